/** The rows of the sheet of what the client states: each figure, that of the books, and the difference. */
import { isZero } from "../../amount/amount.ts";
import { lastDayOf, monthOf, type Period, periodOf } from "../../calendar/month.ts";
import { acceptanceOf } from "../../checks/acceptances.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import { bankStatementsEqualLedger } from "../../checks/client/bank-statements-equal-ledger.ts";
import { declaredVatIsBooked } from "../../checks/vat/declared-vat-is-booked.ts";
import type { Books } from "../../ledger/books.ts";
import { type BankFigure, bankBalanceOn, bankFigures } from "../../ledger/client-figures.ts";
import type { SuppliedAmount } from "../../ledger/client-input.ts";
import type { FinancialAccountId } from "../../ledger/ledger-account.ts";
import { type SourceHash, sourceHash } from "../../ledger/source.ts";
import { returnsOfBooks, type VatReturnOutcome, vatYears } from "../../ledger/vat-returns.ts";
import type { Cell, SheetSource, Words } from "../sheet.ts";
import { alarmCell, amountCell, BLANK, type FigureCell, textCell, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { dayTitle, type PeriodWord, periodTitle } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const CLIENT_INPUT = "client-input";
/** The sheet with the returns of a pack that has it. */
export const VAT_RECONCILIATION = "vat-reconciliation";
export const CLIENT_SECTIONS = ["bank", "vat"] as const;
export type ClientSection = (typeof CLIENT_SECTIONS)[number];

export const CLIENT_FIGURE_WORDS = ["figures.vat-declared"] as const;
export const CLIENT_OUTCOME_WORDS = [
  ...wordsUnder("sheets.client-input", "equal rounding differs"),
  "outcomes.accepted" as const,
];
type Source = {
  readonly books: Books;
  readonly words: Words<PeriodWord | (typeof CLIENT_FIGURE_WORDS)[number]>;
};

export interface ClientRow {
  readonly what: string;
  readonly when: string;
  /** Null if the client does not state it. */
  readonly supplied: FigureCell | null;
  /** Null if no account with this use is known. */
  readonly booked: FigureCell | null;
  /** Books less client; null if one of them is missing. */
  readonly difference: FigureCell | null;
  /** Null without a difference. */
  readonly outcome: VatReturnOutcome | null;
  /** Where the file states it. */
  readonly line: number | null;
}

/** Those of the period of the books: a figure of another period is of another pack. */
export const clientRows = (
  source: Source,
): Readonly<Record<ClientSection, readonly ClientRow[]>> => ({
  bank: bankRows(source),
  vat: vatRows(source),
});

/** The outcome in words: a difference is emphasized, unless a person accepted it. */
export function outcomeCell(
  { difference, outcome }: Pick<ClientRow, "difference" | "outcome">,
  {
    results,
    words,
  }: Pick<SheetSource, "results"> & {
    readonly words: Words<(typeof CLIENT_OUTCOME_WORDS)[number]>;
  },
): Cell {
  if (outcome === null) return BLANK;
  const text = words.of(`sheets.client-input.${outcome}`);
  if (outcome !== "differs") return textCell(text);
  const isAccepted =
    difference !== null && acceptanceOf(results, COMPARED_BY, difference.amount) !== null;
  return isAccepted ? textCell(words.of("outcomes.accepted")) : alarmCell(text);
}

/** The checks of bank balances and of VAT returns. */
const COMPARED_BY = [bankStatementsEqualLedger.id, declaredVatIsBooked.id];

/** The average number of employees: no amount, and the books have none. */
export function employeesCell(books: Books): FigureCell | null {
  const employees = books.clientInput?.employees ?? null;
  return employees === null ? null : suppliedCell(books, "employees", books.period, employees);
}

interface RowParts {
  readonly key: string;
  readonly what: string;
  readonly when: string;
  readonly period: Period;
  readonly stated: SuppliedAmount["amount"] | null;
  readonly line: number | null;
  readonly booked: SuppliedAmount["amount"] | null;
  /** What stands behind the figure of the books. */
  readonly backing: Backing | readonly Backing[];
  readonly sources: readonly SourceHash[];
  /** The file with it; absent for `close-input.yml`. */
  readonly statedIn?: SourceHash;
  /** Of a figure that may be rounded; that of others follows from the difference. */
  readonly outcome?: VatReturnOutcome;
}

function rowOf(books: Books, parts: RowParts): ClientRow {
  const { key, what, when, period, stated, line, booked, backing, sources } = parts;
  const statedIn = parts.statedIn === undefined ? {} : { statedIn: parts.statedIn };
  const supplied =
    stated === null ? null : suppliedCell(books, key, period, { amount: stated, ...statedIn });
  const id = `${CLIENT_INPUT}/${yearKey(books)}/books/${key}`;
  const inBooks = booked === null ? null : amountCell({ id, period, sources, backing }, booked);
  const difference =
    supplied === null || inBooks === null
      ? null
      : totalCell(
          { id: `${CLIENT_INPUT}/${yearKey(books)}/difference/${key}`, period },
          [inBooks],
          [supplied],
        );
  const outcome =
    difference === null
      ? null
      : (parts.outcome ?? (isZero(difference.amount) ? "equal" : "differs"));
  return { what, when, supplied, booked: inBooks, difference, outcome, line };
}

/** The returns by calendar year; if no account of tax is known, as the file has them. */
export function vatRows({
  books,
  words,
}: {
  readonly books: Books;
  readonly words: Words<PeriodWord | "figures.vat-declared">;
}): readonly ClientRow[] {
  const years = vatYears(books);
  const compared = years.flatMap(({ returns }) => returns);
  const returns =
    years.length > 0
      ? compared
      : returnsOfBooks(books).map((one) => {
          return { ...one, stated: one.amount, booked: null, sources: [] };
        });
  return returns.map((one) =>
    rowOf(books, {
      ...one,
      key: `vat/${one.period.first}..${one.period.last}`,
      backing: DERIVED,
      what: words.of("figures.vat-declared"),
      when: periodTitle(words, one.period),
    }),
  );
}

/** Its source is the file itself, by its hash: `close-input.yml`, a bank statement or a filed VAT return. */
const suppliedCell = (
  books: Books,
  key: string,
  period: Period,
  { amount, statedIn }: Pick<SuppliedAmount, "amount"> & Pick<RowParts, "statedIn">,
): FigureCell => {
  const file = statedIn ?? books.clientInput?.sha256;
  return amountCell(
    {
      id: `${CLIENT_INPUT}/${yearKey(books)}/supplied/${key}`,
      period,
      sources: file === undefined ? [] : [sourceHash(file)],
      backing: CLIENT_SUPPLIED,
    },
    amount,
  );
};

/** The statements of the client, and the accounts without one for the last day of the books. */
function bankRows({ books, words }: Source): readonly ClientRow[] {
  const figures = bankFigures(books);
  const lastDay = lastDayOf(books.period.last);
  const order = [...books.financialAccounts.keys()];
  const without = order.flatMap((financialAccountId) => {
    const isStated = figures.some(
      (one) => one.financialAccountId === financialAccountId && one.on === lastDay,
    );
    const booked = bankBalanceOn(books, financialAccountId, lastDay);
    return isStated || booked === null
      ? []
      : [
          {
            financialAccountId,
            on: lastDay,
            isMonthEnd: true,
            stated: null,
            line: null,
            ...booked,
          },
        ];
  });
  const all: readonly BankRow[] = [...figures, ...without];
  return order.flatMap((id) =>
    all
      .filter(({ financialAccountId }) => financialAccountId === id)
      .map((one) =>
        rowOf(books, {
          ...one,
          key: `bank/${id}/${one.on}${one.line === null ? "" : `/${String(one.line)}`}`,
          period: periodOf(monthOf(one.on)),
          backing: one.isMonthEnd ? LEDGER_AMOUNTS : [LEDGER_AMOUNTS, DERIVED],
          what: financialLabel(books, id),
          when: dayTitle(words, one.on),
        }),
      ),
  );
}

type BankRow = Omit<BankFigure, "stated" | "statedIn"> &
  Partial<Pick<BankFigure, "statedIn">> & { readonly stated: BankFigure["stated"] | null };

const financialLabel = ({ financialAccounts }: Books, id: FinancialAccountId): string => {
  const account = financialAccounts.get(id);
  if (account === undefined) return id;
  const { name, identifier } = account;
  return identifier === null || name.includes(identifier) ? name : `${name} (${identifier})`;
};
