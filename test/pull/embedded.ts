/** The embedded service with the sample administration, behind a door that counts who comes in. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { sleepFor } from "../../src/api/clock.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { openConnection } from "../../src/pull/connection.ts";
import { type PullEvent, type PullSummary, pullBooks } from "../../src/pull/pull.ts";
import { openForPull } from "../../src/pull/snapshot.ts";
import type { PullOrder } from "../../src/pull/snapshot-meta.ts";
import { SCOPES, type Shapes } from "../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../src/service/http/tokens.ts";
import { startService } from "../../src/service/start-service.ts";
import { loadAdministration } from "../../src/service/store/load-administration.ts";
import { openStore } from "../../src/service/store/sqlite-store.ts";
import type { Store } from "../../src/service/store/store.ts";

export const ADMINISTRATION_ID = "100200300400500";
const now = (): string => new Date().toISOString();

export interface Embedded extends AsyncDisposable {
  readonly store: Store;
  readonly token: string;
  readonly baseUrl: Readonly<Record<Shapes, string>>;
}

export async function embedded(): Promise<Embedded> {
  const store = openStore(":memory:");
  loadAdministration(store, sampleAdministration());
  const order = { name: "pull", scopes: SCOPES, administrationIds: null, now: now() };
  const { token } = createToken(store, order);
  const specification = await startService({ store, now, shapes: "specification" });
  const current = await startService({ store, now, shapes: "current" });
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

export interface Door extends AsyncDisposable {
  readonly baseUrl: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
}

/** Passes requests on to a service and counts them: another process pulls through it. */
export async function doorTo(baseUrl: string): Promise<Door> {
  const asked: string[] = [];
  const { origin } = new URL(baseUrl);
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const headers = { authorization: request.headers.authorization ?? "" };
    void fetch(`${origin}${request.url ?? ""}`, { headers }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: baseUrl.replace(origin, `http://127.0.0.1:${port}`),
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const orderAt = (baseUrl: string): PullOrder => ({
  administrationId: ADMINISTRATION_ID,
  baseUrl,
  fiscalYear: { year: 2025, period: { first: month("2025-01"), last: month("2025-12") } },
  asOf: dateOf("2026-11-15"),
  startedAt: "2026-11-15T12:00:00.000Z",
});

/** Pulls the sample year over a socket. */
export async function pullSample(
  snapshotPath: string,
  from: { readonly baseUrl: string; readonly token: string },
  onEvent: (event: PullEvent) => void = () => undefined,
): Promise<PullSummary> {
  const snapshot = openForPull(snapshotPath, orderAt(from.baseUrl));
  const clock = { now, sleep: sleepFor };
  const { transport, budgetLeft, close } = openConnection({
    baseUrl: from.baseUrl,
    credential: () => from.token,
    limits: null,
    sent: [],
    clock,
    jitter: () => 0.5,
    onWait: () => undefined,
  });
  try {
    const { signal } = new AbortController();
    return await pullBooks(snapshot, { transport, budgetLeft, clock }, onEvent, signal);
  } finally {
    await close();
    snapshot.close();
  }
}
