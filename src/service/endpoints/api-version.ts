/** The release of the API that this service implements. */

/**
 * `v2-<date>-<hash>` (specification 9): the last release that the specification describes, and the
 * first ten digits of the SHA-256 of the specification's text.
 */
export const API_VERSION = "v2-20260615-4896a20aaf";
