/** An exported chart in a spreadsheet: its names come from others. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import exceljs from "exceljs";
import { beforeAll, expect, test } from "vitest";
import { chartCsv, readChartFile } from "../../../src/cli/chart/chart-file.ts";
import type { Contact } from "../../../src/ledger/books.ts";
import {
  contactId,
  type LedgerAccount,
  ledgerAccountId,
} from "../../../src/ledger/ledger-account.ts";
import { isReadOtherwise } from "../../../src/markup/spreadsheet-text.ts";
import { accountIn } from "../../../src/sources/auditfile-names.ts";
import { signalOfTest } from "../../support/ending.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

const SALES: LedgerAccount = {
  id: ledgerAccountId("1"),
  code: null,
  name: "Sales",
  type: "revenue",
  parentId: null,
  isActive: true,
  rgsCode: null,
  rgsVersion: null,
  financialAccountId: null,
};

test("no cell of an exported chart is a formula, and an import restores every name", async () => {
  const names = [
    "=cmd|' /C calc'!A0",
    "+31 20 555",
    "-tje",
    "@home",
    "'=quoted",
    "'s Lands",
    "Plain",
  ];
  const contacts = names.map((name, at): Contact => ({ id: contactId(String(at)), name }));
  const text = chartCsv({ accounts: [SALES], projects: [], contacts, financialAccounts: [] });
  expect(text.split(/[,\r\n"]+/).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  const file = join(folder, "chart.csv");
  writeFileSync(file, text);
  expect((await readChartFile(file, null, signalOfTest())).contacts).toEqual(contacts);
});

const NUMBERS = [
  "0800",
  "4000A",
  "BW-100",
  "-100",
  "=A1",
  "1E5",
  "2025-1",
  "1 mei",
  "'0800",
  "+4",
  "8000",
];

test("no number of an exported chart is changed by a spreadsheet, and an import restores each", async () => {
  const accounts = NUMBERS.map(
    (number): LedgerAccount => ({ ...SALES, id: accountIn(number), code: number }),
  );
  const text = chartCsv({ accounts, projects: [], contacts: [], financialAccounts: [] });
  const cells = text
    .split(/\r\n/)
    .slice(1, -1)
    .map((line) => line.split(",").slice(1, 3));
  expect(cells.flat().filter((cell) => !cell.startsWith("'") && isReadOtherwise(cell))).toEqual([]);
  expect(cells.at(-1)).toEqual(["8000", "8000"]);
  const file = join(folder, "numbers.csv");
  writeFileSync(file, text);
  expect((await readChartFile(file, accountIn, signalOfTest())).accounts).toEqual(accounts);
});

test("a workbook that a spreadsheet made of an exported chart restores each number", async () => {
  const accounts = NUMBERS.map(
    (number): LedgerAccount => ({ ...SALES, id: accountIn(number), code: number }),
  );
  const text = chartCsv({ accounts, projects: [], contacts: [], financialAccounts: [] });
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet("chart");
  for (const line of text.trimEnd().split("\r\n")) {
    // Excel shows the words of its own language for true and false.
    sheet.addRow(line.split(",").map((cell) => (cell === "true" ? "WAAR" : cell)));
  }
  const file = join(folder, "numbers.xlsx");
  await workbook.xlsx.writeFile(file);
  expect((await readChartFile(file, accountIn, signalOfTest())).accounts).toEqual(accounts);
});
