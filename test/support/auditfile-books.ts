/** Books of auditfiles that a test writes, as commands open them. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { lastDayOf } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import { piecesOf } from "../../src/runs/auditfile/auditfile-files.ts";
import { headOf } from "../../src/runs/auditfile/auditfiles-head.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { hashOfPieces } from "../../src/sources/auditfile-bytes.ts";
import { openBooks } from "../../src/sources/open-books.ts";
import { takeInAuditfiles } from "../../src/sources/take-in-auditfile.ts";
import type { FileTakenIn } from "../../src/sources/taken-file.ts";
import { whenFinished } from "./ending.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The books of `year.xaf`, and with a file of the year before `prior.xaf`. Fails as commands do. */
export async function booksOfAuditfile(
  year: Uint8Array | string,
  prior?: Uint8Array | string,
): Promise<Books> {
  const folder = temporaryFolder();
  const path = join(folder, "year.xaf");
  writeFileSync(path, year);
  const before = prior === undefined ? null : join(folder, "prior.xaf");
  if (before !== null && prior !== undefined) writeFileSync(before, prior);
  const { fiscalYear, priorYear, administrationId, createdOn } = headOf(
    [path],
    before === null ? null : [before],
  );
  const snapshot = openForPull(join(folder, "books.sqlite"), {
    ...{ administrationId, baseUrl: "auditfile", fiscalYear, priorYear },
    period: fiscalYear.period,
    asOf: createdOn ?? lastDayOf(fiscalYear.period.last),
    startedAt: "2026-01-05T08:00:00.000Z",
    skipsDocumentLists: true,
  });
  try {
    await takeInAuditfiles(snapshot, [
      await fileOf(path, false),
      ...(before === null ? [] : [await fileOf(before, true)]),
    ]);
  } finally {
    snapshot.close();
  }
  const opened = await openBooks(join(folder, "books.sqlite"), new AbortController().signal);
  whenFinished(() => {
    opened.close();
  });
  return opened.books;
}

/** A file of `fixtures/auditfiles`. */
export const auditfileFixture = (name: string): Uint8Array =>
  readFileSync(`fixtures/auditfiles/${name}`);

const fileOf = async (path: string, isPrior: boolean): Promise<FileTakenIn> => ({
  ...{ name: basename(path), isPrior, sha256: await hashOfPieces(piecesOf(path)) },
  parts: [{ name: basename(path), open: () => piecesOf(path) }],
});
