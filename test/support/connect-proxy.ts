/** A proxy on this machine that opens tunnels (`CONNECT`, RFC 9110, 9.3.6) to its own ports, whatever the host is. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { endingOnce } from "./ending.ts";

export interface ConnectProxy {
  /** `127.0.0.1:3128`. */
  readonly host: string;
  /** The hosts of the tunnels that were asked for, as in `books.example:443`. */
  readonly asked: string[];
  /** Ends the proxy; later connections are refused. */
  readonly stop: () => Promise<void>;
}

interface Behaviour {
  /** Answered instead of opening a tunnel; null closes the connection without an answer. */
  readonly status?: number | null;
  /** `user:password`, without which it answers 407. */
  readonly credential?: string;
}

export async function startConnectProxy({
  status = 200,
  credential,
}: Behaviour = {}): Promise<ConnectProxy> {
  const asked: string[] = [];
  const server = createServer((_request, response) => {
    asked.push("a request that is no tunnel");
    response.writeHead(500).end();
  });
  server.on("connect", ({ url = "", headers }, client) => {
    asked.push(url);
    client.on("error", () => undefined);
    if (status === null) {
      client.destroy();
      return;
    }
    const expected = credential === undefined ? undefined : Buffer.from(credential);
    const isKnown =
      headers["proxy-authorization"] === `Basic ${expected?.toString("base64") ?? ""}`;
    const answered = expected !== undefined && !isKnown ? 407 : status;
    client.write(`HTTP/1.1 ${String(answered)} -\r\n\r\n`);
    if (answered !== 200) {
      client.end();
      return;
    }
    const target = connect(Number(url.split(":").at(-1)), "127.0.0.1");
    for (const [from, to] of [[client, target] as const, [target, client] as const]) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = endingOnce(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return { host: `127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked, stop };
}
