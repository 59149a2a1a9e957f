/** The users of the service, which are its tokens: who they are and what they have access to. */

import { type Columns, columns } from "../../fields/columns.ts";
import { orNull } from "../../fields/kind.ts";
import { text, words } from "../../fields/scalars.ts";
import type { Store } from "./store.ts";

export interface User {
  readonly id: string;
  /** For people: the purpose of the token. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null for all administrations. */
  readonly administrationIds: readonly string[] | null;
  readonly createdAt: string;
  /** Null while the token is valid. */
  readonly revokedAt: string | null;
}

/** A row of `tokens` without the hash, which is never shown. */
export const USER: Columns<User> = columns({
  id: text,
  name: text,
  scopes: words,
  administrationIds: orNull(words),
  createdAt: text,
  revokedAt: orNull(text),
});

/** Null for an unknown user, and for one whose token was revoked. */
export function findUser(store: Store, id: string): User | null {
  const [row] = store.rows("SELECT * FROM tokens WHERE id = ? AND revoked_at IS NULL", id);
  return row === undefined ? null : USER.read(row);
}

/** Null for a user who does not have all these scopes in this administration. */
export function findUserWithScopes(
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
