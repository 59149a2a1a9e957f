/** Files of our writers with one fact of their owner changed: every place that reads such a file refuses it, with both values. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { ExportName } from "../../src/exports/export-names.ts";
import { filePieces } from "../../src/exports/file-pieces.ts";
import { recogniseExport } from "../../src/exports/recognise-export.ts";
import {
  isOurs,
  refuseForeignWorkbook,
  verifiedExport,
} from "../../src/exports/verified-export.ts";
import { Failure } from "../../src/failure.ts";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import type {
  AuditfileCompany,
  AuditfileHeader,
} from "../../src/formats/auditfile/auditfile-contents.ts";
import type { AuditfileLayout } from "../../src/formats/auditfile/auditfile-layout.ts";
import { writeAuditfile } from "../../src/formats/auditfile/write-auditfile.ts";
import type { BrugstaatHeader } from "../../src/formats/brugstaat/brugstaat-contents.ts";
import { writeBrugstaat } from "../../src/formats/brugstaat/write-brugstaat.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import type { Books } from "../../src/ledger/books.ts";
import { ownerOfBooks } from "../../src/ledger/books-owner.ts";
import { compareWithService } from "../../src/packs/compare-with-service.ts";
import { bytesOf, SAMPLE } from "../formats/auditfile-sample.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const COMPANY = { name: "Jansen & Zn", chamberOfCommerce: "12345678", taxNumber: "NL001234567B01" };

function ownBooks(): Books {
  const books = smallCompany();
  const accounts = [...books.accounts].map(
    ([id, account]) => [id, { ...account, rgsCode: "BLimBanRba", rgsVersion: "3.5" }] as const,
  );
  const administration = { ...books.administration, ...COMPANY, currency: "EUR" };
  return { ...books, administration, accounts: new Map(accounts) };
}

const BOOKS = ownBooks();
const OWNER = ownerOfBooks({ ...BOOKS, accounts: BOOKS.accounts.values() });
const { signal } = new AbortController();

let path: string;
beforeAll(() => {
  path = join(temporaryFolder(), "download (1)");
});

type AuditfileChange = Partial<AuditfileHeader> & Partial<AuditfileCompany>;

const auditfile =
  (layout: AuditfileLayout) =>
  (change: AuditfileChange): Promise<Uint8Array> =>
    bytesOf(
      writeAuditfile(
        {
          ...SAMPLE,
          header: { ...SAMPLE.header, ...change },
          company: { ...SAMPLE.company, ...COMPANY, ...change },
        },
        layout,
      ),
    );

const brugstaat = (change: Partial<BrugstaatHeader>): Promise<Uint8Array> =>
  bytesOf(
    writeBrugstaat({
      header: {
        madeAt: "2026-11-15T00:00:00Z",
        bookYear: "2025",
        bookYearDays: null,
        rsin: null,
        chamberOfCommerce: COMPANY.chamberOfCommerce,
        taxNumber: COMPANY.taxNumber,
        companyName: COMPANY.name,
        software: "slotsom 0.1.0",
        supplierEmail: null,
        rgsVersion: "3.5",
        ...change,
      },
      accounts: [
        {
          kind: "balance",
          number: "1100",
          description: "Bank",
          rgsCode: "BLimBanRba",
          isSuspense: false,
          opening: null,
          closing: amountOf("0"),
        },
      ],
    }),
  );

/** As the service's own workbook, with its titles in Dutch. */
const workbook = (subtitle: string): Promise<Uint8Array> => {
  const columns = [
    ["number", "Nummer"],
    ["account", "Grootboekrekening"],
    ["debit", "Debet"],
    ["credit", "Credit"],
  ] as const;
  return bytesOf(
    writeWorkbook({
      title: subtitle,
      author: "slotsom",
      madeOn: dateOf("2026-11-15"),
      sheets: [
        {
          id: "bookings",
          title: "Boekingen",
          subtitle,
          isLong: true,
          columns: columns.map(([key, title]) => ({ key, title, kind: "text", width: 10 })),
          rows: async function* () {},
        },
      ],
      look: PLAIN_LOOK,
      contents: null,
    }),
  );
};

/** What each place that reads the file at `path` says about it: null where it is taken. */
async function answersAbout(name: ExportName): Promise<readonly (string | null)[]> {
  const file = "file";
  const of = { name, owner: OWNER, file, remedy: "" };
  const refusal = async (work: () => Promise<unknown>): Promise<string | null> => {
    try {
      await work();
    } catch (cause) {
      if (cause instanceof Failure && cause.code === "export-not-ours") return cause.message;
      throw cause;
    }
    return null;
  };
  const recognition = await recogniseExport(path, { name, year: 2025, owner: OWNER }, signal);
  const packFile = {
    name: file,
    mediaType: "application/octet-stream",
    isDispensable: false,
    serviceExport: { name, path },
    bytes: () => filePieces(path),
  };
  const program = { name: "slotsom", version: "0.1.0" };
  const recognised =
    recognition.kind === "foreign"
      ? `${file} is not of these books: ${recognition.reason}`
      : recognition.kind === "match"
        ? null
        : recognition.kind;
  expect(await isOurs(path, of, signal)).toBe(recognised === null);
  return [
    recognised,
    await refusal(async () => {
      await bytesOf(verifiedExport(filePieces(path), of));
      await refuseForeignWorkbook(path, of, signal);
    }),
    await refusal(() =>
      compareWithService({ books: BOOKS, results: [], program }, [packFile], signal),
    ),
  ];
}

const OTHER_COMPANY = "its company is Elders B.V., not Jansen & Zn";
const OTHER_CHAMBER = "its chamber of commerce number is 87654321, not 12345678";
const OTHER_TAX = "its VAT number is NL009999999B01, not NL001234567B01";
const OTHER_YEAR = "its fiscal year is 2024, not 2025";

