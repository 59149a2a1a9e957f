/** Q6 by hand: two leads were signed, before and after something was booked. */
import { expect, test } from "vitest";
import { month } from "../../../src/calendar/month.ts";
import { leadBalances } from "../../../src/ledger/dossier/lead-balances.ts";
import type { JudgementEntry, SignerRole } from "../../../src/ledger/judgement/entries.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { judged, judgedLines } from "./judged.ts";

/** Debtors owe 100 and the bank has 400 of a capital of 500. */
const BOOKS = `
  year 2025-01..2025-02 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  rgs BVorDebHad
  account 1310 current_assets Debtors abroad  rgs BVorDebHad
  opening 1100 400.00
  opening 1300 100.00
  opening 0500 -500.00
`;
const PAID = "2025-02-01  1100  40.00  bank 1\n  2025-02-01  1300  -40.00  bank 1\n";
const SHIFTED = "2025-02-01  1310  60.00  journal 1\n  2025-02-01  1300  -60.00  journal 1\n";

const signed = (lead: string, as: SignerRole, by: string, id: string): JudgementEntry => {
  const own = leadBalances(booksFrom(BOOKS)).find((one) => one.lead === lead)!;
  const { balance, sha256 } = own;
  const entry = { kind: "signed", id, at: `2025-03-01T08:00:0${id}.000Z`, by, as } as const;
  return { ...entry, lead, balance, sha256, year: 2025, snapshot: "5f2e" };
};
const SIGNED = [
  signed("receivables", "preparer", "A. Bakker", "1"),
  signed("receivables", "reviewer", "C. de Boer", "2"),
  signed("equity", "preparer", "A. Bakker", "3"),
];
const q6 = (more: string, entries: readonly JudgementEntry[] = SIGNED) =>
  judgedLines("Q6", judged(booksFrom(`${BOOKS}  ${more}`), ...entries));

test("what was signed is what the books have", async () => {
  expect(await q6("")).toEqual({ compared: 3, lines: [] });
});

test("another balance is a finding of each who signed it, with the balance then and now", async () => {
  expect(await q6(PAID)).toEqual({
    compared: 3,
    lines: [
      "receivables, A. Bakker as preparer: 100.00 = 60.00",
      "receivables, C. de Boer as reviewer: 100.00 = 60.00",
    ],
  });
});

test("an equal balance of other accounts is a finding too", async () => {
  expect(await q6(SHIFTED)).toEqual({
    compared: 3,
    lines: [
      "accounts of receivables, A. Bakker as preparer: 0 = 1",
      "accounts of receivables, C. de Boer as reviewer: 0 = 1",
    ],
  });
});

test("a withdrawn signature is compared with nothing, and without any the check does not apply", async () => {
  const withdrawn = SIGNED.map(({ id }, at): JudgementEntry => {
    const made = { id: `w${id}`, at: `2025-03-02T08:00:0${String(at)}.000Z`, by: "A. Bakker" };
    return { kind: "withdrawn", ...made, entry: id, reason: "Signed too early" };
  });
  expect(await q6(PAID, [...SIGNED, ...withdrawn.slice(0, 1)])).toEqual({
    compared: 2,
    lines: ["receivables, C. de Boer as reviewer: 100.00 = 60.00"],
  });
  expect((await q6(PAID, [...SIGNED, ...withdrawn])).compared).toBe(-1);
});

test("the books of a part of the year have no leads of the year", async () => {
  const books = booksFrom(BOOKS.replace("called 2025", "called 2025\n  until 2025-01"));
  expect(books.period.last).toBe(month("2025-01"));
  expect((await judgedLines("Q6", judged(books, ...SIGNED))).compared).toBe(-1);
});
