/** A way to a server that is cut at chosen messages of the client: before they arrive, or after they were answered. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { endingOnce } from "./ending.ts";

export interface CuttingProxy {
  readonly port: number;
  /** Cuts the connection at the next message that contains the text. */
  readonly cutAt: (text: string, when: "before" | "after") => void;
  readonly cuts: () => number;
}

export async function cuttingProxy(serverPort: number): Promise<CuttingProxy> {
  let wanted: { readonly text: string; readonly when: "before" | "after" } | null = null;
  let cuts = 0;
  const proxy = createServer((client) => {
    const server = connect(serverPort, "127.0.0.1");
    let isAnswerCut = false;
    const cut = (): void => {
      cuts += 1;
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        server.destroy();
      });
    }
    client.on("data", (piece: Buffer) => {
      if (wanted === null || !piece.includes(wanted.text)) {
        server.write(piece);
        return;
      }
      const { when } = wanted;
      wanted = null;
      if (when === "before") cut();
      else {
        isAnswerCut = true;
        server.write(piece);
      }
    });
    server.on("data", (piece: Buffer) => {
      if (isAnswerCut) cut();
      else client.write(piece);
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  endingOnce(async () => {
    proxy.close();
    await once(proxy, "close");
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    cutAt: (text, when) => {
      wanted = { text, when };
    },
    cuts: () => cuts,
  };
}
