/** Turns an unsuccessful answer into a Failure, with the service's own words. */
import { Failure } from "../failure.ts";
import { isFields } from "./decoding.ts";
import { shownJson } from "./lossless-json.ts";
import { requestLine } from "./request-line.ts";
import type { ApiRequest, ApiResponse } from "./transport.ts";

/** Gap: Errors. A missing scope is a 401 that names it; these words precede the name. */
const SCOPE_REFUSAL = /^No access to (.+)$/;
/** Statuses of a list that the service does not give, unlike an exhausted limit or a failure. */
const NOT_GIVEN = new Set([400, 403, 405]);
const TEXT_SHOWN_CHARACTERS_MAX = 200;

/** The headers by which services state the id of a request. */
const REQUEST_ID_HEADERS = ["x-request-id", "request-id"];
/**
 * A longer text, or one with other characters, is no id: it could hold a secret, or mislead whoever reads the
 * message.
 */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{3,63}$/;

export function refusalOf(request: ApiRequest, response: ApiResponse): Failure {
  const refusal = refusalByStatus(request, response);
  const stated = REQUEST_ID_HEADERS.map((name) => response.headers[name]?.trim() ?? "");
  refusal.requestId = stated.find((id) => REQUEST_ID.test(id)) ?? null;
  return refusal;
}

function refusalByStatus(request: ApiRequest, response: ApiResponse): Failure {
  const text = refusalText(response.body);
  const line = requestLine(request);
  if (response.status === 401) return accessRefusal(request, text);
  if (response.status === 404 && request.path === "/administrations.json") {
    return new Failure(
      "request-refused",
      `${line}: not found (404)`,
      "Check the base url. It must be the address of version 2 of the API, as in https://host/api/v2.",
    );
  }
  if (response.status === 404 && isAboutRecord(request, text)) {
    return new Failure(
      "record-unknown",
      `${line}: the service has no such record${text === "" ? "" : `: ${text}`}`,
      "Check the ids in the request. The record may be deleted, or belong to another administration.",
    );
  }
  if (response.status === 404 && request.method === "GET") {
    return new Failure(
      "administration-unknown",
      `${line}: this credential has no access to such an administration`,
      "Check the administration id of the profile and which administrations the credential has access to.",
    );
  }
  if (response.status === 429) {
    return new Failure(
      "rate-limit-exhausted",
      `${line}: the rate limit is reached (429)`,
      "Wait five minutes and run the same command again. Other programs at this address share the limit.",
    );
  }
  if (response.status >= 500) {
    return new Failure(
      "service-failing",
      `${line}: the service failed with status ${response.status}${text === "" ? "" : `: ${text}`}`,
      "Run the same command again when the service works; received answers are saved.",
    );
  }
  return new Failure(
    "request-refused",
    `${line}: refused with status ${response.status}${text === "" ? "" : `: ${text}`}`,
    "The service does not accept this request. Compare it with the service's documentation.",
  );
}

/**
 * Whether the service answered that it has no such list or period, or not for this credential; a refused credential is
 * neither.
 */
export function isWithoutList(request: ApiRequest, { status, body }: ApiResponse): boolean {
  if (status === 404) return request.mayBeMissing === true;
  if (status === 400 && request.mayPrecedeBooks === true) return true;
  if (request.mayBeRefused !== true) return false;
  return NOT_GIVEN.has(status) || (status === 401 && SCOPE_REFUSAL.test(refusalText(body)));
}

function accessRefusal(request: ApiRequest, text: string): Failure {
  const line = requestLine(request);
  const [, scopes] = SCOPE_REFUSAL.exec(text) ?? [];
  if (scopes !== undefined) {
    return new Failure(
      "scope-missing",
      `${line}: the credential lacks the scope ${scopes}, which ${subjectOf(request)} requires`,
      `Give the credential the scope ${scopes}, or use another credential.`,
    );
  }
  return new Failure(
    "credential-refused",
    `${line}: the service refused the credential${text === "" ? "" : `: ${text}`}`,
    "Make a new token in the service and store it where the profile reads the credential from.",
  );
}

/** The scope that a credential lacks, as the service names it; null for any other failure. */
export function lackedScope(failure: Failure): string | null {
  if (failure.code !== "scope-missing") return null;
  return LACKED.exec(failure.message)?.[1] ?? null;
}
const LACKED = /: the credential lacks the scope (.+), which \S+ requires$/;

/** What the request reads, by the word in its path: `general_ledger`. */
function subjectOf(request: ApiRequest): string {
  const word = request.path.split("/").at(-1) ?? request.path;
  return word.replace(/\.json$/, "");
}

/** The path of a record below the administration: `/123/documents/receipts/456.json`. */
const PATH_OF_RECORD = /^\/[^/]+\/.*\/\d+(?:\/|\.json$)/;
/** `Record not found for model name: Project`, `Product not found for subscription template`. */
const RECORD_REFUSAL = /\S not found/;

/** `record not found` for a list refers to the administration, not to a record. */
const isAboutRecord = (request: ApiRequest, text: string): boolean =>
  PATH_OF_RECORD.test(request.path) || (text !== "record not found" && RECORD_REFUSAL.test(text));

/** The service's sentence; empty if the body has none, such as the error page of a proxy. */
function refusalText(body: Uint8Array): string {
  const content = parsedOrNull(new TextDecoder().decode(body));
  const error = isFields(content) ? content["error"] : content;
  if (error === undefined || error === null) return "";
  const text = typeof error === "string" ? error : shownJson(error);
  return text.replace(/\s+/g, " ").slice(0, TEXT_SHOWN_CHARACTERS_MAX);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in front of the service answers in HTML; then only the status is known.
    return null;
  }
}
