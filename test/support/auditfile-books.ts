/** Books of auditfiles that a test writes, as commands open them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lastDayOf } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { hashOfPieces } from "../../src/sources/auditfile-bytes.ts";
import {
  type AuditfileHead,
  headOfAuditfile,
  yearBefore,
} from "../../src/sources/auditfile-head.ts";
import { openBooks } from "../../src/sources/open-books.ts";
import { takeInAuditfiles } from "../../src/sources/take-in-auditfile.ts";
import { whenFinished } from "./ending.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** `year.xaf`, and with a prior file `prior.xaf`. Fails as `takeInAuditfiles` does. */
export async function booksOfAuditfile(
  year: Uint8Array | string,
  prior?: Uint8Array | string,
): Promise<Books> {
  const bytes = bytesOf(year);
  const { fiscalYear, administrationId, createdOn } = headOf(bytes);
  const before = prior === undefined ? null : bytesOf(prior);
  const path = join(temporaryFolder(), "books.sqlite");
  const snapshot = openForPull(path, {
    ...{ administrationId, baseUrl: "auditfile", fiscalYear, period: fiscalYear.period },
    priorYear: before === null ? yearBefore(fiscalYear) : headOf(before).fiscalYear,
    asOf: createdOn ?? lastDayOf(fiscalYear.period.last),
    startedAt: "2026-01-05T08:00:00.000Z",
    skipsDocumentLists: true,
  });
  try {
    await takeInAuditfiles(snapshot, [
      await fileOf("year.xaf", bytes, false),
      ...(before === null ? [] : [await fileOf("prior.xaf", before, true)]),
    ]);
  } finally {
    snapshot.close();
  }
  const opened = await openBooks(path, new AbortController().signal);
  whenFinished(() => {
    opened.close();
  });
  return opened.books;
}

/** A file of `fixtures/auditfiles`. */
export const auditfileFixture = (name: string): string =>
  readFileSync(`fixtures/auditfiles/${name}`, "utf8");

const bytesOf = (file: Uint8Array | string): Uint8Array =>
  typeof file === "string" ? new TextEncoder().encode(file) : file;

const headOf = (bytes: Uint8Array): AuditfileHead => headOfAuditfile("year.xaf", [bytes]);

async function fileOf(name: string, bytes: Uint8Array, isPrior: boolean): Promise<FileTakenIn> {
  return { name, isPrior, sha256: await hashOfPieces(pieces(bytes)), bytes: pieces(bytes) };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
