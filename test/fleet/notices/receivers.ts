/** Receivers of notices on this machine: a real HTTP server and a real mail server, which answer as a test wants. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { NotificationSettings } from "../../../src/fleet/notices/notification.ts";
import type { MailWay } from "../../../src/fleet/notices/way.ts";
import { endingOnce } from "../../support/ending.ts";

export const SECRET = "hook-secret-0123456789";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly url: string | undefined;
  readonly body: string;
}

export interface HookServer {
  readonly url: string;
  readonly received: readonly Received[];
}

/** `answer` gives the status of each request; null closes its connection without an answer. */
export async function startHookServer(
  answer: (received: Received, count: number) => number | null = () => 204,
): Promise<HookServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { headers, url } = request;
      const one = { headers, url, body: Buffer.concat(pieces).toString() };
      received.push(one);
      const status = answer(one, received.length);
      if (status === null) request.socket.destroy();
      else {
        response.writeHead(status, { location: "/elsewhere" });
        response.end("<script>an answer that nobody trusts</script>");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endingOnce(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/hook?office=1`, received };
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly string[];
}

/** Takes every message, unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    logger: false,
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (piece: Buffer) => {
        text += piece.toString();
      });
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  // A client that refuses the certificate ends the connection.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  endingOnce(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  return { port: (listening.address() as AddressInfo).port, received };
}

export const hookSettings = (
  url: string,
  changes: Partial<NotificationSettings> = {},
): NotificationSettings => ({
  key: "hook",
  kind: "pack",
  states: ["final", "draft", "failed"],
  language: "en",
  way: { kind: "webhook", url, secret: { env: "HOOK" } },
  ...changes,
});

export const mailSettings = (
  port: number,
  changes: Partial<MailWay> = {},
): NotificationSettings => ({
  key: "mail",
  kind: "pack",
  states: ["final", "draft", "failed"],
  language: "nl",
  way: {
    kind: "mail",
    from: "fleet@office.example",
    to: ["books@office.example"],
    host: "127.0.0.1",
    port,
    tls: "none",
    login: null,
    ...changes,
  },
});
