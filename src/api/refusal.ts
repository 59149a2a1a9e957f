/** What an answer that is no success means: the Failure for it, with the service's own words. */
import { Failure } from "../failure.ts";
import { isFields } from "./decoding.ts";
import { requestLine } from "./request-line.ts";
import type { ApiRequest, ApiResponse } from "./transport.ts";

/** Gap: Errors. A missing scope is a 401 that names it; these are the words before the name. */
const SCOPE_REFUSAL = /^No access to (.+)$/;
const TEXT_SHOWN_CHARACTERS_MAX = 200;

export function refusalOf(request: ApiRequest, response: ApiResponse): Failure {
  const text = refusalText(response.body);
  const line = requestLine(request);
  if (response.status === 401) return accessRefusal(request, text);
  if (response.status === 404 && request.path === "/administrations.json") {
    return new Failure(
      "request-refused",
      `${line}: nothing is found there (404)`,
      "Check the base url: it is the address of version 2 of the API, as in https://host/api/v2.",
    );
  }
  if (response.status === 404 && isAboutRecord(request, text)) {
    return new Failure(
      "record-unknown",
      `${line}: the service finds no such record${text === "" ? "" : `: ${text}`}`,
      "Check the ids in the request; a record that was deleted or is of another administration is not found.",
    );
  }
  if (response.status === 404 && request.method === "GET") {
    return new Failure(
      "administration-unknown",
      `${line}: the service knows no such administration for this credential`,
      "Check the administration id of the profile and which administrations the credential may see.",
    );
  }
  if (response.status === 429) {
    return new Failure(
      "rate-limit-exhausted",
      `${line}: the service takes no more requests now (429)`,
      "Wait five minutes and run the same command again; other programs on this address share the limit.",
    );
  }
  if (response.status >= 500) {
    return new Failure(
      "service-failing",
      `${line}: the service fails with status ${response.status}${text === "" ? "" : `: ${text}`}`,
      "Run the same command again when the service is well; what was pulled is kept.",
    );
  }
  return new Failure(
    "request-refused",
    `${line}: refused with status ${response.status}${text === "" ? "" : `: ${text}`}`,
    "The request is not one the service takes; compare it with the service's documentation.",
  );
}

function accessRefusal(request: ApiRequest, text: string): Failure {
  const line = requestLine(request);
  const [, scopes] = SCOPE_REFUSAL.exec(text) ?? [];
  if (scopes !== undefined) {
    return new Failure(
      "scope-missing",
      `${line}: the credential has no access to ${scopes}, which ${subjectOf(request)} needs`,
      `Give the credential the scope ${scopes}, or use another one.`,
    );
  }
  return new Failure(
    "credential-refused",
    `${line}: the service refuses the credential${text === "" ? "" : `: ${text}`}`,
    "Make a new token in the service and put it where the profile says the credential comes from.",
  );
}

/** What the request reads, in the path's word: `general_ledger`. */
function subjectOf(request: ApiRequest): string {
  const word = request.path.split("/").at(-1) ?? request.path;
  return word.replace(/\.json$/, "");
}

/** An id below the administration: `/123/documents/receipts/456.json`. */
const PATH_OF_RECORD = /^\/[^/]+\/.*\/\d+(?:\/|\.json$)/;
/** `Record not found for model name: Project`, `Product not found for subscription template`. */
const RECORD_REFUSAL = /\S not found/;

/** Not `record not found` of a list: that is the administration. */
const isAboutRecord = (request: ApiRequest, text: string): boolean =>
  PATH_OF_RECORD.test(request.path) || (text !== "record not found" && RECORD_REFUSAL.test(text));

/** The service's sentence; empty when the body is none, such as the page of a proxy. */
function refusalText(body: Uint8Array): string {
  const content = parsedOrNull(new TextDecoder().decode(body));
  const error = isFields(content) ? content["error"] : content;
  if (error === undefined || error === null) return "";
  const text = typeof error === "string" ? error : JSON.stringify(error);
  return text.replace(/\s+/g, " ").slice(0, TEXT_SHOWN_CHARACTERS_MAX);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in front of the service answers in HTML: the status alone says what happened.
    return null;
  }
}
