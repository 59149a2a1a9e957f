/** The rows of current accounts: by month, the interest recomputed, and the borrowing limit. */
import { isZero } from "../../amount/amount.ts";
import { lastDayOf, yearOf } from "../../calendar/month.ts";
import { CURRENT_ACCOUNT_KINDS, hasBorrowingLimit } from "../../ledger/dossier/current-accounts.ts";
import type { Cell, Row, SheetSource } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { alarmCell, BLANK, blanks, row, textCell, textRow } from "./cells.ts";
import {
  borrowingFigures,
  type CurrentAccountFigures,
  currentAccountFigures,
} from "./current-account-figures.ts";
import { MONEY_WORDS, rateText } from "./money-text.ts";
import { dayTitle, monthTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

const OWN_WORDS = wordsUnder(
  "sheets.equity-detail",
  "owed-by-company owed-by-holder opening moved ledger ledger-difference other other-several",
  "interest-daily interest-monthly interest-booked interest-difference interest-not-stated",
  "borrowing owed limit excess limit-unknown limit-no-december borrowing-rule",
);
export const CURRENT_ACCOUNT_WORDS = [...OWN_WORDS, ...MONEY_WORDS];
type Input = Pick<
  SheetSource<(typeof CURRENT_ACCOUNT_WORDS)[number] | PeriodWord>,
  "books" | "words"
>;
type Name = (typeof OWN_WORDS)[number] extends `sheets.equity-detail.${infer Own}` ? Own : never;

/** Cells of movements, then the balance. */
const KINDS = CURRENT_ACCOUNT_KINDS.length;
const INTEREST_AT = CURRENT_ACCOUNT_KINDS.indexOf("interest");
const OTHER_AT = CURRENT_ACCOUNT_KINDS.indexOf("other");

const wordOf =
  ({ words }: Input) =>
  (name: Name, values?: Readonly<Record<string, string>>): string =>
    words.of(`sheets.equity-detail.${name}`, values);

const cellsAt = (at: number, cell: Cell): readonly Cell[] => [...blanks(at), cell];
const labelled = (kind: Row["kind"], label: string | Cell, cells: readonly Cell[]): Row =>
  row(kind, 0, [typeof label === "string" ? textCell(label) : label, ...cells]);

export function currentAccountRows(input: Input): readonly Row[] {
  const figures = currentAccountFigures(input.books);
  if (figures.length === 0) return [];
  return [...figures.flatMap((one) => accountRows(input, one)), ...borrowingRows(input)];
}

function accountRows(input: Input, of: CurrentAccountFigures): readonly Row[] {
  const { books, words } = input;
  const word = wordOf(input);
  const { id, side } = of.account;
  const account = accountLabel(books, id);
  const day = dayTitle(words, lastDayOf(books.period.last));
  return [
    textRow("heading", word(side === "debit" ? "owed-by-holder" : "owed-by-company", { account })),
    labelled("opening", word("opening", { account }), cellsAt(KINDS, of.opening)),
    ...of.months.map(({ month, cells, closing }) =>
      labelled("item", monthTitle(words, month), [...cells.map((cell) => cell ?? BLANK), closing]),
    ),
    labelled(
      "total",
      word("moved"),
      of.total.map((cell) => cell ?? BLANK),
    ),
    labelled("cross-check", word("ledger", { account, day }), cellsAt(KINDS, of.closing)),
    ...(isZero(of.difference.amount)
      ? []
      : [labelled("cross-check", word("ledger-difference"), cellsAt(KINDS, of.difference))]),
    ...of.others.map(({ counterId, cell }) => {
      const label =
        counterId === null
          ? word("other-several")
          : word("other", { account: accountLabel(books, counterId) });
      return labelled("memo", label, cellsAt(OTHER_AT, cell));
    }),
    ...interestRows(input, of),
  ];
}

function interestRows(input: Input, { account, interest }: CurrentAccountFigures): readonly Row[] {
  const word = wordOf(input);
  if (interest === null || account.interest === null) {
    return [textRow("note", word("interest-not-stated"))];
  }
  const { balances, interest: rate } = account.interest.terms;
  const method = balances === "daily" ? "interest-daily" : "interest-monthly";
  return [
    labelled(
      "memo",
      word(method, { rate: rateText(input.words, rate) }),
      cellsAt(INTEREST_AT, interest.computed),
    ),
    labelled("memo", word("interest-booked"), cellsAt(INTEREST_AT, interest.booked)),
    labelled("cross-check", word("interest-difference"), cellsAt(INTEREST_AT, interest.difference)),
  ];
}

function borrowingRows(input: Input): readonly Row[] {
  const { books, words } = input;
  const word = wordOf(input);
  const figures = borrowingFigures(books);
  if (figures === null) {
    return hasBorrowingLimit(books)
      ? [textRow("heading", word("borrowing")), textRow("note", word("limit-no-december"))]
      : [];
  }
  const { month, owed, limit, excess } = figures;
  const day = dayTitle(words, lastDayOf(month));
  const year = String(yearOf(month));
  const above = excess !== null && !isZero(excess.amount);
  return [
    textRow("heading", word("borrowing")),
    labelled("memo", word("owed", { day }), cellsAt(KINDS, owed)),
    ...(limit === null || excess === null
      ? [textRow("note", word("limit-unknown", { year }))]
      : [
          labelled("memo", word("limit", { day }), cellsAt(KINDS, limit)),
          labelled(
            "memo",
            above ? alarmCell(word("excess")) : word("excess"),
            cellsAt(KINDS, excess),
          ),
        ]),
    textRow("note", word("borrowing-rule")),
  ];
}
