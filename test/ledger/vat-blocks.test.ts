/** The VAT blocks of any transaction add up to its tax lines, and each movement without one is listed. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, fromStored, sumOf, ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import {
  documentId,
  type LedgerAccountId,
  ledgerAccountId,
  taxRateId,
} from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { vatOfTransaction } from "../../src/ledger/vat-blocks.ts";
import type { VatRules } from "../../src/ledger/vat-rules.ts";
import { booksFrom } from "../support/books-notation.ts";
import { sourceOf } from "../support/books-notation-reports.ts";

const { taxRates } = booksFrom(`
  tax 21 High id=s21
  tax 9 Low id=s9
  tax 0 None id=s0
  tax none Exempt id=sx
  tax -5 Negative id=n5`);
const TAX_ACCOUNTS = ["1340", "1520"];
const RULES: VatRules = {
  taxAccounts: new Set(TAX_ACCOUNTS.map(ledgerAccountId)),
  taxRates,
  untaxed: new Set(),
};

const postings = fc
  .array(
    fc.record({
      account: fc.constantFrom(...TAX_ACCOUNTS, "4000", "8000"),
      rate: fc.constantFrom("s21", "s9", "s0", "sx", "n5", "gone", null),
      cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(
      ({ account, rate, cents }, index): Posting => ({
        id: String(index + 1),
        date: dateOf("2025-01-31"),
        document: { type: "Document", id: documentId("1") },
        ledgerAccountId: ledgerAccountId(account),
        projectId: null,
        contactId: null,
        taxRateId: rate === null ? null : taxRateId(rate),
        financialAccountId: null,
        amount: fromStored(BigInt(cents) * 100n),
        description: "",
        source: sourceOf("entries"),
      }),
    ),
  );

test("per tax account, the blocks and the listed movements without one add up to its postings", () => {
  fc.assert(
    fc.property(postings, (all) => {
      const { blocks, exceptions } = vatOfTransaction(all, RULES);
      for (const id of TAX_ACCOUNTS.map(ledgerAccountId)) {
        const booked = all.filter(({ ledgerAccountId: on }) => on === id);
        const stated = [...blocks.values()]
          .flat()
          .filter(({ taxAccountId }) => taxAccountId === id);
        const listed = exceptions.filter(
          ({ kind, posting }) =>
            posting.ledgerAccountId === id && (kind === "not-stated" || kind === "without-rate"),
        );
        const total = sumOf([
          ...stated.map(({ amount }) => amount),
          ...listed.map(({ posting }) => posting.amount),
        ]);
        expect(amountText(total, 2)).toBe(amountText(sumOf(booked.map(({ amount }) => amount)), 2));
      }
    }),
  );
});

test("every line with a rate that the file can state has a block, unless it is the tax of a base", () => {
  fc.assert(
    fc.property(postings, (all) => {
      const { blocks } = vatOfTransaction(all, RULES);
      const isTax = (id: LedgerAccountId): boolean => RULES.taxAccounts.has(id);
      for (const posting of all) {
        const { taxRateId: rate, ledgerAccountId: on } = posting;
        const isStated = rate !== null && !["n5", "gone"].includes(rate);
        const hasBase = all.some(
          (other) => other.taxRateId === rate && !isTax(other.ledgerAccountId),
        );
        const needs = isStated && !(isTax(on) && hasBase);
        expect(blocks.has(posting)).toBe(needs);
      }
    }),
  );
});

test("a tax of a cent on three equal bases goes to the first of them", () => {
  const line = (account: string, cents: number, id: string): Posting => ({
    id,
    date: dateOf("2025-01-31"),
    document: { type: "Document", id: documentId("1") },
    ledgerAccountId: ledgerAccountId(account),
    projectId: null,
    contactId: null,
    taxRateId: taxRateId("s21"),
    financialAccountId: null,
    amount: fromStored(BigInt(cents) * 100n),
    description: "",
    source: sourceOf("entries"),
  });
  const all = [
    line("4000", 2, "1"),
    line("4000", 2, "2"),
    line("4000", 2, "3"),
    line("1340", 1, "4"),
  ];
  const { blocks } = vatOfTransaction(all, RULES);
  expect(all.map((one) => blocks.get(one)?.map(({ amount }) => amountText(amount, 2)))).toEqual([
    ["0.01"],
    ["0.00"],
    ["0.00"],
    undefined,
  ]);
  expect(blocks.get(all[1]!)?.[0]?.amount).toEqual(ZERO);
});
