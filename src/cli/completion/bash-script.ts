/** The completion script for bash, 3.2 or newer. */
import {
  type CompletedCommand,
  type Offered,
  optionsWithValue,
  steps,
} from "./completed-commands.ts";

/** The commands are written into the script, so that nothing is started while a user types. */
export const bashScript = (commands: readonly CompletedCommand[]): string => `\
# Completion of slotsom for bash: eval "$(slotsom completion bash)"
_slotsom_offer() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@")
}
_slotsom() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="" count=0 at=1
  COMPREPLY=()
  # Bash makes a word of the sign in --option=value.
  if [[ $word == "=" ]]; then word=""
  elif [[ $before == "=" ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  while (( at < COMP_CWORD )); do
    case "$command \${COMP_WORDS[at]}" in
${steps(commands)
  .map(({ from, name, to }) => `      "${from} ${name}") command="${to}" ;;`)
  .join("\n")}
      *)
        case "\${COMP_WORDS[at]}" in
          ${optionsWithValue(commands).join("|")})
            at=$((at + 1))
            [[ \${COMP_WORDS[at]} == "=" ]] && at=$((at + 1)) ;;
          -*) ;;
          *) count=$((count + 1)) ;;
        esac ;;
    esac
    at=$((at + 1))
  done
  case "$command $before" in
${commands.flatMap(valueCases).join("\n")}
  esac
  if [[ $word == -* ]]; then
    case "$command" in
${commands.map(optionCase).join("\n")}
    esac
    return
  fi
  case "$command:$count" in
${commands.flatMap(wordCases).join("\n")}
  esac
}
complete -F _slotsom slotsom
`;

const valueCases = ({ path, options }: CompletedCommand): readonly string[] =>
  options.flatMap(({ name, value }) =>
    value === null ? [] : [`    "${path} ${name}") ${offer(value)}return ;;`],
  );

const optionCase = ({ path, options }: CompletedCommand): string =>
  `      "${path}") _slotsom_offer -W "${options.map(({ name }) => name).join(" ")}" -- "$word" ;;`;

function wordCases({ path, commands, words, hasManyWords }: CompletedCommand): readonly string[] {
  const names = commands.map(({ name }) => name);
  const positions = names.length === 0 ? words : [{ kind: "words", words: names } as const];
  return positions.flatMap((offered, at) => {
    const isRepeated = hasManyWords && at === positions.length - 1;
    const action = offer(offered);
    return action === "" ? [] : [`    "${path}":${isRepeated ? "*" : String(at)}) ${action};;`];
  });
}

/** Empty when nothing is offered. */
function offer(offered: Offered): string {
  switch (offered.kind) {
    case "words":
      return `_slotsom_offer -W "${offered.words.join(" ")}" -- "$word"; `;
    case "files":
      return `compopt -o filenames 2> /dev/null; _slotsom_offer -f -- "$word"; `;
    case "folders":
      return `compopt -o filenames 2> /dev/null; _slotsom_offer -d -- "$word"; `;
    case "text":
      return "";
  }
}
