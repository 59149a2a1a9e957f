/** The one place where an error becomes an answer: `{"error": "..."}` and nothing else (specification 7). */
import { type FieldProblem, Refusal, type RefusalDetails } from "../endpoints/endpoint.ts";
import type { Shapes } from "../records/declared-record.ts";
import { fields, list, type RecordNode } from "../records/record.ts";
import { isBusy, isFull } from "../store/sqlite-store.ts";

export interface RefusedAnswer {
  readonly status: number;
  readonly text: string;
  /** What the real service adds. */
  readonly details: RefusalDetails;
  /** True for a fault of ours, which is logged. */
  readonly isFault: boolean;
}

/** Faults of the request that the server finds before any endpoint, by its codes. */
const BY_CODE: Readonly<Record<string, Pick<RefusedAnswer, "status" | "text">>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, text: "request body is too large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    text: "content type is not supported: send JSON or XML in UTF-8",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, text: "content length is invalid" },
  FST_ERR_BAD_URL: { status: 400, text: "path is invalid" },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, text: "record not found" },
  // The client went away; nobody reads this.
  ECONNRESET: { status: 400, text: "request cannot be read" },
};

/** What else the server finds wrong with a request; its own words would repeat the request. */
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

/** Nothing was kept; of two faults the one who asks, or who runs the service, can do something. */
function faultOf(error: unknown): Pick<RefusedAnswer, "status" | "text"> {
  if (isBusy(error)) return { status: 503, text: "another process writes, try again" };
  if (isFull(error)) return { status: 507, text: "disk of the service is full, nothing was kept" };
  return { status: 500, text: "internal error" };
}

/** With the current shapes the word for programs that the real service adds, where it is known. */
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

/** An invalid record: sentences and words by field. */
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

/** An error of the server, about the request. */
const isOfRequest = (error: unknown): boolean =>
  codeOf(error).startsWith("FST_") &&
  typeof error === "object" &&
  error !== null &&
  "statusCode" in error &&
  /^4\d\d$/.test(String(error.statusCode));
