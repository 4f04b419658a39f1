#compdef todo

__todo_complete() {
    local -ar non_empty_completions=("${@:#(|:*)}")
    local -ar empty_completions=("${(M)@:#(|:*)}")
    _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
}

__todo_custom_complete() {
    local -a completions
    completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    if [[ "${#completions[@]}" -gt 1 ]]; then
        __todo_complete "${completions[@]:0:-1}"
    fi
}

__todo_cursor_index_in_current_word() {
    if [[ -z "${QIPREFIX}${IPREFIX}${PREFIX}" ]]; then
        printf 0
    else
        printf %s "${#${(z)LBUFFER}[-1]}"
    fi
}

_todo() {
    emulate -RL zsh -G
    setopt extendedglob nullglob numericglobsort
    unsetopt aliases banghist

    local -xr SAP_SHELL=zsh
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(builtin emulate zsh -c 'printf %s "${ZSH_VERSION}"')"
    local -r SAP_SHELL_VERSION

    local context state state_descr line
    local -A opt_args

    local -r command_name="${words[1]}"
    local -ar command_line=("${words[@]}")
    local -ir current_word_index="$((CURRENT - 1))"

    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'add:Add a todo, and print its number.'
            'list:Show the list.'
            'check:Mark todos as done.'
            'uncheck:Mark todos as not done.'
            'edit:Change the text of a todo.'
            'due:Set the day on which todos are due.'
            'pri:Set the priority of todos.'
            'project:Set the project of todos.'
            'append:Add words to the texts of todos.'
            'note:Add a line to the notes of todos, or print these.'
            'remove:Remove todos, done or not.'
            'clear:Remove the todos that are done.'
            'move:Move a todo to another place of the list.'
            'undo:Take back the last change, or the last changes.'
            'redo:Do again what was undone.'
            'log:Show what was done to the list, the last change first.'
            'purge:Forget what was done, and remove for good what was removed.'
            'import:Add the todos of another program, read from the standard input.'
            'export:Print the list in the format of another program.'
            'sync:Sync the list with a calendar on a server, and so with other machines.'
            'ui:Show the list on a full screen.'
            'ls:Show the list.'
            'done:Mark todos as done.'
            'priority:Set the priority of todos.'
            'rm:Remove todos, done or not.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        add|list|check|uncheck|edit|due|pri|project|append|note|remove|clear|move|undo|redo|log|purge|import|export|sync|ui|ls|done|priority|rm|help)
            "_todo_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_todo_add() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:text:{__todo_custom_complete ---completion add -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_list() {
    local -i ret=1
    local -ar ___sort=('due' 'pri' 'added' 'list')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:word:{__todo_custom_complete ---completion list -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '--open[Show only what is still to do.]'
        '--done[Show only what is done.]'
        '--waiting[Show only what starts on a later day.]'
        '--all[Show what is open or done.]'
        '--sort[The order\: due, pri, added or list.]:sort:{__todo_complete "${___sort[@]}"}'
        '--json[Print JSON, for programs.]'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_check() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:number:{__todo_custom_complete ---completion check -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_uncheck() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:number:{__todo_custom_complete ---completion uncheck -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_edit() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion edit -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '*:text:{__todo_custom_complete ---completion edit -- positional@1 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '--no-priority[Remove the priority, unless the text has one.]'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_due() {
    local -i ret=1
    local -ar _day=('today' 'tomorrow' 'sunday' 'monday' 'tuesday' 'wednesday' 'thursday' 'friday' 'saturday' 'none')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion due -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        ':day:{__todo_complete "${_day[@]}"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_pri() {
    local -i ret=1
    local -ar _priority=('A' 'B' 'C' 'none')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion pri -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        ':priority:{__todo_complete "${_priority[@]}"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_project() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion project -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        ':project:{__todo_custom_complete ---completion project -- positional@1 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_append() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion append -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '*:text:{__todo_custom_complete ---completion append -- positional@1 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_note() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion note -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '*:text:'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_remove() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:number:{__todo_custom_complete ---completion remove -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '--yes[Remove them without a question.]'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_clear() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_move() {
    local -i ret=1
    local -ar _direction=('top' 'bottom' 'up' 'down' 'before')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion move -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        ':direction:{__todo_complete "${_direction[@]}"}'
        ':other:{__todo_custom_complete ---completion move -- positional@2 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_undo() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_redo() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_log() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':count:'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_purge() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_import() {
    local -i ret=1
    local -ar ___format=('todo.txt' 'taskwarrior' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '--format[todo.txt, taskwarrior or json.]:format:{__todo_complete "${___format[@]}"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_export() {
    local -i ret=1
    local -ar ___format=('todo.txt' 'taskwarrior' 'json')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '--format[todo.txt, taskwarrior or json.]:format:{__todo_complete "${___format[@]}"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_sync() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'once:Sync once, and show what was received and sent. This is the default.'
            'setup:Choose the calendar to sync with.'
            'status:Show the calendar, the last sync, and how many changes wait for the next one.'
            'forget:Sync no more, and forget the calendar, the user and the password.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        once|setup|status|forget)
            "_todo_sync_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_todo_sync_once() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '--watch[Sync after each change, and every five minutes, until the program is ended.]'
        '--json[Print the result as JSON.]'
        '--remove-all[If the server has removed many todos at once, remove them here, too.]'
        '--keep-all[If the server has removed many todos at once, send them to it again.]'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_sync_setup() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':url:'
        '--user[The user'\''s name on the server.]:name:'
        '--password-command[A shell command that prints the password, each time that it is needed.]:command:'
        '--calendar[The name of the calendar, if there are several.]:name:'
        '--create[Make a calendar with this name, unless it is there.]:name:'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_sync_status() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_sync_forget() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_ui() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_ls() {
    local -i ret=1
    local -ar ___sort=('due' 'pri' 'added' 'list')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:word:{__todo_custom_complete ---completion ls -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '--open[Show only what is still to do.]'
        '--done[Show only what is done.]'
        '--waiting[Show only what starts on a later day.]'
        '--all[Show what is open or done.]'
        '--sort[The order\: due, pri, added or list.]:sort:{__todo_complete "${___sort[@]}"}'
        '--json[Print JSON, for programs.]'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_done() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:number:{__todo_custom_complete ---completion done -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_priority() {
    local -i ret=1
    local -ar _priority=('A' 'B' 'C' 'none')
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        ':number:{__todo_custom_complete ---completion priority -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        ':priority:{__todo_complete "${_priority[@]}"}'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_rm() {
    local -i ret=1
    local -ar ___color=('auto' 'always' 'never')
    local -ar arg_specs=(
        '*:number:{__todo_custom_complete ---completion rm -- positional@0 "${current_word_index}" "$(__todo_cursor_index_in_current_word)"}'
        '--yes[Remove them without a question.]'
        '(--database --store)'{--database,--store}'[The file that keeps the list; it is made when it is missing.]:path:_files'
        '--color[Colour the output\: auto, always or never.]:when:{__todo_complete "${___color[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_todo_help() {
    local -i ret=1
    local -ar arg_specs=(
        '*:subcommands:'
        '--version[Show the version.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

if [[ "${funcstack[1]}" = _todo ]]; then
    _todo "${@}"
else
    compdef _todo todo
fi
