/** Books of auditfiles for tests: the file of other books, taken into a snapshot and opened from it. */
import { hash } from "node:crypto";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { AuditfileLayout } from "../../src/formats/auditfile/auditfile-layout.ts";
import { auditfileBytes } from "../../src/formats/xaf.ts";
import type { Books } from "../../src/ledger/books.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { headOfAuditfile, yearBefore } from "../../src/sources/auditfile-head.ts";
import { openBooks } from "../../src/sources/open-books.ts";
import { takeInAuditfiles } from "../../src/sources/take-in-auditfile.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const PROGRAM = { name: "slotsom", version: "1.0.0" };

/** The auditfile of books as the pack has it. */
export async function auditfileOf(books: Books, layout: AuditfileLayout): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of auditfileBytes({ books, program: PROGRAM }, layout)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const fileOf = (name: string, bytes: Uint8Array, isPrior: boolean) => ({
  ...{ name, isPrior, bytes: once(bytes) },
  sha256: sourceHash(hash("sha256", bytes, "hex")),
});

/** The books of an auditfile, with that of the year before; open until the end of the test. */
export async function booksOfAuditfile(bytes: Uint8Array, prior?: Uint8Array): Promise<Books> {
  const path = join(temporaryFolder(), "0001.sqlite");
  const { administrationId, fiscalYear } = headOfAuditfile("books.xaf", [bytes]);
  const { period } = fiscalYear;
  const snapshot = openForPull(path, {
    ...{ administrationId, baseUrl: "auditfile", fiscalYear, period },
    priorYear: yearBefore(fiscalYear),
    asOf: dateOf("2026-02-01"),
    startedAt: "2026-02-01T00:00:00.000Z",
    skipsDocumentLists: true,
  });
  const files = [fileOf("books.xaf", bytes, false)];
  if (prior !== undefined) files.push(fileOf("before.xaf", prior, true));
  await takeInAuditfiles(snapshot, files);
  snapshot.close();
  const { books, close } = await openBooks(path, AbortSignal.timeout(60_000));
  onTestFinished(close);
  return books;
}
