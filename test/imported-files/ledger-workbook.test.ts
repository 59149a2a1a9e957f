/** The workbook of ledger accounts from a file: what Excel writes is read, what is damaged is refused. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import exceljs from "exceljs";
import { beforeAll, expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import {
  type LedgerWorkbook,
  readLedgerWorkbook,
} from "../../src/imported-files/ledger-workbook.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let path: string;
beforeAll(() => {
  path = join(temporaryFolder(), "ledger-accounts.xlsx");
});

const TITLES = ["Nummer", "Grootboekrekening", "Datum", "Debet", "Credit"];

async function fileOf(sheets: readonly (readonly (readonly unknown[])[])[]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  for (const [at, rows] of sheets.entries()) {
    const sheet = workbook.addWorksheet(`Boekingen ${String(at + 1)}`);
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function read(bytes: Uint8Array): Promise<LedgerWorkbook | null> {
  writeFileSync(path, bytes);
  return readLedgerWorkbook(path, new AbortController().signal);
}

const linesOf = (workbook: LedgerWorkbook | null): readonly string[] =>
  (workbook?.accounts ?? []).map(
    ({ number, name, debit, credit }) =>
      `${number} ${name} ${amountText(debit, 2)} ${amountText(credit, 2)}`,
  );

const POSTINGS = [
  ["Boekingen"],
  ["Bakkerij, 2025, EUR"],
  [],
  TITLES,
  ["1100", "Bank", new Date("2025-01-05T00:00:00Z"), 0.1, null],
  ["1100", "Bank", new Date("2025-01-06T00:00:00Z"), 0.2, null],
  [8000, "Omzet", null, null, 0.3],
];
const TOTAL = ["Totaal", "", null, { formula: "SUM(D5:D7)", result: 0.1 + 0.2 }, 0.3];

test("postings are added up per account; formulas count with their result, binary errors do not", async () => {
  const workbook = await read(await fileOf([[...POSTINGS, TOTAL]]));
  expect(linesOf(workbook)).toEqual(["1100 Bank 0.30 0.00", "8000 Omzet 0.00 0.30"]);
  expect([workbook?.total].map((total) => total && amountText(total.debit, 4))).toEqual(["0.3000"]);
});

test("each sheet with the titles is read, another is not", async () => {
  const more = [...POSTINGS.slice(0, 4), ["4000", "Huur", null, 5, null], ["Einde van het blad"]];
  const workbook = await read(await fileOf([[["Voorblad"], ["1100"]], POSTINGS, more]));
  expect(linesOf(workbook)).toEqual([
    "1100 Bank 0.30 0.00",
    "8000 Omzet 0.00 0.30",
    "4000 Huur 5.00 0.00",
  ]);
});

test("a workbook without the titles is not one of postings", async () => {
  expect(await read(await fileOf([[["Saldi"], ["1100", 12]]]))).toBeNull();
});

test.each<[string, (bytes: Buffer) => Uint8Array]>([
  ["cut in half", (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["that is text", () => Buffer.from("Nummer;Grootboekrekening")],
  ["that is empty", () => Buffer.alloc(0)],
])("a workbook %s is refused", async (_what, damaged) => {
  await expect(read(damaged(await fileOf([POSTINGS])))).rejects.toMatchObject({
    code: "answer-malformed",
    message: expect.stringMatching(/^the workbook of ledger accounts cannot be read: /) as string,
  });
});
