# bash completion for tabla: commands, games, options and what may stand after them.

# Words to offer; the last one typed picks among them.
_tabla_offer() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

_tabla_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

# The value of the option $1. Returns 1 if it takes none.
_tabla_value() {
    case $1 in
    --variant)
        case $game in
        yinsh) _tabla_offer "standard blitz" ;;
        gipf) _tabla_offer "tournament standard basic" ;;
        go) _tabla_offer "standard" ;;
        *) _tabla_offer "standard blitz tournament basic" ;;
        esac
        ;;
    --rules) _tabla_offer "school japanese chinese aga new-zealand tromp-taylor" ;;
    --size) _tabla_offer "9 13 19" ;;
    --handicap) _tabla_offer "2 3 4 5 6 7 8 9" ;;
    --level) _tabla_offer "1 2 3 4 5 6 7 8 9 10" ;;
    --lang) _tabla_offer "en hu ro" ;;
    --opponent) _tabla_offer "engine human random" ;;
    --engine)
        if [[ $command == match ]]; then
            COMPREPLY=() # a command line
        else
            _tabla_offer "full rollout alphabeta random"
        fi
        ;;
    --play) _tabla_offer "black white" ;;
    --format)
        if [[ $command == review ]]; then
            _tabla_offer "text json sgf"
        else
            _tabla_offer "text svg png"
        fi
        ;;
    --perspective) _tabla_offer "black white side" ;;
    --theme) _tabla_offer "light dark contrast" ;;
    --coordinates) _tabla_offer "yes no" ;;
    --to) _tabla_offer "sgf moves position" ;;
    --game) _tabla_offer "yinsh gipf go" ;;
    --output | -o | --save | --data) _tabla_files ;;
    --net)
        _tabla_files
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "none" -- "$cur")
        ;;
    --host) _tabla_offer "127.0.0.1 0.0.0.0" ;;
    --port) _tabla_offer "8642 0" ;;
    --openings)
        _tabla_files
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "none random:4" -- "$cur")
        ;;
    --referee) _tabla_offer "gnugo" ;;
    --count | --games | --jobs | --clock | --grace | --timeout | --max-moves | --sprt | --alpha | --beta) COMPREPLY=() ;;
    --komi | --moves | --position | --seconds | --visits | --threads | --seed | --memory | --depth | --at | --number) COMPREPLY=() ;;
    *) return 1 ;;
    esac
}

_tabla() {
    local cur prev command='' game='' word i operands=0 after_value=
    local start="--variant --size --rules --komi --handicap"
    local common="$start --moves --position --level --seconds --visits --threads --seed"
    local look="--turned --coordinates --ascii --no-color"
    COMPREPLY=()
    cur=${COMP_WORDS[COMP_CWORD]}
    prev=${COMP_WORDS[COMP_CWORD - 1]}

    # What was typed so far: the command, the game, how many words that are no options. Bash parts --size=9 at the '='.
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $after_value ]]; then
            [[ $word == = ]] && continue
            [[ $after_value == --game ]] && game=$word
            after_value=
            continue
        fi
        case $word in
        --divide | --signature | --resume | --no-autosave | --turned | --ascii | --no-color | --strict | --ponder | --no-resign | --no-wait | --no-browser | --help | -h | --version) ;;
        -o | --*) after_value=$word ;;
        *)
            if [[ -z $command ]]; then
                command=$word
            else
                operands=$((operands + 1))
                [[ $word == @(yinsh|gipf|go) ]] && game=$word
            fi
            ;;
        esac
    done

    if [[ $cur == = ]]; then
        cur=
        _tabla_value "$prev" && return
    elif [[ $prev == = ]]; then
        _tabla_value "${COMP_WORDS[COMP_CWORD - 2]}" && return
    elif [[ -n $after_value ]]; then
        _tabla_value "$prev" && return
    fi

    if [[ -z $command ]]; then
        if [[ $cur == -* ]]; then
            _tabla_offer "--help --version --lang"
        else
            _tabla_offer "serve play gtp perft show convert analyze review puzzles match bench help"
        fi
        return
    fi
    if [[ $cur == -* ]]; then
        case $command in
        serve) _tabla_offer "--host --port --data --threads --net --no-browser --lang --help" ;;
        play) _tabla_offer "$common --net --opponent --play --resume --game --no-autosave $look --lang --help" ;;
        gtp) _tabla_offer "$common --memory --net --engine --depth --ponder --no-resign --lang --help" ;;
        perft) _tabla_offer "$common --divide --lang --help" ;;
        show) _tabla_offer "$common --format --output --game --at --number --theme $look --lang --help" ;;
        convert) _tabla_offer "$start --to --game --at --number --strict --lang --help" ;;
        match)
            _tabla_offer "--variant --size --rules --komi --seconds --seed --engine --games --jobs --openings --clock \
                --grace --timeout --max-moves --sprt --alpha --beta --referee --save --resume --lang --help"
            ;;
        review)
            _tabla_offer "$start --level --seconds --visits --threads --seed --memory --net --format --output --number --game \
                --lang --help"
            ;;
        analyze) _tabla_offer "$common --memory --net --jobs --perspective --no-wait --lang --help" ;;
        puzzles) _tabla_offer "--variant --size --rules --komi --visits --threads --seed --memory --net --count --output --lang --help" ;;
        bench) _tabla_offer "--signature --threads --visits --seconds --lang --help" ;;
        help) _tabla_offer "--lang --help" ;;
        esac
        return
    fi
    case $command in
    gtp | perft | match | analyze | puzzles) ((operands == 0)) && _tabla_offer "yinsh gipf go" ;;
    play | show)
        if ((operands == 0)); then
            _tabla_files
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "yinsh gipf go" -- "$cur")
        fi
        ;;
    convert) ((operands < 2)) && _tabla_files ;;
    review) ((operands == 0)) && _tabla_files ;;
    help) ((operands == 0)) && _tabla_offer "serve play gtp perft show convert analyze review puzzles match bench levels" ;;
    esac
}

complete -F _tabla tabla
