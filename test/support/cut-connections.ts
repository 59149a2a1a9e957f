/** A way to a server that is cut at chosen messages of the client: before they arrive, after they were answered, or so that they arrive late. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { endingOnce } from "./ending.ts";

/** `late`: the client is cut, and the message arrives when it is delivered; until then the server has the connection. */
type Cut = "before" | "after" | "late";

export interface CuttingProxy {
  readonly port: number;
  /** Cuts the connection at the next message that contains the text; resolves then. */
  readonly cutAt: (text: string, when: Cut) => Promise<void>;
  readonly deliver: () => void;
  /** From the next cut on there is no way, until it is opened. */
  readonly closeAtCut: () => void;
  readonly open: () => void;
  readonly cuts: () => number;
}

interface Wanted {
  readonly text: string;
  readonly when: Cut;
  readonly done: () => void;
}

export async function cuttingProxy(serverPort: number): Promise<CuttingProxy> {
  let wanted: Wanted | null = null;
  let late: (() => void) | null = null;
  let cuts = 0;
  let closesAtCut = false;
  let isClosed = false;
  const proxy = createServer((client) => {
    if (isClosed) {
      client.destroy();
      return;
    }
    const server = connect(serverPort, "127.0.0.1");
    let cutAfter: Wanted | null = null;
    let isLate = false;
    const cut = ({ done }: Wanted, ...sockets: readonly Socket[]): void => {
      cuts += 1;
      isClosed = closesAtCut;
      for (const socket of sockets) socket.destroy();
      done();
    };
    for (const socket of [client, server]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        if (!isLate) server.destroy();
      });
    }
    client.on("data", (piece: Buffer) => {
      const found = wanted;
      if (found === null || !piece.includes(found.text)) {
        server.write(piece);
        return;
      }
      wanted = null;
      if (found.when === "after") {
        cutAfter = found;
        server.write(piece);
      } else if (found.when === "before") cut(found, client, server);
      else {
        isLate = true;
        late = () => server.end(piece);
        cut(found, client);
      }
    });
    server.on("data", (piece: Buffer) => {
      if (cutAfter !== null) cut(cutAfter, client, server);
      else if (!isLate) client.write(piece);
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
    cutAt: (text, when) =>
      new Promise((resolve) => {
        wanted = { text, when, done: resolve };
      }),
    deliver: () => late?.(),
    closeAtCut: () => {
      closesAtCut = true;
    },
    open: () => {
      closesAtCut = false;
      isClosed = false;
    },
    cuts: () => cuts,
  };
}
