/** Recognising exports by content, whatever the file is called. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { ExportName } from "../../src/exports/export-names.ts";
import { type Recognition, recogniseExport } from "../../src/exports/recognise-export.ts";
import { ownerFacts } from "../../src/ledger/books-owner.ts";
import { auditfileText, collected, SAMPLE } from "../formats/auditfile-sample.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});

async function recognised(
  name: ExportName,
  content: string | Uint8Array,
  company = SAMPLE.company.name,
): Promise<Recognition> {
  const path = join(folder, "download (1)");
  writeFileSync(path, content);
  const owner = ownerFacts({ company: [company], year: ["2025"] });
  return recogniseExport(path, { name, year: 2025, owner }, new AbortController().signal);
}

const mismatch = (reason: string): Recognition => ({ kind: "mismatch", reason });
const foreign = (reason: string): Recognition => ({ kind: "foreign", reason });

/** A zip with these parts, like a spreadsheet. */
async function workbook(parts: Readonly<Record<string, string>>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts))
    zip.addBuffer(Buffer.from(text), name, { compress });
  zip.end();
  return Buffer.concat(await collected(zip.outputStream as AsyncIterable<Buffer>));
}

const AUDITFILE = await auditfileText(SAMPLE);
const BRUGSTAAT = `<?xml version="1.0"?>\n<RgsBrugstaat><Header><TimeStamp>2026-01-01T00:00:00Z</TimeStamp>
<BookYear>2025</BookYear><CompanyName>Smit &amp; Zn.</CompanyName></Header><LedgerAccounts><LedgerAccount>
<AccountNumber>1100</AccountNumber><ClosingBalance>5.00</ClosingBalance></LedgerAccount></LedgerAccounts></RgsBrugstaat>`;

test("an auditfile is recognised by the year and the company in its head", async () => {
  expect(await recognised("auditfile", AUDITFILE)).toEqual({ kind: "match" });
  expect(
    await recognised("auditfile", AUDITFILE.replace("<fiscalYear>2025", "<fiscalYear>2024-2025")),
  ).toEqual({ kind: "match" });
});

test("for an auditfile of another year or company the reason is stated", async () => {
  const ofAnotherYear = AUDITFILE.replace("<fiscalYear>2025", "<fiscalYear>2024");
  expect(await recognised("auditfile", ofAnotherYear)).toEqual(
    foreign("its fiscal year is 2024, not 2025"),
  );
  expect(await recognised("auditfile", AUDITFILE, "Elders B.V.")).toEqual(
    foreign(`its company is ${SAMPLE.company.name}, not Elders B.V.`),
  );
});

test("spacing and case of a company name do not matter", async () => {
  const name = SAMPLE.company.name.toUpperCase().replaceAll(" ", "\u00a0 ").replaceAll(".", "");
  expect(await recognised("auditfile", AUDITFILE, name)).toEqual({ kind: "match" });
});

test("for an unreadable auditfile the reason is stated", async () => {
  expect(await recognised("auditfile", AUDITFILE.replace("</header>", "</haeder>"))).toMatchObject({
    kind: "mismatch",
    reason: expect.stringMatching(/^the auditfile cannot be read: /) as string,
  });
});

test("a brugstaat is recognised by its year and company", async () => {
  expect(await recognised("brugstaat", BRUGSTAAT, "Smit & Zn.")).toEqual({ kind: "match" });
  const ofAnotherYear = BRUGSTAAT.replace("<BookYear>2025", "<BookYear>2023");
  expect(await recognised("brugstaat", ofAnotherYear, "Smit & Zn.")).toEqual(
    foreign("its fiscal year is 2023, not 2025"),
  );
  const ofNone = BRUGSTAAT.replace("<BookYear>2025</BookYear>", "");
  expect(await recognised("brugstaat", ofNone, "Smit & Zn.")).toEqual(
    mismatch("it states no year"),
  );
  expect(await recognised("brugstaat", BRUGSTAAT, "Elders")).toEqual(
    foreign("its company is Smit & Zn., not Elders"),
  );
});

