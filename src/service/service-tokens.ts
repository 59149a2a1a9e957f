/** The tokens of a service's database, for whoever owns its file; also while a service runs on it. */
import { Failure } from "../failure.ts";
import { SCOPES, type Scope } from "./endpoints/endpoint.ts";
import { createToken, type ListedToken, listTokens, revokeTokenById } from "./http/tokens.ts";
import { readAdministrations } from "./store/query-administrations.ts";
import { isBusy, openStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";

export interface TokenWishes {
  readonly name: string;
  /** As written; null for all that there are. */
  readonly scopes: readonly string[] | null;
  /** Null for all administrations, those to come too. */
  readonly administrationIds: readonly string[] | null;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

export interface MadeToken {
  readonly id: string;
  /** Seen here and never again. */
  readonly token: string;
  readonly scopes: readonly Scope[];
}

/** Failure `arguments-invalid` for a scope there is not, or an administration the database does not hold. */
export function createServiceToken(databasePath: string, wishes: TokenWishes): MadeToken {
  const scopes = wishes.scopes === null ? SCOPES : wishes.scopes.map(demandScope);
  return withStore(databasePath, (store) => {
    const known = readAdministrations(store, null).map(({ id }) => id);
    const unknown = wishes.administrationIds?.filter((id) => !known.includes(id)) ?? [];
    if (unknown.length > 0) {
      throw new Failure(
        "arguments-invalid",
        `--administrations ${unknown.join(",")}: not in the database ${databasePath}`,
        `It holds ${known.join(", ")}.`,
      );
    }
    const { name, administrationIds, now } = wishes;
    return { ...createToken(store, { name, scopes, administrationIds, now }), scopes };
  });
}

/** Oldest first, the revoked ones among them; nothing that could be used as a token. */
export const listServiceTokens = (databasePath: string): readonly ListedToken[] =>
  withStore(databasePath, listTokens);

/** From then on every service on the database refuses it. Failure `arguments-invalid` for an unknown id. */
export function revokeServiceToken(databasePath: string, id: string, now: string): void {
  withStore(databasePath, (store) => {
    if (revokeTokenById(store, id, now)) return;
    throw new Failure(
      "arguments-invalid",
      `the database ${databasePath} has no token ${id}`,
      "See the tokens there are: slotsom serve token list",
    );
  });
}

function demandScope(word: string): Scope {
  const scope = SCOPES.find((known) => known === word);
  if (scope !== undefined) return scope;
  throw new Failure(
    "arguments-invalid",
    `--scopes ${word}: there is no such scope`,
    `Write all, or some of ${SCOPES.join(",")}, with commas between them.`,
  );
}

/** Opened for a moment: a service that runs on the same file waits no longer than that. */
function withStore<Result>(databasePath: string, use: (store: Store) => Result): Result {
  try {
    const store = openStore(databasePath);
    try {
      return use(store);
    } finally {
      store.close();
    }
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    throw new Failure(
      "administration-held",
      `another process writes into the database ${databasePath}`,
      "Wait until it has finished, then run the same command again.",
      cause,
    );
  }
}
