/** The statements of the sample compared with SQL over the service's own ledger accounts, to the cent. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readFigures } from "./figures.ts";
import {
  balanceSheetOf,
  closingBalancesOf,
  type FigureAmounts,
  openLedger,
  profitAndLossOf,
} from "./ledger-in-sql.ts";
import { convert } from "./libre-office.ts";

const packs = inject("packs");
let folder = "";
let sheets: readonly string[] = [];
let ledger: DatabaseSync | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-ledger-"));
  const closed = join(packs.dutch, "service", "ledger-accounts-2025.xlsx");
  await convert([...packs.ledgersBefore, closed], "csv", folder);
  sheets = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  ledger = openLedger(packs.database, sheets);
});
afterAll(() => {
  ledger?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The differences between the figures of the pack and SQL; a figure that SQL does not have must be zero. */
function differences(worked: FigureAmounts, isIncluded: (figure: string) => boolean) {
  const held = new Map(
    readFigures(packs.dutch).flatMap(({ figure, amount }) =>
      isIncluded(figure) ? [[figure, amount]] : [],
    ),
  );
  const ids = [...new Set([...held.keys(), ...worked.keys()])];
  const different = ids.flatMap((figure) => {
    const [ours, theirs] = [held.get(figure) ?? "0.00", worked.get(figure) ?? "0.00"];
    return ours === theirs ? [] : [`${figure}: ${ours}, by SQL ${theirs}`];
  });
  return { compared: ids.length, different };
}

const RESULT =
  /^profit-and-loss\/[^/]+\/((revenue|direct_costs|expenses|other_income_expenses|financial_result|income_tax)(\/\d+)?|(gross|operating|net)-profit|result-before-tax)$/;
const BALANCE = /^balance-sheet\/202[45]-12\/(\w+\/\d+|total-assets)$/;
const CLOSING = /^trial-balance\/year-2025\/closing\/\d+$/;

describe("compared with the service's own ledger accounts", () => {
  test("three years of postings were read, each year in balance", () => {
    const years = ledger!
      .prepare(
        "SELECT substr(date, 1, 4) AS year, count(*) > 5000 AS many, sum(debit) = sum(credit) AS balanced FROM posting GROUP BY year",
      )
      .all()
      .map((row) => Object.values(row));
    expect(years).toEqual([
      ["2023", 1, 1],
      ["2024", 1, 1],
      ["2025", 1, 1],
    ]);
  });

  test("the profit and loss is right in each month: accounts, sections and results", () => {
    const { compared, different } = differences(profitAndLossOf(ledger!), (id) => RESULT.test(id));
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(900);
  });

  test("the balance sheet is right at both year ends", () => {
    const { compared, different } = differences(balanceSheetOf(ledger!), (id) => BALANCE.test(id));
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(60);
  });

  test("every account closes on the sum of all its postings", () => {
    const { compared, different } = differences(closingBalancesOf(ledger!), (id) =>
      CLOSING.test(id),
    );
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});

test("one cent more on one posting changes its account, its section and the results", () => {
  const changed = openLedger(packs.database, sheets);
  changed.exec(
    "UPDATE posting SET credit = credit + 100 WHERE rowid = (SELECT posting.rowid FROM posting JOIN account USING (number) WHERE section = 'revenue' AND date LIKE '2025-03-%' AND credit > 0 LIMIT 1)",
  );
  const { different } = differences(profitAndLossOf(changed), (id) => RESULT.test(id));
  changed.close();
  const names = different.map((line) => line.replace(/(\/\d+)?:.*/, (_, id) => (id ? "/…" : "")));
  const results = ["gross-profit", "operating-profit", "result-before-tax", "net-profit"];
  const march = ["revenue/…", "revenue", ...results];
  expect(names.sort()).toEqual(
    ["2025-03", "year-2025", "change"]
      .flatMap((period) => march.map((name) => `profit-and-loss/${period}/${name}`))
      .sort(),
  );
});
