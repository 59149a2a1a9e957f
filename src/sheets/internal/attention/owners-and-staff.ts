/** What is owed for wages and dividend and was not paid, and what shareholders owe the company above the limit. */
import { type Amount, isZero, subtract, sumOf } from "../../../amount/amount.ts";
import { lastDayOf } from "../../../calendar/month.ts";
import { DERIVED } from "../../../checks/backing.ts";
import { wagesAreSettled } from "../../../checks/suspense/wages-are-settled.ts";
import { borrowingCheck } from "../../../ledger/dossier/current-accounts.ts";
import {
  type DeclaredDividend,
  type DividendTaxDebt,
  dividends,
} from "../../../ledger/dossier/dividends.ts";
import { overdueOf, wageDebts } from "../../../ledger/dossier/wages.ts";
import type { SourceHash } from "../../../ledger/source.ts";
import { amountCell } from "../cells.ts";
import { borrowingExcess, EQUITY_DETAIL } from "../current-account-figures.ts";
import { EARLIER_DIVIDEND, paidText } from "../dividend-rows.ts";
import { rateText } from "../money-text.ts";
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
  const { of } = dividends(input.books);
  if (of === null) return [];
  const { taxBefore, openingSources } = of;
  return [
    ...(taxBefore === null
      ? []
      : unpaidTax(input, taxBefore, {
          declared: input.words.of(EARLIER_DIVIDEND),
          sources: openingSources,
        })),
    ...of.declared.flatMap((one) => {
      const about = { declared: dayTitle(input.words, one.on), sources: one.sources };
      return [...unpaidTax(input, one, about), ...wrongTax(input, one, about)];
    }),
  ];
};

interface AboutDividend {
  /** Its day. */
  readonly declared: string;
  readonly sources: readonly SourceHash[];
}

/** What is open, or what was open on the day on which it was due. */
function unpaidTax(
  input: AttentionInput,
  debt: DividendTaxDebt,
  { declared, sources }: AboutDividend,
): readonly Matter[] {
  const { words } = input;
  const { openTax, openWhenDue, dueOn } = debt;
  if (openWhenDue === null || isZero(openWhenDue)) return [];
  const isLate = isZero(openTax);
  const text = words.of(`first-page.attention.dividend-tax-${isLate ? "late" : "unpaid"}`, {
    ...{ declared, day: dayTitle(words, dueOn), paid: paidText(words, debt) },
  });
  const amount = isLate ? openWhenDue : openTax;
  return matter(input, { text, amount, sources, target: EQUITY_DETAIL });
}

function wrongTax(
  input: AttentionInput,
  { tax, taxDue, rate }: DeclaredDividend,
  { declared, sources }: AboutDividend,
): readonly Matter[] {
  const { books, words } = input;
  if (taxDue === null || rate === null) return [];
  const isExempt = (books.clientInput?.withholdingExemption ?? null) !== null;
  const text = words.of(`first-page.attention.dividend-tax-${isExempt ? "exempt" : "wrong"}`, {
    ...{ declared, rate: rateText(words, rate) },
  });
  return matter(input, { text, amount: subtract(tax, taxDue), sources, target: EQUITY_DETAIL });
}

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
