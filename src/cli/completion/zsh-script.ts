/** The completion script for zsh. */
import {
  type CompletedCommand,
  type Offered,
  optionsWithValue,
  steps,
} from "./completed-commands.ts";

/** The commands are written into the script, so that nothing is started while a user types. */
export const zshScript = (commands: readonly CompletedCommand[]): string => `\
#compdef slotsom
# Completion of slotsom for zsh: source <(slotsom completion zsh)
_slotsom() {
  local word=\${words[CURRENT]} before=\${words[CURRENT-1]} command="" count=0 at=2
  local -a offered
  while (( at < CURRENT )); do
    case "$command \${words[at]}" in
${steps(commands)
  .map(({ from, name, to }) => `      ("${from} ${name}") command="${to}" ;;`)
  .join("\n")}
      (*)
        case \${words[at]} in
          (${optionsWithValue(commands).join("|")}) (( at += 1 )) ;;
          (-*) ;;
          (*) (( count += 1 )) ;;
        esac ;;
    esac
    (( at += 1 ))
  done
  if [[ $word == --*=* ]]; then
    before=\${word%%=*}
    compset -P '*='
  fi
  case "$command $before" in
${commands.flatMap(valueCases).join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then
    case "$command" in
${commands.map(optionCase).join("\n")}
    esac
    _describe -o option offered
    return
  fi
  case "$command:$count" in
${commands.flatMap(wordCases).join("\n")}
  esac
}
if [[ \${funcstack[1]} == _slotsom ]]; then
  _slotsom "$@"
else
  (( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
  compdef _slotsom slotsom
fi
`;

const valueCases = ({ path, options }: CompletedCommand): readonly string[] =>
  options.flatMap(({ name, value }) =>
    value === null ? [] : [`    ("${path} ${name}") ${offer(value, name)}; return ;;`],
  );

const optionCase = ({ path, options }: CompletedCommand): string =>
  `      ("${path}") offered=(${options.map(described).join(" ")}) ;;`;

function wordCases({ path, commands, words, hasManyWords }: CompletedCommand): readonly string[] {
  if (commands.length > 0) {
    return [
      `    ("${path}:0") offered=(${commands.map(described).join(" ")}); _describe command offered ;;`,
    ];
  }
  return words.map((offered, at) => {
    const isRepeated = hasManyWords && at === words.length - 1;
    return `    ("${path}:"${isRepeated ? "*" : String(at)}) ${offer(offered, path)} ;;`;
  });
}

function offer(offered: Offered, of: string): string {
  switch (offered.kind) {
    case "words":
      return `compadd -- ${offered.words.join(" ")}`;
    case "files":
      return "_files";
    case "folders":
      return "_path_files -/";
    case "text":
      return `_message '${of}'`;
  }
}

/** `name:description`, quoted. */
const described = ({
  name,
  describes,
}: {
  readonly name: string;
  readonly describes: string;
}): string => `'${name}:${describes.replaceAll("'", "'\\''")}'`;
