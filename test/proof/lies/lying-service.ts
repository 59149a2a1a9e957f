/** A service that lies: it answers from the claimed books, from the true books where it is honest, and not at all where a list is removed. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type ApiRequest,
  type ApiResponse,
  hashOf,
  type Transport,
} from "../../../src/api/transport.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../../src/api/undici-transport.ts";
import { pullBooks } from "../../../src/pull/pull.ts";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../../src/service/http/tokens.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import { runService } from "../../../src/service/run-service.ts";
import { openForPull } from "../../../src/snapshot/snapshot.ts";
import { storeWith } from "../../support/loaded-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { isNumber, type JsonValue, parseJson, writeJson } from "../json-text.ts";
import { PRIOR_YEAR, TODAY, YEAR } from "../small-administration.ts";
import { documentId } from "../small-ids.ts";
import { type ConsistentLie, type KindOfAnswer, kindOf } from "./consistent-lie.ts";

/** Two services state equal stamps, whenever they run. */
const NOW = "2025-05-15T10:00:00.000Z";
const CLOSING_JOURNALS: ReadonlySet<string> = new Set(["605", "701"].map(documentId));

export interface RunningBooks extends AsyncDisposable {
  readonly administrationId: string;
  readonly transport: Transport;
}

/** A service with the books; the function that makes them is called once. */
export async function serving(
  books: () => AdministrationBooks,
  shapes: Shapes,
): Promise<RunningBooks> {
  const store = storeWith(books);
  const order = { name: "pull", scopes: SCOPES, administrationIds: null, now: NOW };
  const { token } = createToken(store, order);
  const service = await runService({ store, now: () => NOW, shapes });
  const transport = undiciTransport({
    baseUrl: service.url,
    credential: () => token,
    timeouts: TIMEOUTS_DEFAULT,
  });
  return {
    administrationId: books().administration.id,
    transport: remembering(transport, new URL(service.url).origin),
    [Symbol.asyncDispose]: async () => {
      await transport.close();
      await service.close();
      store.close();
    },
  };
}

/** Sends each request once, as the answers of these services never change. Two services state equal links. */
function remembering({ send }: Transport, origin: string): Transport {
  const answers = new Map<string, Promise<ApiResponse>>();
  const sendFor: Transport["send"] = async (request, signal) => {
    const response = await send(request, signal);
    const body = Buffer.from(Buffer.from(response.body).toString().replaceAll(origin, ORIGIN));
    return { ...response, body, sha256: hashOf(body) };
  };
  return {
    send: (request, signal) => {
      const sent = `${addressOf(request)} ${request.body ?? ""}`;
      const answer = answers.get(sent) ?? sendFor(request, signal);
      answers.set(sent, answer);
      return answer;
    },
  };
}
const ORIGIN = "http://localhost";

/** The bytes of a finished snapshot. */
export async function pulledThrough(
  { administrationId, transport }: Pick<RunningBooks, "administrationId" | "transport">,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const folder = temporaryFolder();
  const path = join(folder, "books.snapshot");
  const snapshot = openForPull(path, {
    baseUrl: `${ORIGIN}/api/v2`,
    administrationId,
    fiscalYear: YEAR,
    period: YEAR.period,
    priorYear: PRIOR_YEAR,
    asOf: TODAY,
    startedAt: NOW,
  });
  try {
    const clock = { now: () => NOW, sleep: () => Promise.resolve() };
    await pullBooks(
      snapshot,
      { transport, budgetLeft: () => null, clock },
      () => undefined,
      signal,
    );
  } finally {
    snapshot.close();
  }
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

export interface LyingBooks {
  readonly honest: Transport;
  readonly claimed: Transport;
  /** The ids of the claimed entries in the lying answers; absent for those that they have. */
  readonly entryIds?: ReadonlyMap<string, string>;
}

export const lying = (books: LyingBooks, lie: ConsistentLie): Transport => ({
  send: async (request, signal) => {
    const address = addressOf(request);
    const kind = kindOf(address, request.purpose);
    if (kind !== null && lie.removed.includes(kind) && isOfList(request, kind)) return noSuchList();
    const isHonest = kind !== null && lie.honest.includes(kind);
    const response = await (isHonest ? books.honest : books.claimed).send(request, signal);
    if (response.status !== 200) return response;
    const stated = bodyOf(response);
    let body = stated;
    if (kind !== null && lie.emptied.includes(kind)) body = [];
    else if (kind === "list of journals" && isHonest && !lie.honest.includes("ledgers"))
      body = withClosingsOf(body, bodyOf(await books.claimed.send(request, signal)));
    else if (kind === "entries" && !isHonest)
      body = withEntryIds(body, books.entryIds ?? new Map());
    const answer = { purpose: request.purpose, address };
    body = lie.change?.({ ...answer, body }) ?? body;
    const total = totalOf(response, stated, body);
    const said = lie.total === undefined ? total : lie.total({ ...answer, body }, total);
    return responseWith(response, body, said);
  },
});

/** A service without a list gives its documents by their ids all the same, at the path of the versions. */
const isOfList = ({ method }: ApiRequest, kind: KindOfAnswer): boolean =>
  method === "GET" || kind === "list of mutations";

const addressOf = ({ method, path, query }: ApiRequest): string => {
  const address = `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
  return method === "GET" ? address : `${method} ${address}`;
};

const bodyOf = ({ body }: ApiResponse): JsonValue => parseJson(Buffer.from(body).toString());

function noSuchList(): ApiResponse {
  const body = Buffer.from('{"error":"Not found"}');
  return { status: 404, headers: {}, body, sha256: hashOf(body) };
}

/** The number of rows that is stated agrees with the rows; null if none is stated. */
function totalOf({ headers }: ApiResponse, before: JsonValue, after: JsonValue): string | null {
  const stated = headers["x-total-count"];
  if (stated === undefined) return null;
  return String(Number(stated) + rowsIn(after).length - rowsIn(before).length);
}

export const rowsIn = (body: JsonValue): readonly JsonValue[] =>
  Array.isArray(body) ? (body as readonly JsonValue[]) : [];

/** The digits of the id of a row; empty if it has none. */
export function idIn(row: JsonValue): string {
  const id = (row as { readonly [name: string]: JsonValue })["id"] ?? null;
  if (typeof id === "string") return id;
  return isNumber(id) ? id.digits : "";
}

function responseWith(
  { status, headers: stated }: ApiResponse,
  body: JsonValue,
  total: string | null,
): ApiResponse {
  // Without its links a page is the last one where the total, or its length, says so.
  const kept = Object.entries(stated).filter(([name]) => !/^(x-total-count|link)$/.test(name));
  const headers = Object.fromEntries(total === null ? kept : [...kept, ["x-total-count", total]]);
  const bytes = Buffer.from(writeJson(body));
  return { status, headers, body: bytes, sha256: hashOf(bytes) };
}

/** A liar who knows bookkeeping lists the closing journals as they are booked. */
function withClosingsOf(honest: JsonValue, claimed: JsonValue): JsonValue {
  const theirs = new Map(rowsIn(claimed).map((row) => [idIn(row), row]));
  return rowsIn(honest).map((row) => {
    const id = idIn(row);
    return CLOSING_JOURNALS.has(id) ? (theirs.get(id) ?? row) : row;
  });
}

const withEntryIds = (body: JsonValue, ids: ReadonlyMap<string, string>): JsonValue =>
  rowsIn(body).map((row) => ({ ...(row as object), id: ids.get(idIn(row)) ?? idIn(row) }));
