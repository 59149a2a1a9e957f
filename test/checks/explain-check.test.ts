/** What an explanation shows of a check, on books small enough for mental arithmetic. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import type { Check } from "../../src/checks/check.ts";
import type { FindingRows } from "../../src/checks/evidence-rows.ts";
import { explainCheck } from "../../src/checks/explain-check.ts";
import { checkNamed } from "../../src/checks/find-checks.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { symbolsIn } from "../../src/checks/symbols.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import { ledgerRow, profitAndLossTotals, withMonth } from "../support/books-notation-changes.ts";
import { lineOf, twoMonths } from "./compared.ts";

const named = (id: string): Check => {
  const check = checkNamed(id);
  invariant(check !== null, `${id} is a check`);
  return check;
};

/** The shown comparisons of a check, each with its rows below it. */
async function explained(
  id: string,
  books: Books,
  inMonth: string | null,
): Promise<readonly string[]> {
  const only = inMonth === null ? null : { first: month(inMonth), last: month(inMonth) };
  const wanted = { months: only, comparisonsMax: 100, rowsMax: 3 };
  const { shown } = await explainCheck(named(id), books, wanted);
  return shown.flatMap(({ comparison, isEqual, rows }) => [
    `${lineOf(comparison)}${isEqual ? "" : " BROKEN"}`,
    ...rowTexts(rows).map((text) => `  ${text}`),
  ]);
}

function rowTexts(rows: FindingRows): readonly string[] {
  switch (rows.kind) {
    case "none":
      return [];
    case "postings":
      return [
        ...rows.rows.map(({ date, amount }) => `${date} ${amountText(amount, 2)}`),
        `of ${String(rows.count)}`,
      ];
    case "accounts":
      return rows.rows.map(({ ledgerAccountId, statement, ledger, postings }) =>
        [ledgerAccountId, ...[statement, ledger, postings].map((one) => amountText(one, 2))].join(
          " ",
        ),
      );
    case "amounts":
      return rows.rows.map(({ of, amount }) => `${of} ${amountText(amount, 2)}`);
  }
}

test("the rows behind a total are its accounts: on the statement, in the ledger and by the postings", async () => {
  expect(await explained("P1", twoMonths(), "2025-01")).toEqual([
    "2025-01 figures.total-revenue: -100.00 = -100.00",
    "  8000 -100.00 -100.00 -100.00",
  ]);
  expect(await explained("B2", twoMonths(), "2025-02")).toEqual([
    "2025-02 figures.total-debit: 205.00 = 205.00",
    "  1100 155.00 155.00 155.00",
    "  1300 50.00 50.00 50.00",
  ]);
});

test("the rows behind an account are its postings of that month", async () => {
  const lines = await explained("G1", twoMonths(), "2025-02");
  expect(lines.slice(lines.indexOf("2025-02 1300: 50.00 = 50.00"))).toEqual(
    expect.arrayContaining(["  2025-02-03 -100.00", "  2025-02-04 50.00", "  of 2"]),
  );
});

test("the rows behind a document are its postings; a list longer than the maximum states its length", async () => {
  expect(await explained("J3", twoMonths(), null)).toEqual([]);
  const { shown } = await explainCheck(named("J3"), twoMonths(), {
    months: { first: month("2025-01"), last: month("2025-02") },
    comparisonsMax: 100,
    rowsMax: 1,
  });
  expect(shown.length).toBeGreaterThan(3);
  for (const { rows } of shown) expect(rows).toMatchObject({ kind: "postings", count: 2 });
  for (const { rows } of shown) expect(rows.kind === "none" ? [] : rows.rows).toHaveLength(1);
});

test("without a month only what is not equal is shown; in a month it comes first", async () => {
  const books = withMonth(twoMonths(), "2025-02", ledgerRow("1300", { closing: "0.01" }));
  expect(await explained("G1", books, null)).toEqual([
    "2025-02 1300: 50.00 = 50.01 BROKEN",
    "  2025-02-03 -100.00",
    "  2025-02-04 50.00",
    "  of 2",
  ]);
  expect((await explained("G1", books, "2025-02"))[0]).toBe("2025-02 1300: 50.00 = 50.01 BROKEN");
  expect(await explained("G1", books, "2025-01")).not.toContain("BROKEN");
});

test("the counts are those of the months, and a comparison of several months is about each of them", async () => {
  const books = withMonth(twoMonths(), "2025-02", profitAndLossTotals({ revenue: "0.01" }));
  const { compared, broken, months, toShow } = await explainCheck(named("P1"), books, {
    months: null,
    comparisonsMax: 10,
    rowsMax: 10,
  });
  expect({ compared, broken, toShow }).toEqual({ compared: 2, broken: 1, toShow: 1 });
  expect(months).toEqual([
    { month: "2025-01", compared: 1, broken: 0 },
    { month: "2025-02", compared: 1, broken: 1 },
  ]);
  const whole = await explained("P10", twoMonths(), "2025-01");
  expect(whole.length).toBeGreaterThan(0);
});

test("every check names its two figures, and every symbol of its formula has a meaning", () => {
  expect(CHECKS.filter(({ compares }) => compares === undefined).map(({ id }) => id)).toEqual([]);
  const unknown = CHECKS.flatMap(({ id, formula }) => {
    const known = new Set<string>(symbolsIn(formula));
    // SHA-256, X-Total-Count and words at the beginning of a formula are no symbols.
    const symbols = formula.match(/(?<![\w-])[A-Z]{1,3}(?![\w-])/g) ?? [];
    return symbols.filter((symbol) => !known.has(symbol)).map((symbol) => `${id} ${symbol}`);
  });
  expect(unknown).toEqual([]);
});

test("every check can be explained, in the books and in a month", async () => {
  for (const check of CHECKS) {
    for (const months of [null, { first: month("2025-02"), last: month("2025-02") }]) {
      const wanted = { months, comparisonsMax: 1_000, rowsMax: 1_000 };
      const { shown, compared, broken } = await explainCheck(check, twoMonths(), wanted);
      // No posting of these books has a contact, on either list.
      expect([check.id, broken]).toEqual([check.id, check.id === "D6" ? 2 : 0]);
      expect(shown).toHaveLength(months === null ? broken : compared);
    }
  }
});
