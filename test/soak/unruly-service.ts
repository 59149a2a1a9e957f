/**
 * A way to the embedded service that cuts, delays and refuses. Each order has a token of its own, by which its
 * requests are counted and its faults are drawn; the service sees the one token that it knows.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sleepFor } from "../../src/api/clock.ts";
import type { Random } from "../service/kill/random.ts";
import { endingOnce } from "../support/ending.ts";

/** The requests of one order. */
export interface Guest {
  /** Null for a service that answers everything. */
  readonly faults: Random | null;
  readonly onRequest: (number: number) => void;
}

export interface UnrulyService {
  readonly url: string;
  readonly admit: (token: string, guest: Guest) => void;
  /** What was done to requests so far, by kind. */
  readonly done: Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

type Fault = "pass" | "delay" | "cut" | "cut halfway" | "refuse" | "limit" | "outage";

const PER_MILLE: readonly (readonly [Fault, number])[] = [
  ["delay", 30],
  ["cut", 8],
  ["cut halfway", 8],
  ["refuse", 8],
  ["limit", 4],
  ["outage", 2],
];
const TABLE = PER_MILLE.flatMap(([fault, share]) => Array.from({ length: share }, () => fault));
const DELAY_MS_MAX = 200;
/** Longer than all attempts of a request take together, so that some commands end with code 5. */
const OUTAGE_MS_MAX = 12_000;

interface Known extends Guest {
  requests: number;
  awayUntilMs: number;
}

export async function unrulyService(service: {
  readonly url: string;
  readonly token: string;
}): Promise<UnrulyService> {
  const { origin } = new URL(service.url);
  const guests = new Map<string, Known>();
  const done: Record<string, number> = {};
  const server = createServer((incoming, response) => {
    const guest = guests.get(incoming.headers.authorization?.replace(/^Bearer /, "") ?? "");
    const fault = guest === undefined ? "pass" : faultOf(guest);
    done[fault] = (done[fault] ?? 0) + 1;
    void answer(incoming, response, fault, guest?.faults ?? null).catch(() => response.destroy());
  });
  const answer = async (
    incoming: IncomingMessage,
    response: ServerResponse,
    fault: Fault,
    faults: Random | null,
  ): Promise<void> => {
    if (fault === "cut" || fault === "outage") incoming.socket.destroy();
    else if (fault === "refuse") response.writeHead(503).end();
    else if (fault === "limit") response.writeHead(429, { "retry-after": "1" }).end();
    else {
      if (fault === "delay") {
        await sleepFor(faults?.(DELAY_MS_MAX) ?? 0, new AbortController().signal);
      }
      const { status, headers, body } = await passedOn(origin, service.token, incoming);
      response.writeHead(status, headers);
      if (fault !== "cut halfway") response.end(body);
      else response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    }
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: service.url.replace(origin, `http://127.0.0.1:${String(port)}`),
    admit: (token, guest) => guests.set(token, { ...guest, requests: 0, awayUntilMs: 0 }),
    done,
    close: endingOnce(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }),
  };
}

function faultOf(guest: Known): Fault {
  guest.requests += 1;
  guest.onRequest(guest.requests);
  const { faults } = guest;
  if (faults === null) return "pass";
  if (performance.now() < guest.awayUntilMs) return "outage";
  const fault = TABLE[faults(1_000)] ?? "pass";
  if (fault === "outage") guest.awayUntilMs = performance.now() + faults(OUTAGE_MS_MAX);
  return fault;
}

async function passedOn(origin: string, token: string, incoming: IncomingMessage) {
  const { method, headers, url = "" } = incoming;
  const own = { ...headers, host: new URL(origin).host };
  const authorised =
    headers.authorization === undefined ? own : { ...own, authorization: `Bearer ${token}` };
  const outgoing = request(origin + url, {
    ...{ agent: false, method: method ?? "GET", headers: authorised },
  });
  // An error before the answer rejects what waits for it; one after it is the end of its connection.
  outgoing.on("error", () => undefined);
  const [body, answered] = [await buffer(incoming), once(outgoing, "response")];
  outgoing.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 502,
    headers: answer.headers,
    body: await buffer(answer),
  };
}
