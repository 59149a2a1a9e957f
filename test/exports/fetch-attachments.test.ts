/** Attachments from a service on a socket, whose files are on another host: what comes of each, and what is asked for. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import {
  type AttachmentLimits,
  type FetchedAttachments,
  type FetchedFile,
  fetchAttachments,
  type WantedDocument,
} from "../../src/exports/fetch-attachments.ts";
import { documentId } from "../../src/ledger/ledger-account.ts";
import { localServer } from "../api/local-server.ts";

const LIMITS: AttachmentLimits = { fileBytesMax: 100, totalBytesMax: 150, filesOfDocumentMax: 2 };
/** The record of each document, by id; any other is unknown to the service. */
const RECORDS: Readonly<Record<string, readonly object[]>> = {
  "1": [{ id: "11", content_type: "application/pdf", size: 20 }],
  "2": [],
  "3": [{ id: "31" }, { id: "32" }],
  "4": [{ id: "41", size: 101 }],
  "5": [{ id: "51" }],
  "6": [{ id: "61" }],
};
/** The file of each attachment; null for one that the host of files does not have. */
const FILES: Readonly<Record<string, string | null>> = {
  "11": "%PDF of document one",
  "31": "the first",
  "32": "x".repeat(101),
  "51": null,
  "61": "y".repeat(90),
};

/** Both hosts, and a way to fetch from them that counts what is requested. */
async function hosts(changes: { readonly status?: number; readonly moved?: string } = {}) {
  const files = await localServer((response, _number, { url = "" }) => {
    const file = FILES[url.slice(1)] ?? null;
    response.writeHead(file === null ? 404 : 200).end(file ?? "gone");
  });
  const api = await localServer((response, _number, { url = "", method }) => {
    const [, attachment] = /attachments\/(\d+)\/download/.exec(url) ?? [];
    if (changes.status !== undefined) return response.writeHead(changes.status).end("{}");
    if (attachment === "61") return response.writeHead(404).end('{"error":"record not found"}');
    if (attachment !== undefined) {
      const location = `${changes.moved ?? files.baseUrl}/${attachment}`;
      return response.writeHead(302, { location }).end("{}");
    }
    expect([method, url]).toEqual(["POST", "/123/documents/receipts/synchronization.json"]);
    const records = Object.entries(RECORDS).map(([id, attachments]) => ({ id, attachments }));
    return response.writeHead(200).end(JSON.stringify(records));
  });
  const transport = undiciTransport({
    baseUrl: api.baseUrl,
    credential: () => "a-secret-token",
    timeouts: TIMEOUTS_DEFAULT,
  });
  const { signal } = new AbortController();
  const session = { transport, administrationId: "123", signal, unknownFields: new Set<string>() };
  return {
    ...{ api, files },
    fetch: (
      ids: readonly (string | WantedDocument)[],
      more: {
        readonly limits?: AttachmentLimits;
        readonly kept?: readonly FetchedAttachments[];
      } = {},
    ) =>
      fetchAttachments(
        ids.map((id) => (typeof id === "string" ? wanted(id) : id)),
        {
          session,
          timeouts: TIMEOUTS_DEFAULT,
          limits: more.limits ?? LIMITS,
          kept: ({ id }) => more.kept?.find(({ document }) => document.id === id) ?? null,
          save: async (pieces) => {
            const read: Uint8Array[] = [];
            for await (const piece of pieces) read.push(piece);
            const bytes = Buffer.concat(read);
            const byteCount = bytes.length;
            return { sha256: hashOf(bytes), byteCount, extension: "bin" } as const;
          },
          onFetched: () => undefined,
        },
      ),
    [Symbol.asyncDispose]: async () => {
      await transport.close();
      await api[Symbol.asyncDispose]();
      await files[Symbol.asyncDispose]();
    },
  };
}

const hashOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

const wanted = (id: string): WantedDocument => ({
  document: { type: "Document", id: documentId(id) },
  lists: ["receipts"],
});

function file(attachment: string): FetchedFile {
  const content = FILES[attachment] ?? "";
  const byteCount = content.length;
  return { attachment, sha256: hashOf(content), byteCount, extension: "bin" };
}

const outcomesIn = (all: readonly FetchedAttachments[]) => all.map(({ outcomes }) => outcomes);

test("each document has its files, or the reason for which there is none", async () => {
  await using both = await hosts();
  const outcomes = outcomesIn(await both.fetch(["1", "2", "3", "4", "5", "6", "7"]));
  expect(outcomes).toEqual([
    [file("11")],
    ["none"],
    [file("31"), "too-large"],
    ["too-large"],
    ["gone"],
    ["gone"],
    ["gone"],
  ]);
});

test("the token is sent to the service alone, and to no host that it links to", async () => {
  await using both = await hosts();
  await both.fetch(["1", "3"]);
  expect(both.api.seen.every(({ headers }) => headers.authorization !== undefined)).toBe(true);
  expect(both.files.seen.map(({ url }) => url)).toEqual(["/11", "/31", "/32"]);
  expect(JSON.stringify(both.files.seen)).not.toContain("a-secret-token");
  expect(both.files.seen.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("nothing is fetched from an address that is not https", async () => {
  await using both = await hosts({ moved: "http://files.example" });
  expect(outcomesIn(await both.fetch(["1"]))).toEqual([["unfit"]]);
});

test("a document of a kind without attachments is not asked for", async () => {
  await using both = await hosts();
  expect(outcomesIn(await both.fetch([{ ...wanted("1"), lists: [] }]))).toEqual([["of-kind"]]);
  expect(both.api.seen).toEqual([]);
});

test("no more is fetched than the total allows, nor more files of one document", async () => {
  await using both = await hosts();
  const limits = { ...LIMITS, totalBytesMax: 25 };
  expect(outcomesIn(await both.fetch(["1", "3"], { limits }))).toEqual([
    [file("11")],
    ["too-large", "too-large"],
  ]);
  const one = { ...LIMITS, filesOfDocumentMax: 1 };
  expect(outcomesIn(await both.fetch(["3"], { limits: one }))).toEqual([[file("31"), "too-large"]]);
});

test("a service that fails, and one that refuses, are named for each document", async () => {
  await using failing = await hosts({ status: 500 });
  expect(outcomesIn(await failing.fetch(["1", "2"]))).toEqual([["service"], ["service"]]);
  await using refusing = await hosts({ status: 401 });
  expect(outcomesIn(await refusing.fetch(["1"]))).toEqual([["scope"]]);
});

test("what was kept is not fetched again, also when the service fails", async () => {
  const kept = [{ document: wanted("1").document, outcomes: [file("11")] }];
  await using both = await hosts();
  expect(outcomesIn(await both.fetch(["1"], { kept }))).toEqual([[file("11")]]);
  expect(both.files.seen).toEqual([]);
  await using failing = await hosts({ status: 503 });
  expect(outcomesIn(await failing.fetch(["1"], { kept }))).toEqual([[file("11")]]);
});
