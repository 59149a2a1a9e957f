/** Headers that say something about the service or an operation, not about a record. Gap: Versions. */
import { API_VERSION } from "../endpoints/api-version.ts";
import type { Deprecation } from "../endpoints/endpoint.ts";

/** Of every answer; nothing of the books may stay in a cache, or be taken for another type. */
export const ANSWER_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-api-version": API_VERSION,
} as const;

/** Of every answer of an operation that clients should leave, refusals too. */
export function deprecationHeaders({
  replacedBy,
  sunsetOn,
}: Deprecation): Readonly<Record<string, string>> {
  return {
    "x-deprecated-endpoint": replacedBy,
    deprecation: "true",
    // The day itself still counts; the form is that of RFC 8594.
    ...(sunsetOn === null ? {} : { sunset: new Date(`${sunsetOn}T23:59:59Z`).toUTCString() }),
  };
}
