/** A running service on the small administration, with functions for requests in process. */
import { SCOPES, type Scope } from "../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../src/service/http/tokens.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { type RunningService, type RunOptions, runService } from "../../src/service/run-service.ts";
import { loadAdministration } from "../../src/service/store/load-administration.ts";
import { openStore } from "../../src/service/store/sqlite-store.ts";
import type { Store } from "../../src/service/store/store.ts";
import { endingOnce } from "../support/ending.ts";
import { edgeBooks } from "./edge-books.ts";

export const NOW = "2026-11-15T10:00:00.000Z";

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
}

export interface EdgeService extends RunningService {
  readonly store: Store;
  /** The messages that the service has logged. */
  readonly logged: readonly string[];
  /** The headers of `get` and `post`: a token with all scopes. */
  readonly all: Readonly<Record<string, string>>;
  /** Creates a token with these scopes. */
  readonly token: (scopes: readonly Scope[], administrationIds?: readonly string[]) => string;
  readonly get: (
    path: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ServiceAnswer>;
  readonly post: (path: string, body?: string) => Promise<ServiceAnswer>;
  readonly send: (
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string | Uint8Array,
  ) => Promise<ServiceAnswer>;
}

export interface EdgeOptions
  extends Pick<
    RunOptions,
    | "attachmentBytesMax"
    | "shapes"
    | "rateLimit"
    | "corsOrigins"
    | "onServed"
    | "today"
    | "webhooksOverHttp"
    | "webhooksToPrivate"
    | "webhookAuthorities"
    | "webhookSignatureHeader"
  > {
  readonly books?: readonly AdministrationBooks[];
  readonly now?: () => string;
  readonly store?: Store;
}

export async function openEdge(options: EdgeOptions = {}): Promise<EdgeService> {
  const {
    books = [edgeBooks()],
    now = () => NOW,
    store = openStore(":memory:"),
    ...rest
  } = options;
  for (const one of books) loadAdministration(store, one);
  const logged: string[] = [];
  const service = await runService({
    store,
    now,
    log: (message) => {
      logged.push(message);
    },
    ...rest,
  });
  const token: EdgeService["token"] = (scopes, administrationIds) =>
    createToken(store, {
      name: "test",
      scopes,
      administrationIds: administrationIds ?? null,
      now: NOW,
    }).token;
  const all = bearer(token(SCOPES));
  const send: EdgeService["send"] = async (method, path, headers, body) => {
    const answer = await service.handle({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = new TextDecoder().decode(answer.body);
    const isJson = answer.headers["content-type"]?.includes("json") === true && text !== "";
    return { ...answer, text, json: isJson ? JSON.parse(text) : null };
  };
  return {
    ...service,
    store,
    logged,
    all,
    token,
    send,
    get: (path, headers = all) => send("GET", path, headers),
    post: (path, body) => send("POST", path, all, body),
    close: endingOnce(async () => {
      await service.close();
      store.close();
    }),
  };
}

export const bearer = (token: string): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${token}`,
});

export const jobStates = (store: Store): readonly unknown[] =>
  store.rows("SELECT kind, state, attempts FROM jobs ORDER BY id").map((row) => ({ ...row }));
