/** The export files of the small administration, with expectations computed by hand. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { month } from "../../../src/calendar/month.ts";
import { BOOKING_STATEMENTS } from "../../../src/service/jobs/internal/bookings-of-year.ts";
import { SOFTWARE } from "../../../src/service/jobs/internal/export-year.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { balancesOf, brokenRules, partsOf } from "../../formats/auditfile-rules.ts";
import { readWorkbook, sheetLines } from "../../support/xlsx-text.ts";
import { CUSTOMER, edgeBooks, SUPPLIER } from "../edge-books.ts";
import { type EdgeService, jobStates, openEdge } from "../edge-service.ts";
import { exported } from "./fetched-file.ts";

const open: EdgeService[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});
async function edge(books = edgeBooks()): Promise<EdgeService> {
  const service = await openEdge({ books: [books] });
  open.push(service);
  return service;
}
const withoutClosing = () => {
  const books = edgeBooks();
  const documents = [...books.documents()].filter(({ id }) => id !== "803");
  return { ...books, documents: () => documents };
};

test("the auditfile contains the year's documents in their journals and follows every rule", async () => {
  const { filename, bytes } = await exported(await edge(), "auditfile", 2025);
  expect(filename).toBe("auditfile-2025.xaf");
  expect(await brokenRules(bytes)).toEqual([]);
  const transactions = (await partsOf(bytes)).filter((part) => part.kind === "transaction");
  expect(
    transactions.map(({ journalId, nr, date, periodNumber, lines }) =>
      [journalId, nr, date, periodNumber, lines.map((line) => line.accountId).join(" ")].join("|"),
    ),
  ).toEqual([
    "VRK|700|2025-03-10|3|1300 8000 1510",
    "BNK-41|701|2025-04-02|4|1100 1300",
    "MEM|803|2025-12-31|12|4700 1600",
  ]);
  expect(Object.fromEntries(await balancesOf(bytes))).toEqual({
    "1100": { opening: "0.00", closing: "121.00" },
    "1300": { opening: "0.00", closing: "0.00" },
    "1510": { opening: "0.00", closing: "-21.00" },
    "1600": { opening: "0.00", closing: "-100.00" },
    "4700": { opening: "0.00", closing: "100.00" },
    "8000": { opening: "0.00", closing: "-100.00" },
  });
});

test("a sale has its tax on its own line, its customer and its project", async () => {
  const { bytes } = await exported(await edge(), "auditfile", 2025);
  const parts = await partsOf(bytes);
  const sale = parts.find((part) => part.kind === "transaction" && part.nr === "700");
  const lines = sale?.kind === "transaction" ? sale.lines : [];
  expect(
    lines.map(({ accountId, vat }) => [
      accountId,
      ...vat.map((block) => [...block.values()].join(" ")),
    ]),
  ).toEqual([["1300"], ["8000", "21 21.000 21.00 C"], ["1510"]]);
  const relations = parts.flatMap((part) =>
    part.kind === "relation" ? [Object.fromEntries(part.fields)] : [],
  );
  expect(relations).toEqual([
    { custSupID: CUSTOMER, custSupName: "Afnemer BV", custSupTp: "C" },
    { custSupID: SUPPLIER, custSupName: "Leverancier BV" },
  ]);
});

test("an account with a placeholder for an RGS code has no code in the auditfile, and the others keep theirs", async () => {
  const service = await edge();
  const codesIn = async (): Promise<readonly string[]> => {
    const { bytes } = await exported(service, "auditfile", 2025);
    return (await partsOf(bytes)).flatMap((part) => {
      const code = part.kind === "account" ? part.fields.get("RGScode") : undefined;
      return code === undefined ? [] : [code];
    });
  };
  const before = await codesIn();
  service.store.run("UPDATE ledger_accounts SET rgs_code = 'nvt' WHERE id = '1100'");
  expect(await codesIn()).toEqual(before.filter((code) => code !== "BLimBanRba"));
  expect(before).toContain("BLimBanRba");
});

test("the open result of earlier years is one line of the opening, on an account of its own", async () => {
  const { bytes } = await exported(await edge(withoutClosing()), "auditfile", 2026);
  expect(await brokenRules(bytes)).toEqual([]);
  const balances = await balancesOf(bytes);
  expect([...balances].map(([account, { opening }]) => `${account} ${opening}`)).toEqual([
    "1100 121.00",
    "1510 -21.00",
    "OPEN-JAREN -100.00",
    "4700 0.00",
    "1600 0.00",
  ]);
});

test("a fiscal year that is not a calendar year has its own name and periods", async () => {
  const books = edgeBooks();
  const fiscalCalendar = { firstMonth: 7, exceptions: [] };
  const service = await edge({
    ...books,
    administration: { ...books.administration, fiscalCalendar },
  });
  const { filename, bytes } = await exported(service, "auditfile", 2026);
  expect(filename).toBe("auditfile-2025-2026.xaf");
  expect(await brokenRules(bytes)).toEqual([]);
  const header = (await partsOf(bytes)).find((part) => part.kind === "header");
  expect(header?.kind === "header" ? Object.fromEntries(header.fields) : null).toMatchObject({
    fiscalYear: "2025-2026",
    startDate: "2025-07-01",
    endDate: "2026-06-30",
  });
  const { bytes: brugstaat } = await exported(service, "brugstaat", 2026);
  expect(brugstaat.toString()).toContain("<BookYearStartDate>2025-07-01</BookYearStartDate>");
});

test("the brugstaat states every account, and leaves out the postings of a closing journal", async () => {
  const { filename, bytes } = await exported(await edge(), "brugstaat", 2025);
  expect(filename).toBe("brugstaat-2025.xml");
  const stated = [
    ...bytes
      .toString()
      .matchAll(/<AccountNumber>(\d+)<.*?<(?:ClosingBalance\/|ClosingBalance>([-\d.]+)<)/g),
  ].map(([, number, closing]) => `${number ?? ""} ${closing ?? "-"}`);
  expect(stated).toEqual([
    "0250 -",
    "0540 -",
    "1100 121.00",
    "1300 0.00",
    "1370 -",
    "1510 -21.00",
    "1520 -",
    "1570 -",
    "1600 0.00",
    "2010 -",
    "4560 -",
    "4700 0.00",
    "8000 -100.00",
    "9030 -",
  ]);
});

test("a long previous year leaves a gap in the names of years", async () => {
  const books = edgeBooks();
  const period = { first: month("2025-01"), last: month("2026-06") };
  const fiscalCalendar = { firstMonth: 7, exceptions: [{ year: 2026, period }] };
  const service = await edge({
    ...books,
    administration: { ...books.administration, fiscalCalendar },
  });
  const { filename } = await exported(service, "brugstaat", 2026);
  expect(filename).toBe("brugstaat-2025-2026.xml");
  const { bytes } = await exported(service, "brugstaat", 2027);
  const sales = /<AccountNumber>8000<.*/.exec(bytes.toString())?.[0];
  expect(sales).toContain("<ProfitLostLastYear>-100.00</ProfitLostLastYear>");
});

