/**
 * Odd values in what the service exports: each element and cell of its three files, and each field of its list of
 * downloads.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../../../src/api/client.ts";
import { type ApiResponse, hashOf, type Transport } from "../../../src/api/transport.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../../src/api/undici-transport.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { EXPORTS, type ExportName } from "../../../src/exports/export-names.ts";
import { fetchExport } from "../../../src/exports/fetch-export.ts";
import {
  awaitExport,
  noteExistingFiles,
  requestExport,
  type Waiting,
} from "../../../src/exports/queued-export.ts";
import {
  downloadedExport,
  refuseForeignWorkbook,
  verifiedExport,
} from "../../../src/exports/verified-export.ts";
import { ownerFacts, ownerOfBooks } from "../../../src/ledger/books-owner.ts";
import { compareWithService } from "../../../src/packs/compare-with-service.ts";
import { type OpenedBooks, openBooks } from "../../../src/pull/open-books.ts";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../../src/service/http/tokens.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import { runService } from "../../../src/service/run-service.ts";
import { storeWith } from "../../support/loaded-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  writeJson,
} from "../json-text.ts";
import { pulledThrough } from "../lies/lying-service.ts";
import { YEAR } from "../small-administration.ts";
import { cellsIn, withOddCell, writtenAgain } from "./odd-cells.ts";
import { elementsIn, withOddElement } from "./odd-elements.ts";
import { type Oddity, withOddity } from "./odd-values.ts";
import { type Ending, endingThat } from "./try-odd-value.ts";

const NOW = "2025-05-15T10:00:00.000Z";

/** A field that is tried: how a run ends with each oddity, null for one that is its value. */
export interface TriedField {
  readonly name: string;
  readonly endingWith: (oddity: Oddity) => Promise<Ending | null>;
}

export interface OddExports extends AsyncDisposable {
  readonly fields: readonly TriedField[];
}

export async function openOddExports(
  books: () => AdministrationBooks,
  signal: AbortSignal,
): Promise<OddExports> {
  const running = await runningExports(books, signal);
  const folder = temporaryFolder();
  const path = join(folder, "books.snapshot");
  const { session } = running;
  writeFileSync(path, await pulledThrough(session, signal));
  const opened = await openBooks(path, signal);
  const fields: TriedField[] = [];
  for (const name of EXPORTS) {
    const bytes = await running.made(session, name);
    fields.push(...(await fieldsOfFile({ name, folder, opened, signal }, bytes)));
  }
  fields.push(...(await fieldsOfList(running)));
  return {
    fields,
    [Symbol.asyncDispose]: async () => {
      opened.close();
      rmSync(folder, { recursive: true });
      await running[Symbol.asyncDispose]();
    },
  };
}

interface TriedFile {
  readonly name: ExportName;
  readonly folder: string;
  readonly opened: OpenedBooks;
  readonly signal: AbortSignal;
}

async function fieldsOfFile(file: TriedFile, bytes: Uint8Array): Promise<readonly TriedField[]> {
  const { name } = file;
  const kind = `export-${name}`;
  if (name !== "ledger-accounts") {
    const text = Buffer.from(bytes).toString();
    await mustBeFine(file, bytes);
    return elementsIn(text).map((element) => ({
      name: `${kind} ${element.path}`,
      endingWith: async (oddity) => {
        const odd = withOddElement(text, element, oddity);
        return odd === null ? null : endingWithFile(file, Buffer.from(odd));
      },
    }));
  }
  await mustBeFine(file, await writtenAgain(bytes));
  return (await cellsIn(bytes)).map((cell) => ({
    name: `${kind} ${cell.path}`,
    endingWith: async (oddity) => {
      const odd = await withOddCell(bytes, cell, oddity);
      return odd === null ? null : endingWithFile(file, odd);
    },
  }));
}

/** Otherwise no ending would say anything of an odd value. */
async function mustBeFine(file: TriedFile, bytes: Uint8Array): Promise<void> {
  const ending = await endingWithFile(file, bytes);
  if (ending.kind !== "fine") throw new Error(`${file.name}: ${JSON.stringify(ending)}`);
}

