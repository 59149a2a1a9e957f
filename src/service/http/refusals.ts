/** The one place where an error becomes an answer: `{"error": "..."}` and nothing else (specification 7). */
import { Refusal, type Shapes } from "../endpoints/endpoint.ts";
import { fields, type RecordNode } from "../records/record.ts";

export interface RefusedAnswer {
  readonly status: number;
  readonly text: string;
  /** True for a fault of ours, which is logged. */
  readonly isFault: boolean;
}

/** Faults of the request that the server finds before any endpoint, by its codes. */
const BY_CODE: Readonly<Record<string, Omit<RefusedAnswer, "isFault">>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, text: "request body is too large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, text: "content type is not supported" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, text: "content length is invalid" },
  FST_ERR_BAD_URL: { status: 400, text: "path is invalid" },
  FST_ERR_ROUTER_PARAM_TOO_LONG: { status: 404, text: "record not found" },
};

export function refusedAnswer(error: unknown): RefusedAnswer {
  if (error instanceof Refusal) {
    return { status: error.status, text: error.message, isFault: false };
  }
  const known = BY_CODE[codeOf(error)];
  if (known !== undefined) return { ...known, isFault: false };
  return { status: 500, text: "internal error", isFault: true };
}

/** With the current shapes the word for programs that the real service adds, where it is known. */
export function refusalRecord(text: string, shapes: Shapes): RecordNode {
  if (shapes === "specification") return fields({ error: text });
  if (text === RATE_REFUSAL) return text;
  const symbolic = SYMBOLIC[text];
  if (symbolic === undefined) return fields({ error: text });
  const [subject, word] = symbolic;
  return fields({ error: text, symbolic: fields({ [subject]: word }) });
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
