/** What a run is asked to do, as data. The options of the command line have the same names. */
import { EXPORTS } from "../exports/export-names.ts";
import { invariant } from "../failure.ts";
import { AUDITFILE_VERSIONS } from "../packs/auditfile-versions.ts";
import { durationMs, durationText } from "./duration.ts";

const RUN_KINDS = ["close", "monthly", "handoff", "pull", "export"] as const;
/** @useDeclaredType */
export type RunKind = (typeof RUN_KINDS)[number];

type Recorded = string | boolean;

/** An option of an order, and how the record of a run keeps it. */
interface OrderOption<Value> {
  /** Where it was not given: nothing is recorded then. */
  readonly absent: Value;
  /** Undefined or NaN for what this version does not know. */
  readonly read: (recorded: Recorded) => Value | undefined;
  /** How a number is recorded. */
  readonly numberText: (value: number) => string;
}

const parsed = <Value>(
  read: (text: string) => Value | undefined,
  numberText: (value: number) => string = String,
): OrderOption<Value | null> => ({
  absent: null,
  read: (recorded) => (typeof recorded === "string" ? read(recorded) : undefined),
  numberText,
});

const oneOf = <Word extends string>(words: readonly Word[]): OrderOption<Word | null> =>
  parsed((text) => words.find((word) => word === text));

const TEXT = parsed((text) => text);

const FLAG: OrderOption<boolean> = {
  absent: false,
  read: (recorded) => (typeof recorded === "boolean" ? recorded : undefined),
  numberText: String,
};

const ORDER_OPTIONS = {
  profile: TEXT,
  config: TEXT,
  year: parsed((text) => Number.parseInt(text, 10)),
  period: TEXT,
  /** Milliseconds. */
  maxDuration: parsed(durationMs, durationText),
  out: TEXT,
  language: TEXT,
  auditfileVersion: oneOf(AUDITFILE_VERSIONS),
  templates: TEXT,
  exportsFolder: TEXT,
  skipExports: FLAG,
  trustLedger: FLAG,
  /** Of a pull: every month is pulled. Of an export: the service makes the file again. */
  anew: FLAG,
  plan: TEXT,
  /** Which files an export fetches. */
  exported: oneOf([...EXPORTS, "all"]),
};

/**
 * Null where nothing was asked. A kind of run ignores what it has no use for.
 *
 * @useDeclaredType
 */
export type OrderOptions = {
  readonly [Name in keyof typeof ORDER_OPTIONS]: (typeof ORDER_OPTIONS)[Name]["absent"];
};

export interface RunOrder extends OrderOptions {
  readonly kind: RunKind;
}

/** An order with these options and no others; for programs `undefined` means not given. */
export function makeOrder(options: Pick<RunOrder, "kind"> & Partial<OrderOptions>): RunOrder {
  const empty = orderOf(options.kind, {});
  invariant(empty !== null, "every option may be absent");
  const all: Readonly<Record<string, unknown>> = options;
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return { ...empty, ...Object.fromEntries(given) };
}

/** An order as its run's record keeps it: by the long names of the options. */
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

/** The order of these options; null when this version has no such run. */
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

/** `skipExports` as users write it: `skip-exports`. */
export const longName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What an export fetches is the word after the command, `export <kind>`. */
const recordedName = (name: string): string => (name === "exported" ? "kind" : longName(name));

const isEveryOptionKnown = (
  values: Readonly<Record<string, unknown>>,
): values is Readonly<Record<string, unknown>> & OrderOptions =>
  Object.keys(ORDER_OPTIONS).every(
    (name) => values[name] !== undefined && !Number.isNaN(values[name]),
  );
