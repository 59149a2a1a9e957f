/** What is owed for wages and dividend and was not paid, and what shareholders owe the company above the limit. */
import { type Amount, isZero, subtract, sumOf } from "../../../amount/amount.ts";
import { lastDayOf } from "../../../calendar/month.ts";
import { DERIVED } from "../../../checks/backing.ts";
import { wagesAreSettled } from "../../../checks/suspense/wages-are-settled.ts";
import { borrowingCheck } from "../../../ledger/dossier/current-accounts.ts";
import { type DeclaredDividend, dividends } from "../../../ledger/dossier/dividends.ts";
import { overdueOf, wageDebts } from "../../../ledger/dossier/wages.ts";
import type { SourceHash } from "../../../ledger/source.ts";
import { amountCell } from "../cells.ts";
import { borrowingExcess, EQUITY_DETAIL } from "../current-account-figures.ts";
import { PAYROLL } from "../payroll-figures.ts";
import { dayTitle, monthsText } from "../period-words.ts";
import type { AttentionInput, Matter } from "./matter.ts";

export const wageMatters = (input: AttentionInput): readonly Matter[] =>
  wageDebts(input.books).flatMap((of) => {
    const overdue = overdueOf(of);
    const { words, books } = input;
    const months = monthsText(
      words,
      overdue.flatMap(({ month }) => month ?? []),
    );
    const key = months === "" ? "wages-before" : "wages-unpaid";
    const what = words.of(`figures.${of.role}`);
    const text = words.of(`first-page.attention.${key}`, { what, months });
    const sources = books.months.at(-1)?.generalLedger.sources ?? [];
    const open = sumOf(overdue.map(({ open: amount }) => amount));
    return matter(input, {
      text,
      amount: open,
      sources,
      target: PAYROLL,
      check: wagesAreSettled.id,
    });
  });

export const dividendMatters = (input: AttentionInput): readonly Matter[] => {
  const { words } = input;
  return (dividends(input.books).of?.declared ?? []).flatMap((one: DeclaredDividend) => {
    const { sources, on, dueOn, openWhenDue, tax, taxDue } = one;
    const days = { declared: dayTitle(words, on), day: dayTitle(words, dueOn) };
    const wrong = taxDue === null ? null : subtract(tax, taxDue);
    const about = { sources, target: EQUITY_DETAIL };
    const lines = [
      ["dividend-tax-unpaid", openWhenDue],
      ["dividend-tax-wrong", wrong],
    ] as const;
    return lines.flatMap(([key, amount]) => {
      const text = words.of(`first-page.attention.${key}`, days);
      return amount === null ? [] : matter(input, { ...about, text, amount });
    });
  });
};

export const borrowingMatters = (input: AttentionInput): readonly Matter[] => {
  const check = borrowingCheck(input.books);
  if (check === null) return [];
  const { words } = input;
  const text = words.of("first-page.attention.borrowing", {
    day: dayTitle(words, lastDayOf(check.month)),
  });
  const { sources } = check;
  return matter(input, { text, amount: borrowingExcess(check), sources, target: EQUITY_DETAIL });
};

/** Nothing for an amount of zero. */
function matter(
  { books: { period } }: AttentionInput,
  about: Pick<Matter, "text" | "check"> & {
    readonly amount: Amount;
    readonly sources: readonly SourceHash[];
    readonly target: string;
  },
): readonly Matter[] {
  const { text, check, amount, sources, target } = about;
  if (isZero(amount)) return [];
  return [
    {
      ...{ rank: "books" as const, text, targets: [target] },
      ...(check === undefined ? {} : { check }),
      figure: (id) => amountCell({ id, period, sources, backing: DERIVED }, amount),
    },
  ];
}