test.each([
  ["attributes", BRUGSTAAT.replace("<BookYear>", '<BookYear unit="year">')],
  ["a character reference", BRUGSTAAT.replace("Smit", "&#83;mit")],
  ["UTF-16", Buffer.from(`\ufeff${BRUGSTAAT}`, "utf16le")],
])("a brugstaat with %s is recognised", async (_what, content) => {
  expect(await recognised("brugstaat", content, "Smit & Zn.")).toEqual({ kind: "match" });
});

test.each([
  [
    "cut in half",
    BRUGSTAAT.slice(0, BRUGSTAAT.length / 2),
    /ends before the element .* does|ends within a tag/,
  ],
  ["that ends in rubbish", `${BRUGSTAAT}rubbish`, /text outside its root element/],
  ["with a declared entity", BRUGSTAAT.replace("?>", "?><!DOCTYPE a [<!ENTITY b 'c'>]>"), /type/],
  ["larger than is read", BRUGSTAAT.padEnd(17 * 1024 * 1024), /more than 16777216 bytes/],
])("a brugstaat %s is unsuitable, and the reason is stated", async (_what, content, why) => {
  const recognition = await recognised("brugstaat", content, "Smit & Zn.");
  expect(recognition).toMatchObject({
    kind: "mismatch",
    reason: expect.stringMatching(/^the brugstaat cannot be read: /) as string,
  });
  expect(recognition).toMatchObject({ reason: expect.stringMatching(why) as string });
});

test.each([true, false])(
  "a workbook is known by naming the year, compressed %j",
  async (compress) => {
    const sheet = (text: string): Promise<Buffer> =>
      workbook(
        { "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": `<c><v>${text}</v></c>` },
        compress,
      );
    expect(await recognised("ledger-accounts", await sheet("Bakery, 2025, EUR"))).toEqual({
      kind: "match",
    });
    expect(await recognised("ledger-accounts", await sheet("Bakery, 12025, EUR"))).toEqual(
      mismatch("it is a workbook that does not name 2025 at its beginning"),
    );
  },
);

test("the creation time of a workbook is not its year", async () => {
  const made = '<cp><dcterms:created xsi:type="x">2025-01-01T00:00:00Z</dcterms:created></cp>';
  const file = await workbook({ "xl/workbook.xml": "<workbook/>", "docProps/core.xml": made });
  expect((await recognised("ledger-accounts", file)).kind).toBe("mismatch");
});

const OTHERS: readonly [string, string | Uint8Array][] = [
  ["nothing", ""],
  ["a page", "<!doctype html><html><body>2025</body></html>"],
  ["text", "auditfile 2025"],
  ["bytes", Uint8Array.from({ length: 300 }, (_, at) => (at * 37) % 256)],
  [
    "the end of a zip without its beginning",
    Buffer.from(`PK\u0005\u0006${"\0".repeat(18)}`, "latin1"),
  ],
  ["a zip of other things", await workbook({ "2025.txt": "2025" })],
];
const NAMES = ["auditfile", "brugstaat", "ledger-accounts"] as const;

test.each(OTHERS.flatMap(([what, content]) => NAMES.map((name) => [what, name, content] as const)))(
  "%s is not recognised as %s",
  async (_what, name, content) => {
    expect(await recognised(name, content)).toEqual({ kind: "other" });
  },
);

test("a file of one kind is another file for the other kinds", async () => {
  expect(await recognised("brugstaat", AUDITFILE)).toEqual({ kind: "other" });
  expect(await recognised("auditfile", BRUGSTAAT)).toEqual({ kind: "other" });
  expect(await recognised("ledger-accounts", AUDITFILE)).toEqual({ kind: "other" });
});

test("a workbook with a false directory is another file, and not a crash", async () => {
  const file = await workbook({
    "xl/workbook.xml": "<w/>",
    "xl/worksheets/sheet1.xml": "<c>2025</c>",
  });
  for (let at = 0; at < file.length; at++) {
    const damaged = Buffer.from(file);
    damaged[at] = 0xff;
    expect(["match", "other", "mismatch"]).toContain(
      (await recognised("ledger-accounts", damaged)).kind,
    );
  }
});
