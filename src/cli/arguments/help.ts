/** The help of the program and of each command, from the declarations, in lines that fit the terminal. */
import { longName } from "../../runs/order.ts";
import { COMMAND_GROUPS, type Command, hasDashes, nameOf, type Option } from "./command.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";

const COLUMNS_USUAL = 80;
const COLUMNS_MIN = 40;

/** The heading of options that declare none, and of the options of every command. */
const OWN_GROUP = "Options";
const GLOBAL_GROUP = "Output";

const INTRODUCTION =
  "Closes the books of an administration: pulls and proves them, checks them and writes the packs.";

const EXIT_CODES =
  "Exit codes: 0 reconciled, 1 bug, 2 wrong usage, 3 draft, 4 refused, 5 run again later, " +
  "6 books changed, 7 verification failed, 8 another run is active, 130 interrupted.";

interface Row {
  readonly label: string;
  readonly text: string;
}

/** The help of the last command of `path`; without one, that of the program. */
export function helpText(
  path: readonly Command[],
  commands: readonly Command[],
  columnsShown = COLUMNS_USUAL,
): string {
  const columns = Math.min(Math.max(columnsShown, COLUMNS_MIN), COLUMNS_USUAL);
  const command = path.at(-1);
  const lines =
    command === undefined ? programHelp(commands, columns) : commandHelp(path, command, columns);
  return `${lines.join("\n")}\n`;
}

function programHelp(commands: readonly Command[], columns: number): readonly string[] {
  const groups = [...COMMAND_GROUPS, null].map((group) => {
    const own = commands.filter((command) => (command.group ?? null) === group);
    return { title: group ?? "Other", rows: own.map((command) => commandRow(command, [])) };
  });
  return [
    ...wrapped("Usage: slotsom <command> [options]", columns, 7),
    "",
    ...wrapped(INTRODUCTION, columns, 0),
    ...sections(groups, columns),
    ...sections(
      [
        {
          title: "Options",
          rows: [...globalRows(), { label: "-V, --version", text: "Show the version" }],
        },
      ],
      columns,
    ),
    "",
    ...wrapped("The options of a command: slotsom <command> --help", columns, 0),
    "",
    ...wrapped(EXIT_CODES, columns, 0),
  ];
}

function commandHelp(
  path: readonly Command[],
  command: Command,
  columns: number,
): readonly string[] {
  const above = path.slice(0, -1).map(nameOf);
  const options = Object.entries(command.options);
  const dashed = options.filter(([, option]) => hasDashes(option));
  const titles = new Set(dashed.map(([, { group = OWN_GROUP }]) => group));
  const subcommands = command.subcommands ?? [];
  const usage = ["Usage: slotsom", ...above, command.usage, "[options]"].join(" ");
  return [
    ...wrapped(usage, columns, 7),
    "",
    ...wrapped(`${command.describes}.`, columns, 0),
    ...sections(
      [
        {
          title: "Subcommands",
          rows: subcommands.map((one) => commandRow(one, path.map(nameOf))),
        },
        {
          title: "Arguments",
          rows: options.filter(([, option]) => !hasDashes(option)).map(argumentRow),
        },
        ...[...titles].map((title) => ({
          title,
          rows: dashed.filter(([, { group = OWN_GROUP }]) => group === title).map(optionRow),
        })),
        { title: GLOBAL_GROUP, rows: globalRows() },
      ],
      columns,
    ),
    "",
    "Examples:",
    ...command.examples.flatMap(([line, does]) => [
      ...wrapped(`  ${line}`, columns, 6),
      ...wrapped(`      ${does}`, columns, 6),
    ]),
  ];
}

const commandRow = (command: Command, above: readonly string[]): Row => ({
  label: [...above, command.usage].join(" "),
  text: command.describes,
});

const argumentRow = ([name, option]: readonly [string, Option<unknown>]): Row => ({
  label: longName(name),
  text:
    option.choices === undefined
      ? option.describes
      : `${option.describes}: ${option.choices.join(", ")}`,
});

const optionRow = ([name, option]: readonly [string, Option<unknown>]): Row => {
  const { kind, choices, implied, takes = "TEXT", defaultValue } = option;
  const words = choices === undefined ? takes : choices.join("|");
  const value = kind === "flag" ? "" : implied === undefined ? ` ${words}` : ` [${words}]`;
  const isShown = kind !== "flag" && defaultValue !== undefined;
  return {
    label: `--${kind === "flag" && defaultValue === true ? "[no-]" : ""}${longName(name)}${value}`,
    text: `${option.describes}${isShown ? ` (default: ${String(defaultValue)})` : ""}`,
  };
};

const globalRows = (): readonly Row[] => [
  ...Object.entries<Pick<Option<unknown>, "describes" | "takes"> & { kind: "flag" | "text" }>(
    GLOBAL_OPTIONS,
  ).map(([name, option]) => optionRow([name, { ...option, read: () => null }])),
  { label: "-h, --help", text: "Show this help" },
];

/** Sections with rows, their texts at one column. */
function sections(
  all: readonly { readonly title: string; readonly rows: readonly Row[] }[],
  columns: number,
): readonly string[] {
  const labels = all.flatMap(({ rows }) => rows.map(({ label }) => label.length));
  const widest = Math.max(0, ...labels.filter((length) => length <= columns * 0.3));
  return all.flatMap(({ title, rows }) =>
    rows.length === 0
      ? []
      : ["", `${title}:`, ...rows.flatMap((row) => rowLines(row, widest, columns))],
  );
}

/** A label that is too wide has a line of its own. */
function rowLines({ label, text }: Row, labelWidth: number, columns: number): readonly string[] {
  const textAt = labelWidth + 4;
  if (label.length <= labelWidth) {
    return wrapped(`  ${label.padEnd(labelWidth)}  ${text}`, columns, textAt);
  }
  return [
    ...wrapped(`  ${label}`, columns, 6),
    ...wrapped(`${" ".repeat(textAt)}${text}`, columns, textAt),
  ];
}

/** Breaks a line at its spaces; the following lines are indented. */
function wrapped(line: string, columns: number, indent: number): readonly string[] {
  if (line.length <= columns) return [line];
  // The beginning of a line up to its first word, or between label and text, is kept as it is.
  const start = Math.max(indent, line.length - line.trimStart().length);
  const before = line.lastIndexOf(" ", columns);
  const at = before > start ? before : line.indexOf(" ", start + 1);
  if (at === -1) return [line];
  const rest = `${" ".repeat(indent)}${line.slice(at).trimStart()}`;
  return [line.slice(0, at).trimEnd(), ...wrapped(rest, columns, indent)];
}
