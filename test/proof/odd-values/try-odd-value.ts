/** Pulls and packs books in which one field of one answer has an odd value, and returns how the run ends. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf, requestLine } from "../../../src/api/request-line.ts";
import {
  type ApiRequest,
  type ApiResponse,
  hashOf,
  type Transport,
} from "../../../src/api/transport.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { shownBooks } from "../../../src/checks/shown-books.ts";
import { Failure } from "../../../src/failure.ts";
import { readTemplate } from "../../../src/packs/read-template.ts";
import { makePack } from "../../../src/pipeline.ts";
import { type OpenedBooks, openBooks } from "../../../src/pull/open-books.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { digestsOfBooks, haveDigests } from "../books-text.ts";
import { trueHashes } from "../compared-text.ts";
import { contentsOf } from "../contents.ts";
import { isList, type JsonValue, parseJson, writeJson } from "../json-text.ts";
import { pulledThrough, type RunningBooks } from "../lies/lying-service.ts";
import {
  type AnswerHashes,
  hashesOf,
  type RecordedAnswer,
  readAnswers,
} from "../recorded-answers.ts";
import type { Oddity } from "./odd-values.ts";

/** How a run ends: as with the true books, with findings that those do not have, refused, or by a bug. */
export type Ending =
  | { readonly kind: "fine" }
  | { readonly kind: "findings"; readonly checks: readonly string[] }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "bug"; readonly message: string };

type ServedBooks = Pick<RunningBooks, "administrationId" | "transport">;

/** Books that are in order, and what a run makes of them. */
export interface TrueRun {
  readonly books: ServedBooks;
  readonly answers: readonly RecordedAnswer[];
  readonly hashes: AnswerHashes;
  readonly digests: readonly string[];
  /** The checks that have findings all the same. */
  readonly checks: ReadonlySet<string>;
}

export async function trueRun(running: ServedBooks, signal: AbortSignal): Promise<TrueRun> {
  const books = withAnother(running);
  const snapshot = await pulledThrough(books, signal);
  const digests: string[] = [];
  const checks = await withOpened(snapshot, signal, async (opened) => {
    for await (const digest of digestsOfBooks(opened.books, trueHashes([]))) digests.push(digest);
    return findingsIn(opened);
  });
  return { books, answers: readAnswers(snapshot), hashes: hashesOf(snapshot), digests, checks };
}

/** The service answers requests with this address by another body. */
export const endingWith = (
  truth: TrueRun,
  {
    address,
    body,
    oddity,
  }: { readonly address: string; readonly body: JsonValue; readonly oddity: Oddity },
  signal: AbortSignal,
): Promise<Ending> =>
  endingThrough(
    truth,
    (request, answer) => (recordedAddressOf(request) === address ? body : answer),
    TEXTS.has(oddity) ? "whole" : "sheets",
    signal,
  );

/** What the service answers in place of an answer with status 200. */
export type Answering = (request: ApiRequest, answer: JsonValue) => JsonValue;

/** `whole` writes the files of a pack too. */
export async function endingThrough(
  { books, hashes, digests, checks }: TrueRun,
  answering: Answering,
  pack: "sheets" | "whole",
  signal: AbortSignal,
): Promise<Ending> {
  const transport: Transport = {
    send: async (request, ofRequest) => {
      const response = await books.transport.send(request, ofRequest);
      if (response.status !== 200) return response;
      const answer = parseJson(Buffer.from(response.body).toString());
      const given = answering(request, answer);
      return given === answer ? response : withBody(response, given);
    },
  };
  return endingThat(async () => {
    const snapshot = await pulledThrough({ ...books, transport }, signal);
    const now = trueHashes(
      [...hashesOf(snapshot)].map(([key, hash]) => [hash, hashes.get(key) ?? hash]),
    );
    return await withOpened(snapshot, signal, async (opened) => {
      if (await haveDigests(opened.books, now, digests)) return [];
      const found = [...(await findingsIn(opened))].filter((check) => !checks.has(check));
      if (pack === "whole") await writePackOf(opened, signal);
      return found;
    });
  });
}

/** How work ends that returns the checks with findings. */
export async function endingThat(work: () => Promise<readonly string[]>): Promise<Ending> {
  try {
    const found = await work();
    return found.length === 0 ? { kind: "fine" } : { kind: "findings", checks: found.toSorted() };
  } catch (thrown) {
    if (thrown instanceof Failure)
      return { kind: "refused", code: thrown.code, message: thrown.message };
    return { kind: "bug", message: thrown instanceof Error ? (thrown.stack ?? "") : "" };
  }
}

/** Texts are written differently in each format; other values are the same in all of them. */
const TEXTS: ReadonlySet<Oddity> = new Set(["empty text", "another word", "long text"]);

/** With a second administration that the credential has access to. */
function withAnother({ administrationId, transport }: ServedBooks): ServedBooks {
  const send: Transport["send"] = async (request, signal) => {
    const response = await transport.send(request, signal);
    if (request.path !== "/administrations.json") return response;
    const body = parseJson(Buffer.from(response.body).toString());
    const rows = isList(body) ? body : [];
    const others = rows.map((row) => ({ ...(row as object), id: ANOTHER, name: "Another" }));
    return withBody(response, [...rows, ...others]);
  };
  return { administrationId, transport: { send } };
}
const ANOTHER = "123400000000000999";

function withBody(response: ApiResponse, body: JsonValue): ApiResponse {
  const bytes = Buffer.from(writeJson(body));
  return { ...response, body: bytes, sha256: hashOf(bytes) };
}

const recordedAddressOf = (request: ApiRequest): string =>
  request.method === "GET" ? addressOf(request) : requestLine(request);

async function withOpened<Value>(
  snapshot: Uint8Array,
  signal: AbortSignal,
  look: (opened: OpenedBooks) => Promise<Value>,
): Promise<Value> {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "books.snapshot");
    writeFileSync(path, snapshot);
    const opened = await openBooks(path, signal);
    try {
      return await look(opened);
    } finally {
      opened.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const TEMPLATES = join(import.meta.dirname, "../../../templates");
const PROGRAM = { name: "slotsom", version: "0.0.0" };
const CLOSE = readTemplate(TEMPLATES, "close", "en");

/** Runs all checks and builds all sheets and auditfiles; returns the checks with findings. */
async function findingsIn({ books }: OpenedBooks): Promise<ReadonlySet<string>> {
  const results = await runChecks(books);
  await contentsOf(shownBooks(books, results), results, trueHashes([]));
  return new Set(results.filter(({ broken }) => broken > 0).map(({ check }) => check.id));
}

/** Writes the files of a pack of a year. */
async function writePackOf({ books, snapshotId }: OpenedBooks, signal: AbortSignal): Promise<void> {
  const outFolder = temporaryFolder();
  try {
    const order = { template: CLOSE, outFolder, program: PROGRAM, moreFiles: [], snapshotId };
    await makePack(books, { ...order, signingKey: null, signal });
  } finally {
    rmSync(outFolder, { recursive: true });
  }
}
