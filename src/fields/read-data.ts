/** Reads data from files: the value, or all problems with their paths. */
import type { Form } from "./kind.ts";
import { collecting, type Problem, rootOf } from "./place.ts";

export interface DataProblem {
  /** `files/0/name`; empty for the whole value. */
  readonly at: string;
  /** The rest of a sentence: `must be text`. */
  readonly what: string;
  /** The name that no field has, if that is the problem. */
  readonly unknown: string | null;
}

export type DataReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly DataProblem[] };

/** A name that no field has is a problem. */
export function readData<Value>(form: Form<Value>, given: unknown): DataReading<Value> {
  const found: Problem[] = [];
  const value = form.read(given, rootOf(collecting(found)));
  if (found.length === 0 && value !== undefined) return { ok: true, value };
  return {
    ok: false,
    problems: found.map(({ path, fault: { what, unknown = null } }) => ({
      at: path.join("/"),
      what,
      unknown,
    })),
  };
}

/** `files/0/name: must be text` */
export const problemText = ({ at, what }: DataProblem): string =>
  `${at === "" ? "top level" : at}: ${what}`;
