/** A service of queued exports on a socket, whose list of files is scripted by the test. */

import type { Session } from "../../src/api/client.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import type { Waiting } from "../../src/exports/queued-export.ts";
import { type LocalServer, localServer } from "../api/local-server.ts";

export interface OddService extends AsyncDisposable {
  readonly session: Session;
  readonly waiting: Waiting;
  /** Requested delays in milliseconds; nothing waits in real time. */
  readonly slept: readonly number[];
  /** `POST /123/reports/export/auditfile.json`, in order. */
  readonly requests: readonly string[];
  /** The credentials in requests for files. */
  readonly credentials: readonly (string | undefined)[];
}

export interface OddAnswers {
  /** The rows of the list at each poll, newest first; the last one is repeated. */
  readonly polls: readonly (readonly string[])[];
  /** The refusal of the export request. */
  readonly refusal?: string;
  /** The file for each fetch, from 1; null for an expired address. */
  readonly file?: (fetch: number) => string | null;
  readonly accounts?: readonly object[];
  /** Whether the service has no list of files at all. */
  readonly isUnlisted?: boolean;
}

const TYPE = "auditfile";

/** `5 ready`, `5 pending`, `5 failed`, with another type after it: `5 ready brugstaat`. */
function rowOf(text: string): object {
  const [id = "", state, type = TYPE] = text.split(" ");
  return {
    id,
    user_id: "1",
    download_type: type,
    filename: state === "ready" ? "file.xaf" : "Unknown",
    content_type: state === "ready" ? "application/xml" : "application/octet-stream",
    failed: state === "failed",
    downloaded: false,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
  };
}

export async function oddService(answers: OddAnswers): Promise<OddService> {
  const requests: string[] = [];
  const credentials: (string | undefined)[] = [];
  const slept: number[] = [];
  const abort = new AbortController();
  let polls = 0;
  let fetches = 0;
  const server: LocalServer = await localServer((response, _number, request) => {
    const url = new URL(request.url ?? "/", server.baseUrl);
    const send = (status: number, body: unknown, location?: string): void => {
      response.writeHead(status, location === undefined ? {} : { location });
      response.end(body === null ? undefined : JSON.stringify(body));
    };
    if (url.pathname.startsWith("/files/")) {
      fetches += 1;
      credentials.push(request.headers.authorization);
      const file = answers.file?.(fetches) ?? null;
      response.writeHead(file === null ? 410 : 200);
      response.end(file ?? "gone");
      return;
    }
    requests.push(`${request.method ?? ""} ${url.pathname}`);
    if (url.pathname.endsWith("/downloads.json") && answers.isUnlisted === true) {
      send(404, { error: "not found" });
    } else if (url.pathname.endsWith("/downloads.json")) {
      polls += 1;
      send(200, (answers.polls[polls - 1] ?? answers.polls.at(-1) ?? []).map(rowOf));
    } else if (url.pathname.endsWith("/download.json")) {
      send(302, { message: "elsewhere" }, `${server.baseUrl}/files/a?permission=1`);
    } else if (url.pathname.endsWith("/ledger_accounts.json")) {
      send(200, answers.accounts ?? []);
    } else if (answers.refusal === undefined) {
      send(204, null);
    } else {
      send(400, { error: answers.refusal });
    }
  });
  const transport = undiciTransport({
    baseUrl: server.baseUrl,
    credential: () => "secret",
    timeouts: TIMEOUTS_DEFAULT,
  });
  return {
    session: { transport, administrationId: "123", signal: abort.signal, unknownFields: new Set() },
    waiting: {
      sleep: (delayMs) => {
        slept.push(delayMs);
        return Promise.resolve();
      },
      pollsMax: 4,
      delayFirstMs: 1_000,
      delayMsMax: 2_000,
    },
    slept,
    requests,
    credentials,
    [Symbol.asyncDispose]: async () => {
      await transport.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
