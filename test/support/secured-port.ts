/**
 * A port with TLS in front of a server on this machine, under an address that is not one of this machine by its name.
 */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { makeCertificates } from "../service/webhooks/certificates.ts";
import { endingOnce } from "./ending.ts";

/** Reaches this machine on every system, and is none of the names by which one reaches oneself. */
const OUTSIDE = "0.0.0.0";

/** Returns the origin, `https://0.0.0.0:4711`, whose certificate this process trusts from then on. */
export async function securedPort(port: number): Promise<string> {
  const { authority, server: certified } = makeCertificates(OUTSIDE);
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, authority]);
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
    setDefaultCACertificates(trusted);
    server.close();
    await once(server, "close");
  });
  return `https://${OUTSIDE}:${String((server.address() as AddressInfo).port)}`;
}
