/** The service as the program embeds it: a database that is filled when it is new, and a token for the caller. */
import { SCOPES, type Shapes } from "./endpoints/endpoint.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { createToken, revokeToken } from "./http/tokens.ts";
import type { AdministrationBooks } from "./rules/administration-books.ts";
import { type RunningService, startService } from "./start-service.ts";
import { loadAdministration } from "./store/load-administration.ts";
import { openStore } from "./store/sqlite-store.ts";

export interface EmbeddedOptions {
  /** A file, or `:memory:`. */
  readonly databasePath: string;
  readonly administrationId: string;
  /** Asked only when the database does not hold the administration yet. */
  readonly books: () => AdministrationBooks;
  readonly shapes: Shapes;
  readonly rateLimit: RateLimit | null;
  /** 0 for any that is free. */
  readonly port: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /** What the token is for, for people. */
  readonly tokenName: string;
}

export interface EmbeddedService extends RunningService {
  /** May do everything, until the service is closed. */
  readonly token: string;
}

/** Failure codes: `output-not-writable` for a database that cannot be used. */
export async function startEmbeddedService(options: EmbeddedOptions): Promise<EmbeddedService> {
  const { databasePath, administrationId, now } = options;
  const store = openStore(databasePath);
  const [known] = store.rows("SELECT id FROM administrations WHERE id = ?", administrationId);
  if (known === undefined) loadAdministration(store, options.books());
  const { token } = createToken(store, {
    name: options.tokenName,
    scopes: SCOPES,
    administrationIds: null,
    now: now(),
  });
  const { shapes, rateLimit, port } = options;
  const running = await startService({ store, shapes, rateLimit, port, now });
  return {
    ...running,
    token,
    close: async () => {
      await running.close();
      revokeToken(store, token, now());
      store.close();
    },
  };
}
