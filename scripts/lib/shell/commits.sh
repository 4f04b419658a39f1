# shellcheck shell=bash
# Sourced by scripts/lint: the subjects of commits.

# Names each commit whose subject is too long, of those that no remote's main branch has; without a
# remote, of the newest 20. Fails if there is one. Checks nothing if the folder is no repository's root.
check_subjects() {
  local LC_ALL=C.UTF-8 limit=72 commits=(HEAD) status=0 commit subject
  git rev-parse --verify --quiet HEAD >/dev/null 2>&1 || return 0
  [[ -z "$(git rev-parse --show-prefix)" ]] || return 0
  if [[ -n "$(git for-each-ref 'refs/remotes/*/main')" ]]; then
    commits+=(--not '--remotes=*/main')
  elif [[ -z "$(git remote)" ]]; then
    commits+=(--max-count=20)
  else
    return 0 # A shallow clone of another branch, for example.
  fi
  while read -r commit subject; do
    if [[ ${#subject} -le $limit ]]; then continue; fi
    echo "commit $commit: the subject has ${#subject} characters, $((${#subject} - limit)) too many:" \
      "shorten it by 'git rebase --interactive $commit~', as 'reword': $subject"
    status=1
  done < <(git log --no-merges --format='%h %s' "${commits[@]}")
  return "$status"
}
