/** The exports of the sample administration: a closed year, the year being closed, and the current year. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../../fixtures/administrations/sample-settings.ts";
import {
  type Amount,
  add,
  amountOf,
  amountText,
  isZero,
  negate,
  ZERO,
} from "../../../src/amount/amount.ts";
import { amountIn } from "../../../src/fields/row.ts";
import { brugstaatFindings } from "../../../src/formats/brugstaat/brugstaat-rules.ts";
import { brugstaatOfYear } from "../../../src/service/jobs/internal/brugstaat-of-year.ts";
import { exportYear } from "../../../src/service/jobs/internal/export-year.ts";
import { findAdministration } from "../../../src/service/store/query-administrations.ts";
import { balancesOf, brokenRules, partsOf } from "../../formats/auditfile-rules.ts";
import { readWorkbook } from "../../support/xlsx-text.ts";
import { type EdgeService, NOW, openEdge } from "../edge-service.ts";
import { exported, type FetchedFile } from "./fetched-file.ts";

const ID = SAMPLE_SETTINGS.administrationId;
const YEARS = [2024, 2025, 2026] as const;
/** For tax payable and receivable. */
const TAX_ACCOUNTS = ["1520", "1340"];
const auditfiles = new Map<number, FetchedFile>();

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [sampleAdministration()] });
  for (const year of YEARS) auditfiles.set(year, await exported(service, "auditfile", year, ID));
});
afterAll(() => service.close());

interface Ledger {
  readonly start_balance: Readonly<Record<string, string>>;
  readonly final_balance: Readonly<Record<string, string>>;
}

/** Opening and closing per account number, of accounts that are not zero on both. */
async function ledgerOf(year: number): Promise<Readonly<Record<string, string>>> {
  const chart = (await service.get(`/${ID}/ledger_accounts`)).json as readonly {
    readonly id: string;
    readonly account_id: string;
  }[];
  const numbers = new Map(chart.map((account) => [account.id, account.account_id]));
  const path = `/${ID}/reports/general_ledger?period=${String(year)}01..${String(year)}12`;
  const ledger = (await service.get(path)).json as Ledger;
  const cents = (text: string | undefined): string => amountText(amountOf(text ?? "0"), 2);
  return Object.fromEntries(
    Object.entries(ledger.final_balance)
      .map(([id, closing]): readonly [string, string] => [
        numbers.get(id) ?? id,
        `${cents(ledger.start_balance[id])} ${cents(closing)}`,
      ])
      .filter(([, balances]) => balances !== "0.00 0.00"),
  );
}

test.each(YEARS)("the auditfile of %i follows every rule", async (year) => {
  expect(await brokenRules(auditfiles.get(year)!.bytes)).toEqual([]);
});

test("an auditfile of version 3.2 states the same, and follows every rule", async () => {
  const { bytes } = await exported(service, "auditfile", 2025, ID, "3.2");
  expect(bytes.toString()).toContain('xmlns="http://www.auditfiles.nl/XAF/3.2"');
  expect(await brokenRules(bytes)).toEqual([]);
  expect([...(await balancesOf(bytes))]).toEqual([
    ...(await balancesOf(auditfiles.get(2025)!.bytes)),
  ]);
});

test.each(YEARS)(
  "opening and closing of the auditfile of %i are those of the ledger",
  async (year) => {
    const balances = [...(await balancesOf(auditfiles.get(year)!.bytes))]
      .filter(([account]) => account !== "OPEN-JAREN")
      .map(([account, { opening, closing }]) => [account, `${opening} ${closing}`])
      .filter(([, both]) => both !== "0.00 0.00");
    expect(Object.fromEntries(balances)).toEqual(await ledgerOf(year));
  },
);

