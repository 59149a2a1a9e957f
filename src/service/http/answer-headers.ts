/** Headers about the service or an operation, not about a record. Gap: Versions. */
import { API_VERSION } from "../endpoints/api-version.ts";
import type { Deprecation } from "../endpoints/endpoint.ts";

/** Headers of all answers. The books may not be cached, nor interpreted as another content type. */
export const ANSWER_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-api-version": API_VERSION,
} as const;

/** Headers of all answers of a deprecated operation, including refusals. */
export function deprecationHeaders({
  replacedBy,
  sunsetOn,
}: Deprecation): Readonly<Record<string, string>> {
  return {
    "x-deprecated-endpoint": replacedBy,
    deprecation: "true",
    // The operation still works on that day; the format is that of RFC 8594.
    ...(sunsetOn === null ? {} : { sunset: new Date(`${sunsetOn}T23:59:59Z`).toUTCString() }),
  };
}
