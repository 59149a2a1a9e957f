/** Converts errors to answers: `{"error": "..."}` and nothing else (specification 7). */

import { fields, list, type RecordNode } from "../../fields/node.ts";
import { isBusy, isFull } from "../../operating-system/sqlite-errors.ts";
import { type FieldProblem, Refusal, type RefusalDetails } from "../endpoints/endpoint.ts";
import type { Shapes } from "../records/declared-record.ts";

export interface RefusedAnswer {
  readonly status: number;
  readonly text: string;
  /** The parts that the real service adds. */
  readonly details: RefusalDetails;
  /** Whether this is a fault of the service, which is logged. */
  readonly isFault: boolean;
}

/** Faults of a request that the server detects before any endpoint, by its error code. */
const BY_CODE: Readonly<Record<string, Pick<RefusedAnswer, "status" | "text">>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, text: "request body is too large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    text: "content type is not supported: send JSON or XML in UTF-8",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, text: "content length is invalid" },
  FST_ERR_BAD_URL: { status: 400, text: "path is invalid" },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, text: "record not found" },
  // The client closed the connection; no one reads this.
  ECONNRESET: { status: 400, text: "request cannot be read" },
};

/** For other faults of a request; the messages of the server would repeat the request. */
const UNREADABLE = { status: 400, text: "request cannot be read" } as const;

export function refusedAnswer(error: unknown): RefusedAnswer {
  if (error instanceof Refusal) {
    const { status, message, details } = error;
    return { status, text: message, details, isFault: false };
  }
  const known = BY_CODE[codeOf(error)] ?? (isOfRequest(error) ? UNREADABLE : undefined);
  if (known !== undefined) return { ...known, details: {}, isFault: false };
  return { ...faultOf(error), details: {}, isFault: true };
}

/** The answer to a fault; nothing was saved. A busy database and a full disk have their own status, because someone can resolve them. */
function faultOf(error: unknown): Pick<RefusedAnswer, "status" | "text"> {
  if (isBusy(error))
    return { status: 503, text: "another process is writing to the database, try again" };
  if (isFull(error)) return { status: 507, text: "disk of the service is full, nothing was saved" };
  return { status: 500, text: "internal error" };
}

/** The record of a refusal; the current shapes add the code for programs of the real service, where known. */
export function refusalRecord(
  { text, details }: Pick<RefusedAnswer, "text" | "details">,
  shapes: Shapes,
): RecordNode {
  if (shapes === "specification") return fields({ error: text });
  if (text === RATE_REFUSAL) return text;
  if (details.problems !== undefined) return problemsRecord(details.problems);
  const symbolic = details.symbolic ?? SYMBOLIC[text];
  if (symbolic === undefined) return fields({ error: text });
  const [subject, word] = symbolic;
  return fields({ error: text, symbolic: fields({ [subject]: word }) });
}

/** The answer for an invalid record: messages and codes by field. */
function problemsRecord(problems: readonly FieldProblem[]): RecordNode {
  const names = [...new Set(problems.map(({ field }) => field))];
  const byField = (nodeOf: (problem: FieldProblem) => RecordNode, item: string): RecordNode =>
    fields(
      Object.fromEntries(
        names.map((name) => [
          name,
          list(item, problems.filter(({ field }) => field === name).map(nodeOf)),
        ]),
      ),
    );
  return fields({
    error: byField(({ text }) => text, "error"),
    details: byField(({ word }) => fields({ error: word }), "detail"),
  });
}

export const RATE_REFUSAL = "Retry later";

const SYMBOLIC: Readonly<Record<string, readonly [subject: string, word: string]>> = {
  "token is invalid": ["request", "invalid_grant"],
  "record not found": ["id", "not_found"],
  "Missing or duplicate account IDs": ["base", "missing_or_duplicate_account_ids"],
  "Period contains no journal entries": ["period", "contains_no_journal_entries"],
  "Page is too small": ["page", "min"],
  "Per Page is too small": ["per_page", "min"],
  "Per Page is too big": ["per_page", "max"],
};

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** Whether the server reports a fault of the request. */
const isOfRequest = (error: unknown): boolean =>
  codeOf(error).startsWith("FST_") &&
  typeof error === "object" &&
  error !== null &&
  "statusCode" in error &&
  /^4\d\d$/.test(String(error.statusCode));
