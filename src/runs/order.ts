/** The order for a run, as data. The options of the command line have the same names. */
import { EXPORTS } from "../exports/export-names.ts";
import { Failure, invariant } from "../failure.ts";
import { SAMPLE_NAMES, type SampleChoice } from "../ledger/sample-administration.ts";
import { AUDITFILE_VERSIONS } from "../packs/auditfile-versions.ts";
import { ON_REQUEST } from "../packs/on-request.ts";
import { durationMs, durationText } from "./duration.ts";

export const PACK_KINDS = ["close", "monthly", "handoff", "journal-tests"] as const;
/** The runs that write a pack. */
export type PackKind = (typeof PACK_KINDS)[number];
const RUN_KINDS = [...PACK_KINDS, "pull", "export"] as const;
/** @useDeclaredType */
export type RunKind = (typeof RUN_KINDS)[number];

type Recorded = string | boolean;

/** An option of an order, and its form in the record of a run. */
interface OrderOption<Value> {
  /** The value when the option is absent; the record then omits it. */
  readonly absent: Value;
  /** The possible values, for messages. */
  readonly expected: string;
  /** Whether a program may give this value. */
  readonly accepts: (given: unknown) => boolean;
  /** Undefined or NaN for a value that this version does not know. */
  readonly read: (recorded: Recorded) => Value | undefined;
  /** Writes a number for the record. */
  readonly numberText: (value: number) => string;
}

const textOption = <Text extends string>(
  expected: string,
  read: (text: string) => Text | undefined,
): OrderOption<Text | null> => ({
  absent: null,
  expected,
  accepts: (given) => given === null || (typeof given === "string" && read(given) !== undefined),
  read: (recorded) => (typeof recorded === "string" ? read(recorded) : undefined),
  numberText: String,
});

const oneOf = <Word extends string>(words: readonly Word[]): OrderOption<Word | null> =>
  textOption(`one of ${words.join(", ")}`, (text) => words.find((word) => word === text));

const TEXT = textOption("text", (text) => text);

const numberOption = (
  read: (text: string) => number,
  numberText: (value: number) => string = String,
): OrderOption<number | null> => ({
  absent: null,
  expected: "a number",
  accepts: (given) => given === null || typeof given === "number",
  read: (recorded) => (typeof recorded === "string" ? read(recorded) : undefined),
  numberText,
});

const FLAG: OrderOption<boolean> = {
  absent: false,
  expected: "true or false",
  accepts: (given) => typeof given === "boolean",
  read: (recorded) => (typeof recorded === "boolean" ? recorded : undefined),
  numberText: String,
};

const SAMPLE: OrderOption<SampleChoice> = {
  absent: false,
  expected: `true, false or one of ${SAMPLE_NAMES.join(", ")}`,
  accepts: (given) => typeof given === "boolean" || SAMPLE_NAMES.some((name) => name === given),
  read: (recorded) =>
    typeof recorded === "boolean" ? recorded : SAMPLE_NAMES.find((name) => name === recorded),
  numberText: String,
};

const ORDER_OPTIONS = {
  profile: TEXT,
  config: TEXT,
  sample: SAMPLE,
  /** An auditfile in place of a service, and that of the year before. */
  from: TEXT,
  prior: TEXT,
  year: numberOption((text) => Number.parseInt(text, 10)),
  period: TEXT,
  /** Milliseconds. */
  maxDuration: numberOption(durationMs, durationText),
  out: TEXT,
  language: TEXT,
  auditfileVersion: oneOf(AUDITFILE_VERSIONS),
  /** Files of a handoff that are written on request. */
  also: oneOf(ON_REQUEST),
  templates: TEXT,
  /** The file with figures that the user states. */
  input: TEXT,
  /** The file with notes of the user. */
  notes: TEXT,
  /** The file with names of accounts for readers. */
  accountNames: TEXT,
  /** The file with key figures that the user defines. */
  kpi: TEXT,
  /** The file with criteria of the journal-entry tests. */
  journalTests: TEXT,
  /** The folder or file with bank statements. */
  statements: TEXT,
  /** The folder or file with filed VAT returns. */
  vatReturns: TEXT,
  /** The file with a budget, and the version of it with which results are compared. */
  budget: TEXT,
  budgetVersion: TEXT,
  exportsFolder: TEXT,
  skipExports: FLAG,
  /** A close also writes the handoff of its books. */
  handoff: FLAG,
  /** The template of the task list that a close brings up to date. */
  checklist: TEXT,
  trustLedger: FLAG,
  /** For a pull: every month is pulled. For an export: the service makes the file again. */
  fresh: FLAG,
  plan: TEXT,
  /** The exports that an export run fetches. */
  exported: oneOf([...EXPORTS, "all"]),
};

/**
 * Null for an absent option. A run ignores the options that its kind does not use.
 *
 * @useDeclaredType
 */
export type OrderOptions = {
  readonly [Name in keyof typeof ORDER_OPTIONS]: (typeof ORDER_OPTIONS)[Name]["absent"];
};

export interface RunOrder extends OrderOptions {
  readonly kind: RunKind;
}

/**
 * Makes an order with these options; `undefined` means absent. Failure code: `arguments-invalid`, for a value that
 * a program without types may give.
 */
export function makeOrder(options: Pick<RunOrder, "kind"> & Partial<OrderOptions>): RunOrder {
  const empty = orderOf(options.kind, {});
  invariant(empty !== null, "every option may be absent");
  const all: Readonly<Record<string, unknown>> = options;
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  for (const [name, { accepts, expected }] of Object.entries(ORDER_OPTIONS)) {
    const value = all[name];
    if (value !== undefined && !accepts(value)) throw notPossible(name, value, expected);
  }
  return { ...empty, ...Object.fromEntries(given) };
}

const notPossible = (name: string, value: unknown, expected: string): Failure =>
  new Failure(
    "arguments-invalid",
    `option ${name}: ${typeof value === "string" ? `"${value}"` : String(value)} is not valid, expected ${expected}`,
    "Correct the option, or leave it out.",
  );

/** The options of an order in the record of its run, by their long names. */
export type RunOptions = Readonly<Record<string, Recorded>>;

export function optionsOf(order: RunOrder): RunOptions {
  const values: Readonly<Record<string, Recorded | number | null>> = { ...order };
  const written = Object.entries(ORDER_OPTIONS).flatMap(([name, { numberText }]) => {
    const value = values[name] ?? false;
    if (value === false) return [];
    return [[recordedName(name), typeof value === "number" ? numberText(value) : value] as const];
  });
  return Object.fromEntries(written);
}

/** Returns the order with these options; null when this version has no such run or option. */
export function orderOf(name: string, options: RunOptions): RunOrder | null {
  const kind = RUN_KINDS.find((known) => known === name);
  const values = Object.fromEntries(
    Object.entries(ORDER_OPTIONS).map(([option, { absent, read }]) => {
      const recorded = options[recordedName(option)];
      return [option, recorded === undefined ? absent : read(recorded)];
    }),
  );
  return kind !== undefined && isEveryOptionKnown(values) ? { kind, ...values } : null;
}

/** The name of an option on the command line: `skip-exports` for `skipExports`. */
export const longName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The exports to fetch are a word after the command: `export <kind>`. */
const recordedName = (name: string): string => (name === "exported" ? "kind" : longName(name));

const isEveryOptionKnown = (
  values: Readonly<Record<string, unknown>>,
): values is Readonly<Record<string, unknown>> & OrderOptions =>
  Object.keys(ORDER_OPTIONS).every(
    (name) => values[name] !== undefined && !Number.isNaN(values[name]),
  );
