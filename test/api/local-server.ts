/** A real server on this machine whose answers the test provides, for behaviour that needs a socket. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly seen: { readonly url: string; readonly headers: IncomingMessage["headers"] }[];
}

/** The handler receives the number of the request, counted from 1. */
export async function localServer(
  handle: (response: ServerResponse, number: number, request: IncomingMessage) => void,
): Promise<LocalServer> {
  const seen: { url: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? "", headers: request.headers });
    handle(response, seen.length, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
