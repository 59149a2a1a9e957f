/** Where a value is in what is read, and what happens to a value that does not fit. */
import { invariant } from "../failure.ts";
import { suggestion } from "./nearest-word.ts";

/** A step of a path; the outermost value is within nothing. */
export interface Step {
  readonly within: Step | null;
  /** Its name or index there. */
  readonly key: string | number;
}

export interface Place extends Step {
  readonly reading: Reading;
}

/** The handling of faults in one medium: a file collects them, an answer ends at the first. */
export interface Reading {
  readonly fault: (fault: Fault, at: Step, given: unknown) => void;
  /** Names that a record is given and that none of its `known` fields has. */
  readonly unknown: (names: readonly string[], at: Step, known: Iterable<string>) => void;
}

export interface Fault {
  readonly kind:
    | "missing"
    | "wrong-kind"
    | "not-a-list"
    | "not-an-option"
    | "too-long"
    | "no-such-day";
  /** The rest of a sentence about the value: `must be text`. */
  readonly what: string;
  /** The noun for a value at the place. */
  readonly expected: string;
  /** The missing fields, or the limit of what is too long. */
  readonly missing?: readonly MissingField[];
  readonly limit?: number;
  /** The name that no field has. */
  readonly unknown?: string;
}

/** A missing field, with the required fields within it. */
export interface MissingField {
  readonly name: string;
  readonly inner: readonly MissingField[];
}

/** Notes the fault, and returns what stands for a value that could not be read. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- what is missing is a value of the caller's kind
export function refuse<Value>(at: Place, given: unknown, fault: Fault): Value | undefined {
  at.reading.fault(fault, at, given);
  return undefined;
}

export const wrongKind = (expected: string): Fault => ({
  kind: "wrong-kind",
  what: `must be ${expected}`,
  expected,
});

/** A fault that only a sentence describes. */
export const faultThat = (what: string): Fault => ({ kind: "wrong-kind", what, expected: what });

export const rootOf = (reading: Reading, key = ""): Place => ({ within: null, key, reading });

export const below = (at: Place, key: string | number): Place => ({
  within: at,
  key,
  reading: at.reading,
});

/** The keys from the outermost value, which has none. */
const pathTo = ({ within, key }: Step): readonly (string | number)[] =>
  within === null ? [] : [...pathTo(within), key];

/** `$.debit.current_assets[3].value` */
export function dottedPath({ within, key }: Step): string {
  if (within === null) return String(key);
  return dottedPath(within) + (typeof key === "number" ? `[${String(key)}]` : `.${key}`);
}

/** A problem of data from a file: `files/0/name: must be text`. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly fault: Fault;
}

/** Collects all faults, in the order of the fields; a name that no field has is one. */
export function collecting(found: Problem[]): Reading {
  const note = (fault: Fault, at: Step): void => {
    found.push({ path: pathTo(at), fault });
  };
  return {
    fault: note,
    unknown: (names, at, known) => {
      for (const name of names) {
        const what = `unknown field "${name}"${suggestion(name, known)}`;
        note({ ...faultThat(what), unknown: name }, at);
      }
    },
  };
}

/** The place of a value that the program stored itself: one that does not fit means damage, or a bug. */
export const STORED: Reading = {
  fault: ({ what }, { key }) => {
    invariant(false, `stored ${key} ${what}`);
  },
  unknown: () => undefined,
};
