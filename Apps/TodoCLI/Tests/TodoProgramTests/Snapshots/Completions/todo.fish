function __todo_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __todo_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __todo_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __todo_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __todo_parse_tokens -S
    set -l unparsed_tokens (__todo_tokens -pc)
    switch $unparsed_tokens[1]
    case 'todo'
        __todo_parse_subcommand 0 'database=' 'color=' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'add'
            __todo_parse_subcommand -r 1 'database=' 'color=' 'version' 'h/help'
        case 'list'
            __todo_parse_subcommand -r 1 'open' 'done' 'waiting' 'all' 'sort=' 'json' 'database=' 'color=' 'version' 'h/help'
        case 'check'
            __todo_parse_subcommand -r 1 'database=' 'color=' 'version' 'h/help'
        case 'uncheck'
            __todo_parse_subcommand -r 1 'database=' 'color=' 'version' 'h/help'
        case 'edit'
            __todo_parse_subcommand -r 2 'no-priority' 'database=' 'color=' 'version' 'h/help'
        case 'due'
            __todo_parse_subcommand 2 'database=' 'color=' 'version' 'h/help'
        case 'pri'
            __todo_parse_subcommand 2 'database=' 'color=' 'version' 'h/help'
        case 'project'
            __todo_parse_subcommand 2 'database=' 'color=' 'version' 'h/help'
        case 'append'
            __todo_parse_subcommand -r 2 'database=' 'color=' 'version' 'h/help'
        case 'note'
            __todo_parse_subcommand -r 2 'database=' 'color=' 'version' 'h/help'
        case 'remove'
            __todo_parse_subcommand -r 1 'yes' 'database=' 'color=' 'version' 'h/help'
        case 'clear'
            __todo_parse_subcommand 0 'database=' 'color=' 'version' 'h/help'
        case 'move'
            __todo_parse_subcommand 3 'database=' 'color=' 'version' 'h/help'
        case 'undo'
            __todo_parse_subcommand 1 'database=' 'color=' 'version' 'h/help'
        case 'redo'
            __todo_parse_subcommand 1 'database=' 'color=' 'version' 'h/help'
        case 'log'
            __todo_parse_subcommand 1 'database=' 'color=' 'version' 'h/help'
        case 'purge'
            __todo_parse_subcommand 0 'database=' 'color=' 'version' 'h/help'
        case 'import'
            __todo_parse_subcommand 0 'format=' 'database=' 'color=' 'version' 'h/help'
        case 'export'
            __todo_parse_subcommand 0 'format=' 'database=' 'color=' 'version' 'h/help'
        case 'sync'
            __todo_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'once'
                __todo_parse_subcommand 0 'watch' 'json' 'remove-all' 'keep-all' 'database=' 'color=' 'version' 'h/help'
            case 'setup'
                __todo_parse_subcommand 1 'user=' 'password-command=' 'calendar=' 'create=' 'database=' 'color=' 'version' 'h/help'
            case 'status'
                __todo_parse_subcommand 0 'database=' 'color=' 'version' 'h/help'
            case 'forget'
                __todo_parse_subcommand 0 'database=' 'color=' 'version' 'h/help'
            end
        case 'ui'
            __todo_parse_subcommand 0 'database=' 'color=' 'version' 'h/help'
        case 'ls'
            __todo_parse_subcommand -r 1 'open' 'done' 'waiting' 'all' 'sort=' 'json' 'database=' 'color=' 'version' 'h/help'
        case 'done'
            __todo_parse_subcommand -r 1 'database=' 'color=' 'version' 'h/help'
        case 'priority'
            __todo_parse_subcommand 2 'database=' 'color=' 'version' 'h/help'
        case 'rm'
            __todo_parse_subcommand -r 1 'yes' 'database=' 'color=' 'version' 'h/help'
        case 'help'
            __todo_parse_subcommand -r 1 'version'
        end
    end
end