test.each(YEARS)(
  "the taxes stated in %i are those of the tax accounts, rate by rate",
  async (year) => {
    const stated = new Map<string, Amount>();
    let lines = 0;
    for (const part of await partsOf(auditfiles.get(year)!.bytes)) {
      if (part.kind !== "transaction") continue;
      for (const { accountId, vat } of part.lines) {
        if (vat.length > 0 && !TAX_ACCOUNTS.includes(accountId)) lines += 1;
        for (const block of vat) {
          const rate = block.get("vatID")!;
          const amount = amountOf(block.get("vatAmnt")!);
          const signed = block.get("vatAmntTp") === "C" ? negate(amount) : amount;
          stated.set(rate, add(stated.get(rate) ?? ZERO, signed));
        }
      }
    }
    const rows = service.store.rows(
      `SELECT p.tax_rate_id, sum(iif(r.role IS NULL, 0, p.amount)) AS tax,
       sum(r.role IS NULL) AS bases
     FROM postings p LEFT JOIN account_roles r ON r.administration_id = p.administration_id
       AND r.ledger_account_id = p.ledger_account_id AND r.role IN ('tax_payable', 'tax_receivable')
     WHERE p.administration_id = ? AND p.tax_rate_id IS NOT NULL AND substr(p.date, 1, 4) = ?
     GROUP BY 1`,
      ID,
      String(year),
    );
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(new Map([...stated].map(([rate, amount]) => [rate, amountText(amount, 2)]))).toEqual(
      new Map(rows.map((row) => [String(row["tax_rate_id"]), amountText(amountIn(row, "tax"), 2)])),
    );
    // Every line with a rate has a block, except those of the tax accounts.
    expect(lines).toBe(rows.reduce((count, row) => count + Number(row["bases"]), 0));
  },
);

test("only the opening of the year after an open year has a line for its result", async () => {
  const opensWith = async (year: number): Promise<boolean> =>
    (await partsOf(auditfiles.get(year)!.bytes)).some(
      (part) => part.kind === "opening-line" && part.line.accountId === "OPEN-JAREN",
    );
  expect(await Promise.all(YEARS.map(opensWith))).toEqual([false, false, true]);
});

test.each([2024, 2025] as const)("the brugstaat of %i follows every rule", (year) => {
  const administration = findAdministration(service.store, ID)!;
  const work = {
    store: service.store,
    administration,
    order: { year, version: null },
    madeAt: NOW,
    pause: async () => undefined,
  };
  const contents = brugstaatOfYear(work, exportYear(work));
  expect(brugstaatFindings(contents).filter(({ rule }) => rule !== "suspense-is-zero")).toEqual([]);
  const results = contents.accounts.filter((account) => account.kind === "result");
  expect(results.some(({ closing }) => closing !== null && !isZero(closing))).toBe(true);
});

test("the workbook has a row for each line of the auditfile, and the same totals", async () => {
  const { bytes } = await exported(service, "ledger_accounts", 2025, ID);
  const [sheet] = (await readWorkbook(bytes)).worksheets;
  const totals = (await partsOf(auditfiles.get(2025)!.bytes)).find(
    (part) => part.kind === "transaction-totals",
  );
  if (totals?.kind !== "transaction-totals") throw new Error("the auditfile states its totals");
  const { linesCount, totalDebit, totalCredit } = totals.totals;
  // Title, subtitle, an empty row and the column headers are above, the total is below.
  expect(sheet!.rowCount).toBe(linesCount! + 5);
  const last = sheet!.getRow(sheet!.rowCount);
  const resultOf = (column: number): string =>
    amountText(amountOf(String(last.getCell(column).result)), 2);
  expect([resultOf(9), resultOf(10)]).toEqual([
    amountText(totalDebit!, 2),
    amountText(totalCredit!, 2),
  ]);
});

test("the files of a year have its name", () => {
  expect(YEARS.map((year) => auditfiles.get(year)!.filename)).toEqual([
    "auditfile-2024.xaf",
    "auditfile-2025.xaf",
    "auditfile-2026.xaf",
  ]);
});