describe.each([
  ["4.0", AUDITFILE_4_0],
  ["3.2", AUDITFILE_3_2],
])("an auditfile %s", (version, layout) => {
  test.each<[string, AuditfileChange]>([
    [OTHER_COMPANY, { name: "Elders B.V." }],
    [OTHER_CHAMBER, { chamberOfCommerce: "87654321" }],
    [OTHER_TAX, { taxNumber: "NL009999999B01" }],
    [OTHER_YEAR, { fiscalYear: "2024" }],
    [
      "its first day of the fiscal year is 2025-04-01, not 2025-01-01",
      { startOn: dateOf("2025-04-01") },
    ],
    [
      "its last day of the fiscal year is 2025-06-30, not 2025-12-31",
      { endOn: dateOf("2025-06-30") },
    ],
    ["its currency is USD, not EUR", { currency: "USD" }],
    ...(version === "4.0"
      ? [["its RGS version is 3.7, not 3.5", { rgsVersion: "3.7" }] as [string, AuditfileChange]]
      : []),
  ])("is refused: %s", async (reason, change) => {
    writeFileSync(path, await auditfile(layout)(change));
    expect(new Set(await answersAbout("auditfile"))).toEqual(
      new Set([`file is not of these books: ${reason}`]),
    );
  });

  test.each<[string, AuditfileChange]>([
    [
      "it states the same in other words",
      {
        name: "JANSEN EN ZN".replace(" EN", " &"),
        taxNumber: "nl 0012.34.567.B01",
        chamberOfCommerce: "1234 5678",
      },
    ],
    ["it has no numbers", { taxNumber: null, chamberOfCommerce: null }],
    ["it has the VAT number without the country", { taxNumber: "001234567B01" }],
    ["it has the number of the company alone", { taxNumber: "001234567" }],
    ["its RGS version is written otherwise", { rgsVersion: "RGS 3.5" }],
    ["it begins within the month", { startOn: dateOf("2025-01-14") }],
    ["it has months before a short first year", { startOn: dateOf("2024-10-01") }],
  ])("is taken: %s", async (_what, change) => {
    writeFileSync(path, await auditfile(layout)(change));
    expect(await answersAbout("auditfile")).toEqual([null, null, null]);
  });
});

test("the number of an administration in an auditfile 3.2 is no number of the chamber of commerce", async () => {
  writeFileSync(path, await auditfile(AUDITFILE_3_2)({ chamberOfCommerce: "123456789012345678" }));
  expect(readFileSync(path, "utf8")).toContain("<companyIdent>123456789012345678</companyIdent>");
  expect(await answersAbout("auditfile")).toEqual([null, null, null]);
});

describe("a brugstaat", () => {
  test.each<[string, Partial<BrugstaatHeader>]>([
    [OTHER_COMPANY, { companyName: "Elders B.V." }],
    [OTHER_CHAMBER, { chamberOfCommerce: "87654321" }],
    [OTHER_TAX, { taxNumber: "NL009999999B01" }],
    [OTHER_YEAR, { bookYear: "2024" }],
    [
      "its last day of the fiscal year is 2025-06-30, not 2025-12-31",
      { bookYearDays: { first: dateOf("2025-01-01"), last: dateOf("2025-06-30") } },
    ],
    ["its RGS version is 3.7, not 3.5", { rgsVersion: "3.7" }],
  ])("is refused: %s", async (reason, change) => {
    writeFileSync(path, await brugstaat(change));
    expect(new Set(await answersAbout("brugstaat"))).toEqual(
      new Set([`file is not of these books: ${reason}`]),
    );
  });

  test("is taken if it states the same, or nothing but its year", async () => {
    writeFileSync(path, await brugstaat({}));
    expect(await answersAbout("brugstaat")).toEqual([null, null, null]);
    const nothing = { chamberOfCommerce: null, taxNumber: null, companyName: "", rgsVersion: null };
    writeFileSync(path, await brugstaat(nothing));
    expect(await answersAbout("brugstaat")).toEqual([null, null, null]);
  });
});

describe("a workbook", () => {
  test.each([
    [OTHER_COMPANY, "Elders B.V., 2025, EUR"],
    [OTHER_YEAR, "Jansen & Zn, 2024, EUR"],
    ["its currency is USD, not EUR", "Jansen & Zn, 2025, USD"],
  ])("is refused: %s", async (reason, subtitle) => {
    writeFileSync(path, await workbook(subtitle));
    expect(new Set(await answersAbout("ledger-accounts"))).toEqual(
      new Set([`file is not of these books: ${reason}`]),
    );
  });

  test.each(["Jansen & Zn, 2025, EUR", "Overzicht 2025"])("is taken: %s", async (subtitle) => {
    writeFileSync(path, await workbook(subtitle));
    expect(await answersAbout("ledger-accounts")).toEqual([null, null, null]);
  });
});

test("books of a broken year take its label, and refuse the calendar year", async () => {
  const { fiscalYear, administration } = booksFrom("year 2024-07..2025-06 called 2025");
  const owner = ownerOfBooks({
    administration: { ...administration, ...COMPANY },
    fiscalYear,
    accounts: [],
  });
  const of = { name: "auditfile", owner } as const;
  const broken = {
    fiscalYear: "2024-2025",
    startOn: dateOf("2024-07-01"),
    endOn: dateOf("2025-06-30"),
  };
  writeFileSync(path, await auditfile(AUDITFILE_4_0)(broken));
  expect(await isOurs(path, of, signal)).toBe(true);
  writeFileSync(path, await auditfile(AUDITFILE_4_0)({}));
  expect(await isOurs(path, of, signal)).toBe(false);
});
