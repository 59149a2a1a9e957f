/** What the threads that write a pack send to one another. Messages are copied, which neither functions nor long amounts survive. */
import { type Amount, amountOf, amountText, isLongAmount } from "../../../amount/amount.ts";
import type { Check } from "../../../checks/check.ts";
import { CHECKS } from "../../../checks/index.ts";
import { FAILURES, Failure, type FailureCode, invariant } from "../../../failure.ts";
import type { Program } from "../../../packs/manifest.ts";
import type { BuildingPlace, FileOutcome } from "../../../packs/write-files.ts";
import type { CheckedBooks } from "../../../pipeline.ts";
import type { BooksSupplement } from "../../../pull/open-books.ts";
import type { TemplateRequest } from "../pack-template.ts";

/** From what a thread makes the same books and the same template as the run. */
export interface ThreadData {
  readonly snapshotPath: string;
  readonly supplement: BooksSupplement;
  readonly templateRequest: TemplateRequest;
  /** The hash of the template of the run: a thread that reads another one fails. */
  readonly templateSha256: string;
  readonly workingFolder: string;
  /** The files of the user by name; null for those that there are not. */
  readonly own: Readonly<Record<"input" | "notes" | "accountNames", OwnText | null>>;
  readonly program: Program;
}

export interface OwnText {
  readonly name: string;
  readonly text: string;
}

/** To a thread: the results of the checks, once, and then files to write. */
export type ToThread =
  | { readonly kind: "checked"; readonly checked: Copied<CheckedBooks> }
  | { readonly kind: "write"; readonly place: BuildingPlace; readonly names: readonly string[] };

/** From a thread, one for each "write". */
export type FromThread =
  | { readonly kind: "written"; readonly outcomes: readonly FileOutcome[] }
  | { readonly kind: "failed"; readonly failed: CopiedError };

/** A value as it is copied; only `restored` reads it. */
export interface Copied<Value> {
  readonly value: unknown;
  /** Never set: keeps the types of copies apart. */
  readonly of?: Value;
}

const LONG_AMOUNT = "amount of any length";

/** The value without functions, and with long amounts as text. */
export const copied = <Value>(value: Value): Copied<Value> => ({
  value: mapped(value, (each) =>
    isLongAmount(each) ? { [LONG_AMOUNT]: amountText(each, 0) } : undefined,
  ),
});

/** The checked books of a message; the checks are those of this program. */
export function checkedIn({ value }: Copied<CheckedBooks>): CheckedBooks {
  const restored = mapped(value, longAmountIn);
  invariant(isChecked(restored), "the books of a message are those that were copied");
  const { compared } = restored;
  const results = compared.results.map((result) => ({ ...result, check: checkLike(result.check) }));
  return { ...restored, compared: { ...compared, results } };
}

/** The check of the list, or what is known of one that compared a file of the service. */
const checkLike = (facts: Check): Check =>
  CHECKS.find(({ id }) => id === facts.id) ?? { ...facts, compare: () => [] };

const longAmountIn = (value: unknown): Amount | undefined => {
  if (typeof value !== "object" || value === null || !(LONG_AMOUNT in value)) return undefined;
  return amountOf(String(value[LONG_AMOUNT]));
};

const isChecked = (value: unknown): value is CheckedBooks =>
  typeof value === "object" && value !== null && "compared" in value;

/** A copy of plain values, lists, maps and sets in which `replace` chose some values; functions are left out. */
function mapped(value: unknown, replace: (value: unknown) => unknown): unknown {
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  const inner = (each: unknown): unknown => mapped(each, replace);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Map) return new Map([...value].map(([key, of]) => [inner(key), inner(of)]));
  if (value instanceof Set) return new Set([...value].map(inner));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, of]) => typeof of !== "function")
      .map(([key, of]) => [key, inner(of)]),
  );
}

/** An error with what decides its exit code and its words. */
export interface CopiedError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Of a failure, or of the system such as `ENOSPC`. */
  readonly code: string | undefined;
  /** Of a failure. */
  readonly remedy: string | undefined;
  readonly cause: CopiedError | null;
}

export function copiedError(error: unknown): CopiedError {
  if (!(error instanceof Error)) {
    return {
      message: String(error),
      stack: undefined,
      code: undefined,
      remedy: undefined,
      cause: null,
    };
  }
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    message: error.message,
    stack: error.stack,
    code: typeof code === "string" ? code : undefined,
    remedy: error instanceof Failure ? error.remedy : undefined,
    cause: error.cause === undefined ? null : copiedError(error.cause),
  };
}

export function errorIn({ message, stack, code, remedy, cause }: CopiedError): Error {
  const reason = cause === null ? undefined : errorIn(cause);
  const error =
    code !== undefined && remedy !== undefined && isFailureCode(code)
      ? new Failure(code, message, remedy, reason)
      : Object.assign(
          new Error(message, reason === undefined ? undefined : { cause: reason }),
          code === undefined ? {} : { code },
        );
  if (stack !== undefined) error.stack = stack;
  return error;
}

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code);
