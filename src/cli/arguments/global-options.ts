/**
 * The options of every command. They are declared once, for parsing and help; their values are read before parsing, so
 * that a failure of the parsing is reported as they request.
 */
import type { Argv } from "yargs";
import { Failure } from "../../failure.ts";
import { longName } from "../../runs/order.ts";

interface GlobalOption {
  readonly describes: string;
  readonly kind: "text" | "flag";
  /** Its value in the help. */
  readonly takes?: string;
}

export const GLOBAL_OPTIONS = {
  json: {
    describes: "Print one JSON message per line on stdout, each with a format_version",
    kind: "flag",
  },
  quiet: {
    describes: "Print only failures and what needs attention",
    kind: "flag",
  },
  verbose: { describes: "Print each request with its status, time and size", kind: "flag" },
  logFile: {
    describes: "Append everything that --verbose prints to this file",
    kind: "text",
    takes: "FILE",
  },
} as const satisfies Readonly<Record<string, GlobalOption>>;

/** The values of the global options; `logFile` is a path as the user wrote it, null when it is absent. */
export interface GlobalValues {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly logFile: string | null;
}

/** Declares the global options to the parser. */
export const withGlobalOptions = (parser: Argv): Argv =>
  Object.entries<GlobalOption>(GLOBAL_OPTIONS).reduce(
    (above, [name, { kind }]) =>
      above.option(longName(name), {
        global: true,
        ...(kind === "flag" ? { type: "boolean" } : { type: "string", requiresArg: true }),
      }),
    parser,
  );

/** Failure code: `arguments-invalid`, for options that exclude each other. */
export function refuseContradiction({ quiet, verbose }: GlobalValues): void {
  if (quiet && verbose) {
    throw new Failure(
      "arguments-invalid",
      "--quiet and --verbose exclude each other",
      "Leave out one of them.",
    );
  }
}

/** Reads the global options, wherever they are among the arguments, also after an option that is refused. */
export function globalsIn(argv: readonly string[]): GlobalValues {
  const end = argv.indexOf("--");
  const written = end === -1 ? argv : argv.slice(0, end);
  const isOn = (name: keyof typeof GLOBAL_OPTIONS): boolean =>
    written.includes(`--${longName(name)}`) || written.includes(`--${longName(name)}=true`);
  return {
    json: isOn("json"),
    quiet: isOn("quiet"),
    verbose: isOn("verbose"),
    logFile: textOf(`--${longName("logFile")}`, written),
  };
}

/** The value of `--option value` or `--option=value`; null where it is absent or has no value, which parsing refuses. */
function textOf(option: string, written: readonly string[]): string | null {
  const joined = written.find((argument) => argument.startsWith(`${option}=`));
  const at = written.indexOf(option);
  const next = at === -1 ? undefined : written[at + 1];
  const value = joined?.slice(option.length + 1) ?? (next?.startsWith("-") === true ? "" : next);
  return value === undefined || value === "" ? null : value;
}
