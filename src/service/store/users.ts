/** The users of the service, which are its tokens: who they are and what they may see. */
import { columns, orNull, text, words } from "./codec.ts";
import type { Store } from "./store.ts";

export interface User {
  readonly id: string;
  /** For people: what the token is for. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null for all administrations. */
  readonly administrationIds: readonly string[] | null;
  readonly createdAt: string;
  /** Null while the token works. */
  readonly revokedAt: string | null;
}

/** A row of `tokens` without the hash, which shows to nobody. */
export const USER = columns<User>({
  id: text,
  name: text,
  scopes: words,
  administrationIds: orNull(words),
  createdAt: text,
  revokedAt: orNull(text),
});

/** Null for nobody, and for somebody whose token was revoked. */
export function findUser(store: Store, id: string): User | null {
  const [row] = store.rows("SELECT * FROM tokens WHERE id = ? AND revoked_at IS NULL", id);
  return row === undefined ? null : USER.read(row);
}

/** Null for whoever may not do all of it in this administration. */
export function findUserAllowed(
  store: Store,
  id: string,
  needed: { readonly administrationId: string; readonly scopes: readonly string[] },
): User | null {
  const user = findUser(store, id);
  if (user === null) return null;
  const { administrationIds, scopes } = user;
  const isHere = administrationIds === null || administrationIds.includes(needed.administrationId);
  return isHere && needed.scopes.every((scope) => scopes.includes(scope)) ? user : null;
}
