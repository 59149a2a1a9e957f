/** Access tokens: made, revoked and recognised. The database keeps their hash and nothing else of them. */
import { createHash, randomBytes } from "node:crypto";
import { invariant } from "../../failure.ts";
import { SCOPES, type Scope } from "../endpoints/endpoint.ts";
import { textIn, textOrNullIn } from "../store/query-fields.ts";
import type { SqlRow, Store } from "../store/store.ts";

export interface Token {
  /** Digits; the service's users are its tokens. */
  readonly id: string;
  readonly scopes: readonly Scope[];
  /** Null for all administrations. */
  readonly administrationIds: readonly string[] | null;
}

export interface TokenOrder {
  /** For people: what the token is for. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly administrationIds: readonly string[] | null;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

const TOKEN_BYTES = 32;

/** The answer is the only place where the token itself is ever seen. */
export function createToken(
  store: Store,
  order: TokenOrder,
): { readonly id: string; readonly token: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const [row] = store.rows(
    `INSERT INTO tokens (id, name, token_hash, scopes, administration_ids, created_at)
     SELECT CAST(COALESCE(MAX(CAST(id AS INTEGER)), 0) + 1 AS TEXT), ?, ?, ?, ?, ? FROM tokens
     RETURNING id`,
    order.name,
    hashOf(token),
    order.scopes.join(" "),
    order.administrationIds === null ? null : order.administrationIds.join(" "),
    order.now,
  );
  invariant(row !== undefined, "a new token is one row");
  return { id: textIn(row, "id"), token };
}

/** What is kept of a token; its hash is told to nobody. */
export interface ListedToken extends Token {
  readonly name: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** Oldest first, the revoked ones among them. */
export const listTokens = (store: Store): readonly ListedToken[] =>
  store
    .rows(
      `SELECT id, name, scopes, administration_ids, created_at, revoked_at FROM tokens
       ORDER BY CAST(id AS INTEGER)`,
    )
    .map((row) => ({
      ...tokenIn(row),
      name: textIn(row, "name"),
      createdAt: textIn(row, "created_at"),
      revokedAt: textOrNullIn(row, "revoked_at"),
    }));

/** One that is revoked already stays so since then. False for an id that no token has. */
export function revokeTokenById(store: Store, id: string, now: string): boolean {
  const rows = store.rows(
    "UPDATE tokens SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ? RETURNING id",
    now,
    id,
  );
  return rows.length > 0;
}

/** A revoked token is refused from then on; an unknown one stays what it is. */
export function revokeToken(store: Store, token: string, now: string): void {
  store.run(
    "UPDATE tokens SET revoked_at = ? WHERE token_hash = ? AND revoked_at IS NULL",
    now,
    hashOf(token),
  );
}

/** Null for a token that is unknown or revoked. */
export function findToken(store: Store, token: string): Token | null {
  const [row] = store.rows(
    "SELECT * FROM tokens WHERE token_hash = ? AND revoked_at IS NULL",
    hashOf(token),
  );
  return row === undefined ? null : tokenIn(row);
}

const tokenIn = (row: SqlRow): Token => ({
  id: textIn(row, "id"),
  scopes: wordsOf(textIn(row, "scopes")).map(scopeOf),
  administrationIds: idsOf(textOrNullIn(row, "administration_ids")),
});

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
const wordsOf = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));
const idsOf = (text: string | null): readonly string[] | null =>
  text === null ? null : wordsOf(text);

function scopeOf(word: string): Scope {
  const scope = SCOPES.find((candidate) => candidate === word);
  invariant(scope !== undefined, `"${word}" is a scope`);
  return scope;
}
