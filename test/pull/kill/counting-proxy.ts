/** A proxy between a pull and the service that records each request as soon as it is received. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Instant = "received" | "half-answered" | "answered";

export interface CountingProxy {
  readonly url: string;
  /** Path and query of every request since the list was last emptied, in the order received. */
  readonly requests: string[];
  /** Called at three instants of each request, with its number since `requests` was last emptied. */
  onInstant: (number: number, instant: Instant) => void;
  readonly close: () => Promise<void>;
}

export async function openCountingProxy(serviceUrl: string): Promise<CountingProxy> {
  const { origin } = new URL(serviceUrl);
  const server = createServer((request, response) => {
    const address = request.url ?? "";
    const number = proxy.requests.push(address);
    proxy.onInstant(number, "received");
    const headers = { authorization: request.headers.authorization ?? "" };
    fetch(origin + address, { method: request.method ?? "GET", headers })
      .then((answer) =>
        passOn(answer, response, (instant) => {
          proxy.onInstant(number, instant);
        }),
      )
      // The pulling process was killed.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: CountingProxy = {
    url: serviceUrl.replace(origin, `http://127.0.0.1:${String(port)}`),
    requests: [],
    onInstant: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

async function passOn(
  answer: Response,
  response: ServerResponse,
  report: (instant: Instant) => void,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const half = Math.floor(body.length / 2);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.write(body.subarray(0, half));
  report("half-answered");
  response.end(body.subarray(half), () => {
    report("answered");
  });
}
