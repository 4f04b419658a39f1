#!/bin/bash

__todo_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__todo_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__todo_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__todo_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_todo() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|list|check|uncheck|edit|due|pri|project|append|note|remove|clear|move|undo|redo|log|purge|import|export|sync|ui|ls|done|priority|rm|help)
        # Offer subcommand argument completions
        "_todo_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add list check uncheck edit due pri project append note remove clear move undo redo log purge import export sync ui ls done priority rm help' -- "${cur}"))
        ;;
    esac
}

_todo_add() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion add -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_list() {
    repeating_flags=()
    non_repeating_flags=(--open --done --waiting --all --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--sort --database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--sort')
        __todo_add_completions -W 'due'$'\n''pri'$'\n''added'$'\n''list'
        return
        ;;
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion list -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_check() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion check -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_uncheck() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion uncheck -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_edit() {
    repeating_flags=()
    non_repeating_flags=(--no-priority --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion edit -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion edit -- positional@1 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_due() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion due -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    2)
        __todo_add_completions -W 'today'$'\n''tomorrow'$'\n''sunday'$'\n''monday'$'\n''tuesday'$'\n''wednesday'$'\n''thursday'$'\n''friday'$'\n''saturday'$'\n''none'
        return
        ;;
    esac
}

_todo_pri() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion pri -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    2)
        __todo_add_completions -W 'A'$'\n''B'$'\n''C'$'\n''none'
        return
        ;;
    esac
}

_todo_project() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion project -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    2)
        __todo_add_completions -W "$(__todo_custom_complete ---completion project -- positional@1 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_append() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion append -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion append -- positional@1 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_note() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion note -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_remove() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion remove -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_clear() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_move() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 3

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion move -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    2)
        __todo_add_completions -W 'top'$'\n''bottom'$'\n''up'$'\n''down'$'\n''before'
        return
        ;;
    3)
        __todo_add_completions -W "$(__todo_custom_complete ---completion move -- positional@2 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_undo() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_redo() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_log() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_purge() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_import() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format')
        __todo_add_completions -W 'todo.txt'$'\n''taskwarrior'$'\n''json'
        return
        ;;
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_export() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--format --database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format')
        __todo_add_completions -W 'todo.txt'$'\n''taskwarrior'$'\n''json'
        return
        ;;
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_sync() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __todo_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    once|setup|status|forget)
        # Offer subcommand argument completions
        "_todo_sync_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'once setup status forget' -- "${cur}"))
        ;;
    esac
}

_todo_sync_once() {
    repeating_flags=()
    non_repeating_flags=(--watch --json --remove-all --keep-all --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_sync_setup() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--user --password-command --calendar --create --database --store --color)
    __todo_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--user')
        return
        ;;
    '--password-command')
        return
        ;;
    '--calendar')
        return
        ;;
    '--create')
        return
        ;;
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_sync_status() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_sync_forget() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_ui() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_todo_ls() {
    repeating_flags=()
    non_repeating_flags=(--open --done --waiting --all --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--sort --database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--sort')
        __todo_add_completions -W 'due'$'\n''pri'$'\n''added'$'\n''list'
        return
        ;;
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion ls -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_done() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion done -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_priority() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __todo_add_completions -W "$(__todo_custom_complete ---completion priority -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    2)
        __todo_add_completions -W 'A'$'\n''B'$'\n''C'$'\n''none'
        return
        ;;
    esac
}

_todo_rm() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--database --store --color)
    __todo_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--database'|'--store')
        __todo_add_completions -f
        return
        ;;
    '--color')
        __todo_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __todo_add_completions -W "$(__todo_custom_complete ---completion rm -- positional@0 "${COMP_CWORD}" "$(__todo_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_todo_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __todo_offer_flags_options -1
}

complete -o filenames -F _todo todo