function __todo_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __todo_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __todo_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __todo_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__todo_tokens -p)
    if test -z "$(__todo_tokens -t)"
        set -l index (count (__todo_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'todo' -f
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'add' -d 'Add a todo, and print its number.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'list' -d 'Show the list.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'check' -d 'Mark todos as done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'uncheck' -d 'Mark todos as not done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'edit' -d 'Change the text of a todo.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'due' -d 'Set the day on which todos are due.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'pri' -d 'Set the priority of todos.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'project' -d 'Set the project of todos.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'append' -d 'Add words to the texts of todos.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'note' -d 'Add a line to the notes of todos, or print these.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'remove' -d 'Remove todos, done or not.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'clear' -d 'Remove the todos that are done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'move' -d 'Move a todo to another place of the list.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'undo' -d 'Take back the last change, or the last changes.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'redo' -d 'Do again what was undone.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'log' -d 'Show what was done to the list, the last change first.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'purge' -d 'Forget what was done, and remove for good what was removed.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'import' -d 'Add the todos of another program, read from the standard input.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'export' -d 'Print the list in the format of another program.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'sync' -d 'Sync the list with a calendar on a server, and so with other machines.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'ui' -d 'Show the list on a full screen.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'ls' -d 'Show the list.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'done' -d 'Mark todos as done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'priority' -d 'Set the priority of todos.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'rm' -d 'Remove todos, done or not.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo add" -ge 1' -fka '(__todo_custom_completion ---completion add -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo add" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo add" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo add" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo list" -ge 1' -fka '(__todo_custom_completion ---completion list -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" open' -l 'open' -d 'Show only what is still to do.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" done' -l 'done' -d 'Show only what is done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" waiting' -l 'waiting' -d 'Show only what starts on a later day.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" all' -l 'all' -d 'Show what is open or done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" sort' -l 'sort' -d 'The order: due, pri, added or list.' -rfka 'due pri added list'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo check" -ge 1' -fka '(__todo_custom_completion ---completion check -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo check" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo check" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo check" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo uncheck" -ge 1' -fka '(__todo_custom_completion ---completion uncheck -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo uncheck" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo uncheck" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo uncheck" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo uncheck" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo edit" -eq 1' -fka '(__todo_custom_completion ---completion edit -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo edit" -ge 2' -fka '(__todo_custom_completion ---completion edit -- positional@1 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo edit" no-priority' -l 'no-priority' -d 'Remove the priority, unless the text has one.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo edit" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo edit" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo edit" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo edit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo due" -eq 1' -fka '(__todo_custom_completion ---completion due -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo due" -eq 2' -fka 'today tomorrow sunday monday tuesday wednesday thursday friday saturday none'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo due" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo due" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo due" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo due" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo pri" -eq 1' -fka '(__todo_custom_completion ---completion pri -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo pri" -eq 2' -fka 'A B C none'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo pri" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo pri" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo pri" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo pri" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo project" -eq 1' -fka '(__todo_custom_completion ---completion project -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo project" -eq 2' -fka '(__todo_custom_completion ---completion project -- positional@1 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo project" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo project" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo project" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo project" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo append" -eq 1' -fka '(__todo_custom_completion ---completion append -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo append" -ge 2' -fka '(__todo_custom_completion ---completion append -- positional@1 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo append" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo append" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo append" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo append" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo note" -eq 1' -fka '(__todo_custom_completion ---completion note -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo note" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo note" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo note" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo note" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo remove" -ge 1' -fka '(__todo_custom_completion ---completion remove -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo remove" yes' -l 'yes' -d 'Remove them without a question.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo remove" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo remove" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo remove" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo clear" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo clear" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo clear" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo clear" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo move" -eq 1' -fka '(__todo_custom_completion ---completion move -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo move" -eq 2' -fka 'top bottom up down before'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo move" -eq 3' -fka '(__todo_custom_completion ---completion move -- positional@2 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo move" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo move" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo move" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo move" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo undo" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo undo" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo undo" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo undo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo redo" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo redo" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo redo" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo redo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo log" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo log" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo log" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo log" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo purge" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo purge" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo purge" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo purge" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo import" format' -l 'format' -d 'todo.txt, taskwarrior or json.' -rfka 'todo.txt taskwarrior json'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo import" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo import" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo import" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo export" format' -l 'format' -d 'todo.txt, taskwarrior or json.' -rfka 'todo.txt taskwarrior json'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo export" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo export" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo export" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo sync" -eq 1' -fa 'once' -d 'Sync once, and show what was received and sent. This is the default.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo sync" -eq 1' -fa 'setup' -d 'Choose the calendar to sync with.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo sync" -eq 1' -fa 'status' -d 'Show the calendar, the last sync, and how many changes wait for the next one.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo sync" -eq 1' -fa 'forget' -d 'Sync no more, and forget the calendar, the user and the password.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" watch' -l 'watch' -d 'Sync after each change, and every five minutes, until the program is ended.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" json' -l 'json' -d 'Print the result as JSON.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" remove-all' -l 'remove-all' -d 'If the server has removed many todos at once, remove them here, too.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" keep-all' -l 'keep-all' -d 'If the server has removed many todos at once, send them to it again.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync once" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" user' -l 'user' -d 'The user\'s name on the server.' -rfka ''
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" password-command' -l 'password-command' -d 'A shell command that prints the password, each time that it is needed.' -rfka ''
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" calendar' -l 'calendar' -d 'The name of the calendar, if there are several.' -rfka ''
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" create' -l 'create' -d 'Make a calendar with this name, unless it is there.' -rfka ''
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync setup" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync status" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync status" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync status" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync status" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync forget" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync forget" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync forget" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo sync forget" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ui" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ui" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ui" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ui" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo ls" -ge 1' -fka '(__todo_custom_completion ---completion ls -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" open' -l 'open' -d 'Show only what is still to do.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" done' -l 'done' -d 'Show only what is done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" waiting' -l 'waiting' -d 'Show only what starts on a later day.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" all' -l 'all' -d 'Show what is open or done.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" sort' -l 'sort' -d 'The order: due, pri, added or list.' -rfka 'due pri added list'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" json' -l 'json' -d 'Print JSON, for programs.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo ls" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo done" -ge 1' -fka '(__todo_custom_completion ---completion done -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo done" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo done" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo done" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo done" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo priority" -eq 1' -fka '(__todo_custom_completion ---completion priority -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo priority" -eq 2' -fka 'A B C none'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo priority" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo priority" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo priority" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo priority" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_positional "todo rm" -ge 1' -fka '(__todo_custom_completion ---completion rm -- positional@0 (count (__todo_tokens -pc)) (__todo_tokens -tC))'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo rm" yes' -l 'yes' -d 'Remove them without a question.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo rm" database store' -l 'database' -l 'store' -d 'The file that keeps the list; it is made when it is missing.' -rF
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo rm" color' -l 'color' -d 'Colour the output: auto, always or never.' -rfka 'auto always never'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo rm" version' -l 'version' -d 'Show the version.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo rm" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'todo' -n '__todo_should_offer_completions_for_flags_or_options "todo help" version' -l 'version' -d 'Show the version.'
