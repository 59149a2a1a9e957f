/** What a run and the threads that write its pack send to one another. */
import type { Copied } from "../../../checks/copied-results.ts";
import { FAILURES, Failure, type FailureCode } from "../../../failure.ts";
import type { Program } from "../../../packs/manifest.ts";
import type { BuildingPlace, FileOutcome } from "../../../packs/write-files.ts";
import type { BooksSupplement } from "../../../pull/open-books.ts";
import type { OwnFiles } from "../../own-files.ts";
import type { TemplateRequest } from "../pack-template.ts";

/** From what a thread makes the same books and the same template as the run. */
export interface ThreadData {
  readonly snapshotPath: string;
  readonly supplement: BooksSupplement;
  readonly templateRequest: TemplateRequest;
  /** The hash of the template of the run: a thread that reads another one fails. */
  readonly templateSha256: string;
  readonly workingFolder: string;
  /** The files of the user; null for those that there are not. */
  readonly own: Readonly<Record<keyof OwnFiles, OwnText | null>>;
  /** The file of judgement with the administration that it must be of; null without one. */
  readonly judgement: (OwnText & { readonly of: string }) | null;
  readonly program: Program;
}

export interface OwnText {
  readonly name: string;
  readonly text: string;
}

/** To a thread: the checked books, once, and then files to write. */
export type ToThread = { readonly kind: "checked"; readonly checked: Copied } | WriteMessage;

export interface WriteMessage {
  readonly kind: "write";
  readonly place: BuildingPlace;
  readonly names: readonly string[];
}

/** From a thread, one for each message to write. */
export type FromThread =
  | { readonly kind: "written"; readonly outcomes: readonly FileOutcome[] }
  | { readonly kind: "failed"; readonly failed: CopiedError };

/** An error with what decides its exit code and its words, which a copy of the error itself would lose. */
export interface CopiedError {
  readonly message: string;
  readonly stack?: string;
  /** Of a failure, or of the system such as `ENOSPC`. */
  readonly code?: string;
  /** Of a failure. */
  readonly remedy?: string;
  readonly cause?: CopiedError;
}

export function copiedError(error: unknown): CopiedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack, cause } = error;
  return {
    message,
    ...(stack === undefined ? {} : { stack }),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(error instanceof Failure ? { remedy: error.remedy } : {}),
    ...(cause === undefined ? {} : { cause: copiedError(cause) }),
  };
}

export function errorIn({ message, stack, code, remedy, cause }: CopiedError): Error {
  const reason = cause === undefined ? undefined : errorIn(cause);
  const isFailure = code !== undefined && remedy !== undefined && isFailureCode(code);
  const error = isFailure
    ? new Failure(code, message, remedy, reason)
    : new Error(message, reason === undefined ? {} : { cause: reason });
  return Object.assign(
    error,
    code === undefined ? {} : { code },
    stack === undefined ? {} : { stack },
  );
}

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code);
