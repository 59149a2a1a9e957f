/** The embedded service with the sample administration, and a proxy that records its requests. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../src/service/http/tokens.ts";
import type { Shapes } from "../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { runService } from "../../src/service/run-service.ts";
import type { Store } from "../../src/service/store/store.ts";
import { storeWith } from "../support/loaded-store.ts";

const now = (): string => new Date().toISOString();

export interface Embedded extends AsyncDisposable {
  readonly store: Store;
  readonly token: string;
  readonly baseUrl: Readonly<Record<Shapes, string>>;
}

export async function embedded(
  books: () => AdministrationBooks = sampleAdministration,
): Promise<Embedded> {
  const store = storeWith(books);
  const order = { name: "pull", scopes: SCOPES, administrationIds: null, now: now() };
  const { token } = createToken(store, order);
  const specification = await runService({ store, now, shapes: "specification" });
  const current = await runService({ store, now, shapes: "current" });
  return {
    store,
    token,
    baseUrl: { specification: specification.url, current: current.url },
    [Symbol.asyncDispose]: async () => {
      await specification.close();
      await current.close();
      store.close();
    },
  };
}

export interface RequestRecorder extends AsyncDisposable {
  readonly baseUrl: string;
  /** The requested paths, in order. */
  readonly requests: string[];
}

async function forwarded(request: IncomingMessage, url: string): Promise<Response> {
  const { method = "GET", headers } = request;
  const body = method === "GET" ? null : await text(request);
  return fetch(url, {
    method,
    body,
    headers: {
      authorization: headers.authorization ?? "",
      ...(body === null ? {} : { "content-type": headers["content-type"] ?? "" }),
    },
  });
}

/** Forwards requests to a service and records them; also for pulls in another process. */
export async function recordRequests(baseUrl: string): Promise<RequestRecorder> {
  const requests: string[] = [];
  const { origin } = new URL(baseUrl);
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    void forwarded(request, `${origin}${request.url ?? ""}`).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: baseUrl.replace(origin, `http://127.0.0.1:${port}`),
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