test("the brugstaat states last year's result next to this year's", async () => {
  const { bytes } = await exported(await edge(), "brugstaat", 2026);
  expect(/<AccountNumber>8000<.*/.exec(bytes.toString())?.[0]).toContain(
    "<OpeningBalance/><ClosingBalance/><ProfitLostLastYear>-100.00</ProfitLostLastYear>",
  );
});

test("the workbook lists every booking of the year, account by account, and its totals", async () => {
  const { filename, bytes } = await exported(await edge(), "ledger_accounts", 2025);
  expect(filename).toBe("ledger-accounts-2025.xlsx");
  const workbook = await readWorkbook(bytes);
  expect(workbook.worksheets.map(sheetLines)).toEqual([
    [
      "1: Boekingen",
      "2: Edge BV, 2025, EUR",
      "4: Nummer | Grootboekrekening | Datum | Soort document | Referentie | Omschrijving | Contact | Project | Debet | Credit",
      "5: 1100 | Bank | 2025-04-02 | FinancialMutation | R | paid | 121",
      "6: 1300 | Debtors | 2025-03-10 | SalesInvoice | R | R | Afnemer BV | 121",
      "7: 1300 | Debtors | 2025-04-02 | FinancialMutation | R | paid | Afnemer BV | 121",
      "8: 1510 | VAT payable | 2025-03-10 | SalesInvoice | R | R | 21",
      "9: 1600 | Creditors | 2025-12-31 | Document | J803 | rent | Leverancier BV | 100",
      "10: 4700 | Rent | 2025-12-31 | Document | J803 | rent | 100",
      "11: 8000 | Sales | 2025-03-10 | SalesInvoice | R | goods | Afnemer BV | Project 1 | 100",
      "12: Totaal | =SUM(I5:I11) -> 342 | =SUM(J5:J11) -> 342",
    ],
  ]);
});

test("books that cannot be written as a file give a failed download, and the reason in the log", async () => {
  const service = await edge();
  service.store.run("UPDATE postings SET amount = amount + 1 WHERE ledger_account_id = '8000'");
  await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
  await service.idle();
  expect((await service.get("/123/downloads?failed=true")).json).toMatchObject([
    { id: "1", filename: "Unknown", failed: true },
  ]);
  expect(jobStates(service.store)).toMatchObject([{ state: "failed", attempts: 1 }]);
  expect(service.logged).toHaveLength(1);
  expect((await service.post("/123/downloads/1/download")).status).toBe(404);
});

test("each export of unchanged books has the same bytes", async () => {
  const service = await edge();
  for (const name of ["auditfile", "brugstaat", "ledger_accounts"] as const) {
    const first = await exported(service, name, 2025);
    const second = await exported(service, name, 2025);
    expect(first.bytes.equals(second.bytes)).toBe(true);
  }
});

test("bookings are read along an index, in either order, without sorting a year of them", () => {
  const store = openStore(":memory:");
  const plans = BOOKING_STATEMENTS.map((sql) => {
    const values = [...sql.matchAll(/\?/g)].map(() => "1");
    return store.rows(`EXPLAIN QUERY PLAN ${sql}`, ...values).map((row) => String(row["detail"]));
  });
  expect(plans.flat().filter((step) => step.startsWith("SCAN"))).toEqual([]);
  // Only the few postings of one document are sorted.
  expect(plans.flat().filter((step) => step.startsWith("USE TEMP"))).toEqual(
    Array(2).fill("USE TEMP B-TREE FOR LAST TERM OF ORDER BY"),
  );
  store.close();
});

test("the files state the program's own version", () => {
  const stated: unknown = JSON.parse(readFileSync("package.json", "utf8"));
  expect(stated).toMatchObject(SOFTWARE);
});
