/** Authentication and authorization: token, then administration, then scope (docs/api-gaps.md: access). */
import { type Endpoint, isAllowed, Refusal, scopeRefusal } from "../endpoints/endpoint.ts";
import type { AdministrationRecord } from "../rules/administration-books.ts";
import { findAdministration } from "../store/query-administrations.ts";
import type { Store } from "../store/store.ts";
import { findToken, type Token } from "./tokens.ts";

const BEARER = /^Bearer +(\S+) *$/i;
/** The message for a missing, malformed, unknown or revoked credential. */
export const TOKEN_REFUSAL = "token is invalid";
export const NOT_FOUND = "record not found";

/** The token of an `Authorization` header; null when it is not a valid one. */
export function identify(store: Store, authorization: string | undefined): Token | null {
  const [, token] = BEARER.exec(authorization ?? "") ?? [];
  return token === undefined ? null : findToken(store, token);
}

/** The administration. A missing one and one without access are both 404, so that they cannot be distinguished. */
export function requireAdministration(
  store: Store,
  token: Token,
  id: string,
): AdministrationRecord {
  const isVisible = token.administrationIds === null || token.administrationIds.includes(id);
  const administration = isVisible ? findAdministration(store, id) : null;
  if (administration === null) throw new Refusal(404, NOT_FOUND);
  return administration;
}

export function requireScopes(
  endpoint: Pick<Endpoint, "scopes" | "scopeRefusal">,
  token: Token,
): void {
  if (isAllowed(endpoint.scopes, token.scopes)) return;
  throw new Refusal(401, endpoint.scopeRefusal ?? scopeRefusal(endpoint.scopes));
}
