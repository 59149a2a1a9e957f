/** Access tokens: create, find, list and revoke. The database stores only the hash of a token. */

import { createHash, randomBytes } from "node:crypto";
import { invariant } from "../../failure.ts";
import { digitsIn } from "../../fields/row.ts";
import { SCOPES, type Scope } from "../endpoints/endpoint.ts";
import type { SqlRow, Store } from "../store/store.ts";
import { intoTable } from "../store/table.ts";
import { USER, type User } from "../store/users.ts";

export interface Token extends User {
  readonly scopes: readonly Scope[];
}

export interface TokenOrder {
  /** The purpose of the token, for people. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly administrationIds: readonly string[] | null;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

const TOKEN_BYTES = 32;

/** Creates a token. The token itself is only in the returned value. */
export function createToken(
  store: Store,
  order: TokenOrder,
): { readonly id: string; readonly token: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return store.transaction(() => {
    const [row] = store.rows(
      "SELECT COALESCE(MAX(CAST(id AS INTEGER)), 0) + 1 AS next FROM tokens",
    );
    invariant(row !== undefined, "a maximum is one row");
    const { now: createdAt, ...fields } = order;
    const id = digitsIn(row, "next");
    store.run(
      INSERT_TOKEN,
      hashOf(token),
      ...USER.write({ ...fields, id, createdAt, revokedAt: null }),
    );
    return { id, token };
  });
}

const INSERT_TOKEN = `INSERT ${intoTable("tokens", ["token_hash", ...USER.names])}`;

/** All tokens, oldest first, including revoked ones. */
export const listTokens = (store: Store): readonly Token[] =>
  store.rows("SELECT * FROM tokens ORDER BY CAST(id AS INTEGER)").map(tokenIn);

/** Revokes a token; a revoked token keeps its time of revocation. False for an unknown id. */
export function revokeTokenById(store: Store, id: string, now: string): boolean {
  const rows = store.rows(
    "UPDATE tokens SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ? RETURNING id",
    now,
    id,
  );
  return rows.length > 0;
}

/** Revokes a token, which is refused from then on; an unknown token is ignored. */
export function revokeToken(store: Store, token: string, now: string): void {
  store.run(
    "UPDATE tokens SET revoked_at = ? WHERE token_hash = ? AND revoked_at IS NULL",
    now,
    hashOf(token),
  );
}

/** The token; null when it is unknown or revoked. */
export function findToken(store: Store, token: string): Token | null {
  const [row] = store.rows(
    "SELECT * FROM tokens WHERE token_hash = ? AND revoked_at IS NULL",
    hashOf(token),
  );
  return row === undefined ? null : tokenIn(row);
}

/** Tokens are the users of the service. */
function tokenIn(row: SqlRow): Token {
  const user = USER.read(row);
  return { ...user, scopes: user.scopes.map(scopeOf) };
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
function scopeOf(word: string): Scope {
  const scope = SCOPES.find((candidate) => candidate === word);
  invariant(scope !== undefined, `"${word}" is a scope`);
  return scope;
}
