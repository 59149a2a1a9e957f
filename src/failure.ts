/** The two ways in which the program stops: a Failure for a problem outside it, a broken invariant for a bug. */

/** The kind of a failure, which decides the exit code (`cli/exit-code.ts`). */
export type FailureKind = "usage" | "refused" | "exhausted" | "moved" | "unverified" | "held";

/**
 * All failures. The codes are stable, because scripts match on them. `fixtures/failures` has the smallest input
 * and the exact message of each.
 */
export const FAILURES = {
  "arguments-invalid": "usage",
  "period-unknown": "usage",
  "period-reversed": "usage",
  "period-not-whole-months": "usage",
  "period-too-long": "usage",
  "period-not-fiscal-year": "usage",
  "year-empty": "usage",
  "profile-invalid": "usage",
  "profile-unknown": "usage",
  "profile-ambiguous": "usage",
  "fleet-invalid": "usage",
  "template-invalid": "usage",
  "snapshot-missing": "usage",
  "chart-invalid": "usage",
  "chart-missing": "usage",
  "chart-incomplete": "usage",
  "input-invalid": "usage",
  "judgement-invalid": "usage",
  "output-not-writable": "usage",
  "port-not-usable": "usage",
  "key-exists": "usage",
  "key-missing": "usage",
  "key-unusable": "usage",
  "database-unfit": "usage",
  "pack-missing": "usage",
  "books-not-comparable": "usage",
  "run-not-resumable": "usage",
  "run-unknown": "usage",
  "plan-unfit": "usage",
  "not-ready": "usage",
  "credential-missing": "refused",
  "credential-refused": "refused",
  "credential-echoed": "refused",
  "database-refused": "refused",
  "scope-missing": "refused",
  "administration-unknown": "refused",
  "request-refused": "refused",
  "proxy-refused": "refused",
  "record-unknown": "refused",
  "answer-malformed": "refused",
  "document-unbalanced": "refused",
  "auditfile-unreadable": "refused",
  "auditfile-version-unfit": "refused",
  "auditfile-incomplete": "refused",
  "bank-statement-unreadable": "refused",
  "bank-statement-unbalanced": "refused",
  "vat-return-invalid": "refused",
  "conversion-differs": "unverified",
  "export-refused": "refused",
  "export-failed": "refused",
  "export-not-ours": "refused",
  "store-refused": "refused",
  "change-uncertain": "exhausted",
  "service-unreachable": "exhausted",
  "service-failing": "exhausted",
  "answer-cut-off": "exhausted",
  "answer-not-json": "exhausted",
  "answer-too-large": "exhausted",
  "rate-limit-exhausted": "exhausted",
  "duration-over": "exhausted",
  "export-not-ready": "exhausted",
  "export-not-placed": "exhausted",
  "disk-full": "exhausted",
  "worker-lost": "exhausted",
  "queue-damaged": "exhausted",
  "too-many-open-files": "exhausted",
  "database-unreachable": "exhausted",
  "store-unreachable": "exhausted",
  "books-moved": "moved",
  "snapshot-damaged": "unverified",
  "object-damaged": "unverified",
  "run-damaged": "unverified",
  "administration-held": "held",
} as const satisfies Record<string, FailureKind>;

/** @useDeclaredType */
export type FailureCode = keyof typeof FAILURES;

/** A problem outside the program: the network, a file, a template, the arguments, the books. */
export class Failure extends Error {
  readonly code: FailureCode;
  /** What the reader can do. */
  readonly remedy: string;
  /** By which the service knows the request that it refused; null where its answer states none. */
  requestId: string | null = null;

  constructor(code: FailureCode, message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "Failure";
    this.code = code;
    this.remedy = remedy;
  }
}

/** States what must hold here for any input. A broken invariant is a bug: it is not caught, exit code 1. */
export function invariant(condition: boolean, mustHold: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${mustHold}`);
}

/** Whether the system or the SQLite driver gave an error this code, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
