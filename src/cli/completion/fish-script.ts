/** The completion script for fish. */
import {
  type CompletedCommand,
  type CompletedOption,
  type Offered,
  optionsWithValue,
  steps,
} from "./completed-commands.ts";

/** The commands are written into the script, so that nothing is started while a user types. */
export const fishScript = (commands: readonly CompletedCommand[]): string => `\
# Completion of slotsom for fish: slotsom completion fish | source
function __slotsom_at --description 'Whether the command, and the number of words after it, are these'
    set -l words (commandline -opc)
    set -e words[1]
    set -l command ''
    set -l count 0
    set -l is_value 0
    for word in $words
        if test $is_value = 1
            set is_value 0
            continue
        end
        switch "$command $word"
${steps(commands)
  .map(
    ({ from, name, to }) =>
      `            case '${from} ${name}'\n                set command '${to}'`,
  )
  .join("\n")}
            case '*'
                switch $word
                    case ${optionsWithValue(commands).join(" ")}
                        set is_value 1
                    case '-*'
                    case '*'
                        set count (math $count + 1)
                end
        end
    end
    test "$command" = "$argv[1]"; or return 1
    test (count $argv) -lt 2; or test $count -eq "$argv[2]"
end
complete -c slotsom -f
${commands.flatMap(linesOf).join("\n")}
`;

function linesOf({
  path,
  commands,
  options,
  words,
  hasManyWords,
}: CompletedCommand): readonly string[] {
  const at = (count: number | null): string =>
    `complete -c slotsom -n "__slotsom_at '${path}'${count === null ? "" : ` ${String(count)}`}"`;
  return [
    ...commands.map(({ name, describes }) => `${at(0)} -a ${name} -d ${quoted(describes)}`),
    ...(commands.length > 0 ? [] : words).flatMap((offered, index) => {
      const action = offer(offered);
      const isRepeated = hasManyWords && index === words.length - 1;
      return action === "" ? [] : [`${at(isRepeated ? null : index)} ${action}`];
    }),
    ...options.map((option) => `${at(null)} ${optionText(option)}`),
  ];
}

function optionText({ name, describes, value }: CompletedOption): string {
  const required = value === null ? "" : value.kind === "files" ? "-r " : "-x ";
  const offered = value === null ? "" : offer(value);
  return `-l ${name.slice(2)} ${required}${offered === "" ? "" : `${offered} `}-d ${quoted(describes)}`;
}

/** Empty when nothing is offered. */
function offer(offered: Offered): string {
  switch (offered.kind) {
    case "words":
      return `-a ${quoted(offered.words.join(" "))}`;
    case "files":
      return "-F";
    case "folders":
      return "-a '(__fish_complete_directories)'";
    case "text":
      return "";
  }
}

const quoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