/** The file is read as it is received, and compared with the books as a pack does. */
const endingWithFile = (
  { name, folder, opened, signal }: TriedFile,
  bytes: Uint8Array,
): Promise<Ending> =>
  endingThat(async () => {
    const { books } = opened;
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      yield bytes;
    };
    const owner = ownerOfBooks({ ...books, accounts: books.accounts.values() });
    const own = downloadedExport({ name, year: YEAR.year, owner }, "1");
    const read: Uint8Array[] = [];
    for await (const piece of verifiedExport(pieces(), own)) read.push(piece);
    await refuseForeignWorkbook(path, own, signal);
    const results = await runChecks(books);
    const compared = await compareWithService(
      { books, results, program: { name: "slotsom", version: "0.0.0" } },
      [
        {
          ...{ name, mediaType: "application/octet-stream", isDispensable: false },
          serviceExport: { name, path },
          bytes: pieces,
        },
      ],
      signal,
    );
    const added = compared.results.slice(results.length);
    // One that compares nothing any more says so in the pack, too.
    const speaks = added.filter(({ broken, compared: of }) => broken > 0 || of === 0);
    return speaks.map(({ check }) => check.id);
  });

/** The list is odd from the moment at which the requested file is in it. */
async function fieldsOfList({ session, made }: RunningExports): Promise<readonly TriedField[]> {
  const rows: JsonObject[] = [];
  const looking = changing(session.transport, (list, at) => {
    const row = isList(list) ? list[at] : undefined;
    if (row !== undefined && isObject(row)) rows.push(row);
    return list;
  });
  await made({ ...session, transport: looking }, "brugstaat");
  const row = rows.at(-1);
  if (row === undefined) throw new Error("the list of downloads has the file");
  return Object.entries<JsonValue>(row).map(([field, value]) => ({
    name: `/downloads [].${field}`,
    endingWith: async (oddity) => {
      const changed = (list: JsonValue, at: number): JsonValue | null =>
        withOddity({ answer: { body: list }, steps: [at, field], value }, oddity);
      if (changed([row], 0) === null) return null;
      const transport = changing(session.transport, (list, at) => changed(list, at) ?? list);
      return endingThat(async () => {
        await made({ ...session, transport }, "brugstaat");
        return [];
      });
    },
  }));
}

/** Changes the list once it has a file that it did not have at first: `at` is its place. */
function changing(inner: Transport, change: (rows: JsonValue, at: number) => JsonValue): Transport {
  let known: ReadonlySet<string> | null = null;
  return {
    ...inner,
    send: async (request, signal): Promise<ApiResponse> => {
      const response = await inner.send(request, signal);
      if (!request.path.endsWith("/downloads.json")) return response;
      const rows = parseJson(Buffer.from(response.body).toString());
      const ids = (isList(rows) ? rows : []).map((one) => (isObject(one) ? textOf(one["id"]) : ""));
      known ??= new Set(ids);
      const at = ids.findIndex((id) => known?.has(id) !== true);
      if (at < 0) return response;
      const bytes = Buffer.from(writeJson(change(rows, at)));
      return { ...response, body: bytes, sha256: hashOf(bytes) };
    },
  };
}

const textOf = (id: JsonValue | undefined): string => (typeof id === "string" ? id : "");

interface RunningExports extends AsyncDisposable {
  readonly session: Session;
  /** Requests an export and returns its file. */
  readonly made: (session: Session, name: ExportName) => Promise<Uint8Array>;
}

async function runningExports(
  books: () => AdministrationBooks,
  signal: AbortSignal,
): Promise<RunningExports> {
  const store = storeWith(books);
  const order = { name: "exports", scopes: SCOPES, administrationIds: null, now: NOW };
  const { token } = createToken(store, order);
  const service = await runService({ store, now: () => NOW });
  const transport = undiciTransport({
    baseUrl: service.url,
    credential: () => token,
    timeouts: TIMEOUTS_DEFAULT,
  });
  const administrationId = books().administration.id;
  // Between two polls the worker finishes what is due.
  const waiting: Waiting = {
    ...{ sleep: () => service.idle(), pollsMax: 3, delayFirstMs: 1, delayMsMax: 1 },
  };
  return {
    session: { transport, administrationId, signal, unknownFields: new Set() },
    made: async (session, name) => {
      const requested = await noteExistingFiles(session, name, YEAR.year, waiting);
      await requestExport(session, requested);
      const finished = await awaitExport(session, requested, waiting);
      const pieces: Uint8Array[] = [];
      const own = { name, year: YEAR.year, owner: ownerFacts({}) };
      for await (const piece of fetchExport(session, finished, TIMEOUTS_DEFAULT, own))
        pieces.push(piece);
      return Buffer.concat(pieces);
    },
    [Symbol.asyncDispose]: async () => {
      await transport.close();
      await service.close();
      store.close();
    },
  };
}
