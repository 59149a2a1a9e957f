/**
 * A port with TLS in front of a server on this machine, under an address that is not one of this machine by its name.
 */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { makeCertificates } from "../service/webhooks/certificates.ts";
import { endingOnce, whenFinished } from "./ending.ts";

/** Reaches this machine on every system, and is none of the names by which one reaches oneself. */
const OUTSIDE = "0.0.0.0";

/** Returns the origin, `https://0.0.0.0:4711`, whose certificate this process trusts from then on. */
export async function securedPort(port: number): Promise<string> {
  const { origin, authority } = await certifiedPort(port);
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, authority]);
  whenFinished(() => {
    setDefaultCACertificates(trusted);
  });
  return origin;
}

/** The same origin with the certificate of its authority, PEM, which nobody trusts yet. */
export async function certifiedPort(
  port: number,
): Promise<{ readonly origin: string; readonly authority: string }> {
  const { authority, server: certified } = makeCertificates(OUTSIDE);
  const server = createServer(certified, (client) => {
    const target = connect(port, "127.0.0.1");
    for (const [from, to] of [[client, target] as const, [target, client] as const]) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endingOnce(async () => {
    server.close();
    await once(server, "close");
  });
  const origin = `https://${OUTSIDE}:${String((server.address() as AddressInfo).port)}`;
  return { origin, authority };
}
