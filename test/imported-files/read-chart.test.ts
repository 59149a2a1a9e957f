/** Chart files as found in practice: any kind of CSV, Excel, in Dutch or English, and with faults. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { csvLines, workbookLines } from "../../src/imported-files/chart-table.ts";
import { type ChartReading, readChart } from "../../src/imported-files/read-chart.ts";
import { accountIn } from "../../src/sources/auditfile-names.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ofCsv = (text: string) => readChart(csvLines(bytes(text), "chart.csv"), null);

const SALES = {
  id: "373021684531200001",
  code: "8000",
  name: 'Omzet; "hoog"',
  type: "revenue",
  parentId: null,
  isActive: true,
  rgsCode: "WOmzNop",
  rgsVersion: null,
  financialAccountId: null,
};

test("a Dutch chart with semicolons, a byte order mark, quotes and unknown columns", () => {
  const text = [
    "\uFEFFNummer;Naam;Grootboekrekening-ID;Rekeningtype;RGS-code;Saldo",
    '8000;"Omzet; ""hoog""";373021684531200001;Omzet;WOmzNop;12,50',
    "",
  ].join("\r\n");
  expect(ofCsv(text)).toEqual({
    ok: true,
    value: { accounts: [SALES], projects: [], contacts: [], financialAccounts: [] },
  });
});

test("remarks above the first line are for the writer, and a name may start with their mark", () => {
  const text = "# From our accountant; of 2025\nname,id,type\n#1 Sales,7,revenue\n";
  const reading = ofCsv(text);
  const { accounts } = reading.ok ? reading.value : { accounts: [] };
  expect(accounts.map(({ id, name }) => [id, name])).toEqual([["7", "#1 Sales"]]);
});

test("one file names projects, contacts and financial accounts in addition to ledger accounts", () => {
  const text = [
    "kind,id,code,name,type,parent_id,financial_account_id,active",
    ",1,1000,Cash at bank,Current assets,2,9,yes",
    "ledger_account,2,,Cash,current_assets,,,no",
    "project,7,,Webshop,,,,",
    "relatie,8,,Bakery,,,,",
    "financial account,9,NL91ABNA0417164300,Bank,BankAccount,,,",
  ].join("\n");
  const account = { rgsCode: null, rgsVersion: null, type: "current_assets" };
  expect(ofCsv(text)).toEqual({
    ok: true,
    value: {
      accounts: [
        {
          ...account,
          id: "1",
          code: "1000",
          name: "Cash at bank",
          parentId: "2",
          isActive: true,
          financialAccountId: "9",
        },
        {
          ...account,
          id: "2",
          code: null,
          name: "Cash",
          parentId: null,
          isActive: false,
          financialAccountId: null,
        },
      ],
      projects: [{ id: "7", name: "Webshop" }],
      contacts: [{ id: "8", name: "Bakery" }],
      financialAccounts: [
        { id: "9", name: "Bank", type: "BankAccount", identifier: "NL91ABNA0417164300" },
      ],
    },
  });
});

test("all faults are reported at once, with line and column", () => {
  const text = [
    "ID,Name,Type,Kind,Parent",
    ",Rent,expenses,,",
    "1,Sales,turnover,,",
    '1,"Sales,\nagain",revenue,,',
    "2,,equity,,",
    "3.73022E+17,Cash,current assets,,",
    "A4,Stock,,,",
    "5,Shop,,shop,",
    "6,Loan,current liabilities,,99",
  ].join("\n");
  const reading = ofCsv(text);
  const faults = reading.ok
    ? []
    : reading.problems.map(({ line, column, message }) => `${line} ${column ?? ""}: ${message}`);
  const types =
    "non_current_assets, current_assets, equity, provisions, non_current_liabilities, current_liabilities, revenue, direct_costs, expenses, other_income_expenses, other, temporary";
  expect(faults).toEqual([
    "2 ID: the id is missing",
    `3 Type: "turnover" is not one of ${types}`,
    "5 ID: ledger account 1 is already in line 3",
    "6 Name: the name is missing",
    '7 ID: "3.73022E+17" is a number that a spreadsheet rounded; make the column text and paste the ids again',
    '8 ID: "A4" is not an id of the service: those consist of digits',
    "8 Type: the type is missing",
    '9 Kind: "shop" is not one of ledger_account, project, contact, financial_account',
    "9 Type: the type is missing",
    "10 : ledger account 6 has parent 99, which is not in the file",
  ]);
});

const ofAuditfile = (text: string) => readChart(csvLines(bytes(text), "chart.csv"), accountIn);
const numbersIn = (reading: ChartReading) =>
  reading.ok
    ? reading.value.accounts.map(({ id, code }) => [id, code])
    : reading.problems.map(({ line, message }) => `${String(line)}: ${message}`);

test("the accounts of an auditfile have their numbers, whether or not they are digits", () => {
  const rows = "4000A;Huur;expenses\nBW-100;Pand;non_current_assets\n'0800;Bank;current_assets";
  const expected = [
    ["4000A", "4000A"],
    ["BW-100", "BW-100"],
    ["0800", "0800"],
  ];
  expect(numbersIn(ofAuditfile(`Nummer;Naam;Rekeningtype\n${rows}`))).toEqual(expected);
  expect(numbersIn(ofAuditfile(`id;name;type\n${rows}`))).toEqual(expected);
});

test("a number with a space, which is no id, is that of an account all the same", () => {
  const [[id, code] = []] = numbersIn(ofAuditfile("number,name,type\nBW 100,Huur,expenses"));
  expect([id, code]).toEqual([accountIn("BW 100"), "BW 100"]);
});

test("of an auditfile too, a number is needed once, and a rounded one is refused", () => {
  const text =
    'number,name,type\nA1,Rent,expenses\nA1,Rent,expenses\n,Car,expenses\n"3,73022E+17",Bus,expenses';
  expect(numbersIn(ofAuditfile(text))).toEqual([
    "3: ledger account A1 is already in line 2",
    "4: the id is missing",
    '5: "3,73022E+17" is a number that a spreadsheet rounded; make the column text and paste the ids again',
  ]);
  expect(numbersIn(ofAuditfile("name,type\nRent,expenses"))).toEqual([
    '1: there is no column "code"',
  ]);
});

test.each([
  ["", "1 : the file is empty"],
  ["id;naam\n1;x", '1 : there is no column "type"'],
  ["id,name,naam,type\n", '1 naam: it has the same meaning as column "name"; keep one of them'],
  ["id,name,type\n", "1 : it names no ledger account"],
])("for a file that is not a chart the reason is stated: %j", (text, reason) => {
  const reading = ofCsv(text);
  const faults = reading.ok ? [] : reading.problems;
  expect(faults.map(({ line, column, message }) => `${line} ${column ?? ""}: ${message}`)).toEqual([
    reason,
  ]);
});

test("a file that is not CSV or not UTF-8 is refused", () => {
  expect(() => ofCsv('id,name,type\n1,"Sales,revenue\n')).toThrow(/it is not CSV: .*line 2/);
  expect(() => csvLines(new Uint8Array([0x69, 0x64, 0xe9, 0x0a]), "latin.csv")).toThrow(
    "the chart file latin.csv cannot be used: it is not UTF-8; save it as CSV UTF-8",
  );
});

test("an Excel file is read from its first sheet, and ids that Excel rounded are refused", async () => {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "chart.xlsx");
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet("Chart");
    sheet.addRow(["Id", "Nummer", "Naam", "Type", "RGS"]);
    sheet.addRow([SALES.id, 8000, { richText: [{ text: SALES.name }] }, "Revenue", SALES.rgsCode]);
    workbook.addWorksheet("Notes").addRow(["nothing to read here"]);
    await workbook.xlsx.writeFile(path);
    expect(readChart(await workbookLines(path, "chart.xlsx", signalOfTest()), null)).toEqual({
      ok: true,
      value: { accounts: [SALES], projects: [], contacts: [], financialAccounts: [] },
    });
    sheet.addRow([]);
    sheet.addRow([373021684531200000, 4000, { formula: '"Re"&"nt"', result: "Rent" }, "expenses"]);
    await workbook.xlsx.writeFile(path);
    expect(readChart(await workbookLines(path, "chart.xlsx", signalOfTest()), null)).toEqual({
      ok: false,
      problems: [
        {
          line: 4,
          column: "Id",
          message:
            '"3.730216845312e+17" is a number that a spreadsheet rounded; make the column text and paste the ids again',
        },
      ],
    });
    await expect(workbookLines("package.json", "no.xlsx", signalOfTest())).rejects.toThrow(
      "the chart file no.xlsx cannot be used: it is not an Excel workbook (.xlsx)",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a cell too long for a spreadsheet is refused with its line", () => {
  const text = `id,name,type\n1,${"x".repeat(32_768)},revenue\n`;
  expect(() => ofCsv(text)).toThrow(
    expect.objectContaining({
      code: "chart-invalid",
      message: expect.stringContaining("line 2 has a cell of more than 32767 characters") as string,
    }) as Error,
  );
});

test("a line of CSV with millions of cells is refused before they are in memory", () => {
  expect(() => ofCsv(`id,name,type\n${",".repeat(3_000_001)}\n`)).toThrow(
    "the chart file chart.csv cannot be used: it has more than 3,000,000 cells",
  );
});
