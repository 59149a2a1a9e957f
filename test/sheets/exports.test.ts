/** The page of exports: conditions of the service, what came of each export, and the files with their verification. */
import { expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import { auditfileBytes } from "../../src/formats/xaf.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { ServiceExportState } from "../../src/ledger/service-exports.ts";
import { compareWithService } from "../../src/packs/compare-with-service.ts";
import type { PackFile } from "../../src/packs/pack-file.ts";
import { closingJournal } from "../../src/sheets/closing-journal.ts";
import { serviceExports } from "../../src/sheets/exports.ts";
import type { SheetSource } from "../../src/sheets/sheet.ts";
import { inOne } from "../formats/auditfile-rules.ts";
import { bytesOf } from "../formats/auditfile-sample.ts";
import { auditfileFixture, booksOfAuditfile } from "../support/auditfile-books.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { sheetText, templateWords } from "./built-sheets.ts";

const program = { name: "slotsom", version: "0.1.0" };
const OBTAINED = {
  sha256: "a1b2c3d4e5f6".padEnd(64, "0"),
  madeAt: "2026-01-15T10:30:00.000Z",
  isPlaced: false,
};
const FILES = [
  { name: "auditfile-2025.xaf", format: "xaf", sheets: [] },
  { name: "service/auditfile-2025.xaf", sheets: [] },
  {
    ...{ name: "closing-journal-2025.csv", format: "csv" },
    sheets: [
      closingJournal.describe({
        ...{ books: smallCompany(), results: [], words: templateWords("en") },
      }),
    ],
  },
];

const pageOf = (source: Omit<SheetSource, "words">): Promise<readonly string[]> =>
  sheetText(serviceExports.build({ ...source, words: templateWords("en") }));

async function pageWith(
  books: Books,
  serviceFile: string,
  exports: readonly ServiceExportState[],
): Promise<readonly string[]> {
  const file: PackFile = {
    name: "service/auditfile-2025.xaf",
    mediaType: "application/xml",
    isDispensable: false,
    serviceExport: { name: "auditfile", path: "auditfile-2025.xaf" },
    bytes: () => inOne(new TextEncoder().encode(serviceFile)),
  };
  const checked = { books, results: await runChecks(books), program };
  const compared = await compareWithService(checked, [file], new AbortController().signal);
  return pageOf({ books, ...compared, exports, files: FILES });
}

const ownFile = async (books: Books): Promise<string> =>
  new TextDecoder().decode(await bytesOf(auditfileBytes({ books, program }, AUDITFILE_4_0)));

test("an equal export is received, with its hash and time; the others say why they are not there", async () => {
  const books = smallCompany();
  const page = await pageWith(books, await ownFile(books), [
    { name: "auditfile", outcome: OBTAINED },
    { name: "brugstaat", outcome: "export-damaged" },
  ]);
  expect(page.slice(5, 12)).toEqual([
    "heading: Exports of the bookkeeping program",
    "Auditfile | Received, equal to ours | Compared with our auditfile: opening balances, postings, VAT by rate, names and texts (11 comparisons of amounts).",
    "note: SHA-256 (begins with) | a1b2c3d4e5f6 | Made 15 Jan 2026",
    "Bridging statement (RGS) | Not in this pack | Received earlier; the file kept with these books is missing or has changed since.",
    "Ledger cards (workbook) | Not in this pack | Not asked: this close was made without the exports of the bookkeeping program.",
    "heading: Our own auditfile",
    "Auditfile 4.0 | Tied | 92 postings; all months (12) agree with the ledger. It complies with the standard. It is written from the postings themselves.",
  ]);
});

test("an export with another amount is different, and our auditfile is not tied", async () => {
  const books = smallCompany();
  const changed = (await ownFile(books)).replace(/<amnt>\d+\.\d\d/, "<amnt>1.23");
  const page = await pageWith(books, changed, [{ name: "auditfile", outcome: OBTAINED }]);
  expect(page[6]).toMatch(/^Auditfile \| RECEIVED, DIFFERENT \| .* Not equal: /);
  expect(page.find((line) => line.startsWith("Auditfile 4.0"))).toMatch(/\| Stated by the service/);
});

test("the list of files has those of lines, under the title of their sheet", async () => {
  const books = smallCompany();
  const page = await pageOf({ books, results: await runChecks(books), files: FILES });
  expect(page.slice(-2)).toEqual([
    "closing-journal-2025.csv | Proposed closing journal (lines) | Lines to import into a bookkeeping program or a spreadsheet; their total is also in this pack.",
    "manifest.json | List of all files | Name, length and SHA-256 of each file and the outcome of each check. Any program that computes SHA-256 gives the stated value for an unchanged file.",
  ]);
});

const LACKING = `
  year 2025-01..2025-01 called 2025
  account 1100 current_assets Bank  rgs BLimBan
  account 0500 equity Capital  rgs nvt
  account 0600 equity Reserves
  opening 1100 10.00
  opening 0500 -10.00`;

test("accounts that the service refuses are named with the export that they stop", async () => {
  const books = booksFrom(LACKING);
  const results = await runChecks(books);
  expect((await pageOf({ books, results })).slice(0, 5)).toEqual([
    "heading: What the bookkeeping program requires for its exports",
    "Each ledger account has a number of its own | Met | For the auditfile.",
    "Each ledger account has a valid RGS code | NOT MET | For the bridging statement. Without a code: 0600 Reserves. With an invalid code: 0500 Capital.",
    "Something was booked in the fiscal year | NOT MET | For all exports: 0 postings.",
    "Access to all parts of the administration | Not assessed | For all exports; the program made the files with the access of this close.",
  ]);
});

test("a file that a person downloaded says so, and proves no access", async () => {
  const books = smallCompany();
  const placed = { ...OBTAINED, isPlaced: true };
  const page = await pageWith(books, await ownFile(books), [
    { name: "auditfile", outcome: placed },
  ]);
  expect(page[4]).toContain("| Not assessed |");
  expect(page[7]).toContain("Downloaded by hand; file of 15 Jan 2026");
});

test("books of an auditfile have no exports of a service", async () => {
  const books = await booksOfAuditfile(auditfileFixture("moneybird-4.0.xaf"));
  const results = await runChecks(books);
  const page = await pageOf({ books, results, files: FILES });
  expect(page.slice(0, 3)).toEqual([
    "heading: Exports of the bookkeeping program",
    "note: Not possible: the source of these books is an auditfile, not a bookkeeping program that makes exports.",
    "heading: Our own auditfile",
  ]);
  expect(page[3]).toMatch(/^Auditfile 4\.0 \| Derived/);
});
