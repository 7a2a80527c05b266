/** The shells with a completion script. */
export type CompletedShell = "bash" | "zsh" | "fish";

/**
 * Each script asks `signalbox __complete` for the words that may follow. The answer has one word per line, with its
 * meaning after a tab. A last line `:files` or `:directories` means that names on the disk are possible, too.
 */
export const scripts: Readonly<Record<CompletedShell, string>> = {
  bash: `# Completion of signalbox for bash. To load it: source <(signalbox completion bash)
_signalbox() {
  local line word meaning
  local -a listed=()
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
      :files) compopt -o default ;;
      :directories) compopt -o dirnames ;;
      *)
        word="\${line%%$'\\t'*}" meaning="\${line#*$'\\t'}"
        COMPREPLY+=("$word")
        listed+=("$word\${meaning:+  ($meaning)}")
        ;;
    esac
  done < <("\${COMP_WORDS[0]}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # Bash inserts what it is given, so it gets meanings only when it lists several words.
  if [[ "$COMP_TYPE" == 63 && \${#listed[@]} -gt 1 ]]; then COMPREPLY=("\${listed[@]}"); fi
}
complete -F _signalbox signalbox`,
  zsh: `#compdef signalbox
# Completion of signalbox for zsh. To load it, after compinit: source <(signalbox completion zsh)
_signalbox() {
  local line places=""
  local -a words_and_meanings
  for line in "\${(@f)$("$words[1]" __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    case "$line" in
      "") ;;
      :files | :directories) places="$line" ;;
      *) words_and_meanings+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  (( \${#words_and_meanings} )) && _describe -V signalbox words_and_meanings
  case "$places" in
    :files) _files ;;
    :directories) _files -/ ;;
  esac
}
if [[ "$funcstack[1]" == _signalbox ]]; then _signalbox "$@"; else compdef _signalbox signalbox; fi`,
  fish: `# Completion of signalbox for fish. To load it: signalbox completion fish | source
function __signalbox_complete
    set -l before (commandline -opc)
    set -l typed (commandline -ct)
    for line in ($before[1] __complete -- $before[2..-1] "$typed" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$typed"
            case :directories
                __fish_complete_directories "$typed"
            case '*'
                echo $line
        end
    end
end
complete --command signalbox --no-files --keep-order --arguments '(__signalbox_complete)'`,
};
