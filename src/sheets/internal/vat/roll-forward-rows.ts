/**
 * The roll-forward of the accounts of VAT: by account and nature, and the closing balance beside what is still to be
 * paid.
 */
import { isZero, sumOf } from "../../../amount/amount.ts";
import { daysOf } from "../../../calendar/month.ts";
import { CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import type { Books } from "../../../ledger/books.ts";
import {
  VAT_NATURES,
  type VatAccount,
  type VatNature,
  vatRollForward,
} from "../../../ledger/dossier/vat-roll-forward.ts";
import type { LedgerAccountId } from "../../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../../ledger/once-per-books.ts";
import { returnsOfBooks, vatYears } from "../../../ledger/vat-returns.ts";
import type { Cell, Row } from "../../sheet.ts";
import type { Tie } from "../../ties-and-answers.ts";
import { accountLabel } from "../account-rows.ts";
import {
  amountCell,
  BLANK,
  blockRow,
  type FigureCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "../cells.ts";
import { columnOf } from "../columns.ts";
import { documentTitle } from "../document-words.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "../figure-backings.ts";
import { countText, dayTitle, monthTitle, periodTitle } from "../period-words.ts";
import type { ColumnSpec } from "../sheet-columns.ts";
import { type Input, lineRow } from "./about.ts";
import { makerOf } from "./box-figures.ts";

interface AccountFigures {
  readonly account: VatAccount;
  readonly opening: FigureCell;
  readonly moved: Readonly<Record<VatNature, FigureCell>>;
  /** Opening and movements. */
  readonly closing: FigureCell;
  /** The closing of the general ledger, and the difference with it. */
  readonly ledger: FigureCell;
  readonly difference: FigureCell;
}

interface RollForwardFigures {
  readonly accounts: readonly AccountFigures[];
  readonly opening: FigureCell;
  readonly moved: Readonly<Record<VatNature, FigureCell>>;
  readonly closing: FigureCell;
}

const figuresOf = oncePerBooks((books: Books): RollForwardFigures => {
  const make = makerOf(books);
  const accounts = vatRollForward(books).accounts.map((account): AccountFigures => {
    const { id } = account;
    const opening = make.backed("opening", id, account.opening, OPENING_BALANCES);
    const moved = byNature((nature) => make.cell(nature, id, account.moved[nature]));
    const closing = totalCell(make.name("closing", id), [
      opening,
      ...VAT_NATURES.map((nature) => moved[nature]),
    ]);
    const ledger = make.backed("ledger", id, account.closing, LEDGER_AMOUNTS);
    const difference = totalCell(make.name("ledger-difference", id), [closing], [ledger]);
    return { account, opening, moved, closing, ledger, difference };
  });
  const sum = (column: string, pick: (of: AccountFigures) => FigureCell): FigureCell =>
    totalCell(make.name(column, "all-accounts"), accounts.map(pick));
  return {
    accounts,
    opening: sum("opening", ({ opening }) => opening),
    moved: byNature((nature) => sum(nature, ({ moved }) => moved[nature])),
    closing: sum("closing", ({ closing }) => closing),
  };
});

/**
 * What is owed by the accounts of VAT in the general ledger at the end, as `VAT_PAYABLE`; undefined without such
 * accounts.
 */
const vatPayable = (books: Books): FigureCell | undefined => {
  const { accounts } = figuresOf(books);
  if (accounts.length === 0) return undefined;
  return totalCell(
    makerOf(books).name("ledger", "all-accounts"),
    accounts.map(({ ledger }) => ledger),
  );
};

export const VAT_PAYABLE: Tie<FigureCell, "ties.vat"> = { title: "ties.vat", figureOf: vatPayable };

const byNature = (make: (nature: VatNature) => FigureCell): Record<VatNature, FigureCell> => ({
  ...{ sales: make("sales"), input: make("input"), reversed: make("reversed") },
  ...{ returns: make("returns"), payments: make("payments") },
  ...{ rounding: make("rounding"), other: make("other") },
});

/** Each account with what moved it, for a workbook. */
export function rollForwardRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const { accounts, closing } = figuresOf(books);
  if (accounts.length === 0) return [];
  const { first, last } = daysOf(books.period);
  const show = (kind: Row["kind"], label: string, cell: FigureCell): Row =>
    lineRow(input, { kind, label, cells: { booked: cell } });
  const item = (label: string, cell: FigureCell): readonly Row[] =>
    isZero(cell.amount) ? [] : [show("item", label, cell)];
  const ofAccount = (id: LedgerAccountId, what: string): string =>
    word("of-account", { account: books.accounts.get(id)?.code ?? id, what });
  return [
    blockRow(word("roll-paper")),
    ...accounts.flatMap(({ account: { id }, opening, moved, closing: own, difference, ledger }) => [
      textRow("heading", word("roll-title", { account: accountLabel(books, id) })),
      ...item(ofAccount(id, word("opening", { day: dayTitle(words, first) })), opening),
      ...VAT_NATURES.flatMap((nature) =>
        item(ofAccount(id, word(`natures.${nature}`)), moved[nature]),
      ),
      show("subtotal", ofAccount(id, word("closing", { day: dayTitle(words, last) })), own),
      ...(isZero(difference.amount)
        ? []
        : [
            lineRow(input, {
              ...{ kind: "cross-check", label: word("ledger") },
              cells: { booked: ledger, difference },
            }),
          ]),
    ]),
    textRow("heading", word("all-accounts")),
    ...payableRows(input, closing, show),
    ...otherRows(input, show),
  ];
}

type ShowPayable = (kind: Row["kind"], label: string, cell: FigureCell) => Row;

/** The closing balance beside the last return, which is paid in the next year, and what is still to be corrected. */
function payableRows(input: Input, closing: FigureCell, show: ShowPayable): readonly Row[] {
  const { books, words, word } = input;
  const { last } = daysOf(books.period);
  const label = word("closing-total", { day: dayTitle(words, last) });
  const declared = returnsOfBooks(books).find(({ period }) => period.last === books.period.last);
  if (declared === undefined) return [show("memo", label, closing)];
  const make = makerOf(books);
  const due = amountCell(
    {
      ...make.name("to-pay", "last-return"),
      ...{ sources: [declared.statedIn], backing: CLIENT_SUPPLIED },
    },
    declared.amount,
  );
  const correction = amountCell(
    { ...make.name("to-pay", "correction"), sources: [], backing: [CLIENT_SUPPLIED, DERIVED] },
    sumOf(vatYears(books).map((year) => year.correction)),
  );
  const difference = totalCell(make.name("to-pay", "difference"), [closing], [due, correction]);
  return [
    show("memo", label, closing),
    show("memo", word("to-pay", { period: periodTitle(words, declared.period) }), due),
    ...(isZero(correction.amount) ? [] : [show("memo", word("to-correct"), correction)]),
    show("cross-check", word("closing-difference"), difference),
    ...(isZero(difference.amount) ? [] : [textRow("note", word("closing-note"))]),
  ];
}

const OTHERS_MAX = 10;

/** What is no return, payment or tax of a rate, by document. */
function otherRows({ books, words, word }: Input, show: ShowPayable): readonly Row[] {
  const { others } = vatRollForward(books);
  const make = makerOf(books);
  const shown = others.slice(0, OTHERS_MAX);
  const rest = others.slice(OTHERS_MAX);
  return [
    ...shown.map(({ document, number, month, ledgerAccountId, amount }) => {
      const title = documentTitle(books, words, document);
      const label = word("other-of", {
        document: number === null ? title : `${title} ${number}`,
        month: monthTitle(words, month),
        account: accountLabel(books, ledgerAccountId),
      });
      const key = `${document.type}-${document.id}/${month}/${ledgerAccountId}`;
      return show("memo", label, make.cell("other-of", key, amount));
    }),
    ...(rest.length === 0
      ? []
      : [
          show(
            "memo",
            word("others-more", { count: countText(words, rest.length) }),
            make.cell("other-of", "rest", sumOf(rest.map(({ amount }) => amount))),
          ),
        ]),
  ];
}

const isMoved =
  (nature: VatNature) =>
  (books: Books): boolean =>
    figuresOf(books).accounts.some(({ moved }) => !isZero(moved[nature].amount));

const natureColumn = (nature: VatNature): ColumnSpec<Input> => ({
  ...columnOf("amount", 12, nature),
  isIn: isMoved(nature),
});

export const ROLL_FORWARD_COLUMNS: readonly ColumnSpec<Input>[] = [
  { ...columnOf("text", 34, "account"), stated: "names-and-texts" },
  columnOf("amount", 12, "opening"),
  ...VAT_NATURES.map(natureColumn),
  columnOf("amount", 12, "closing"),
];

/** The same with an account in a row, for paper. */
export function rollForwardOnPaper(input: Input): readonly Row[] {
  const { books, word } = input;
  const { accounts, opening, moved, closing } = figuresOf(books);
  if (accounts.length === 0) return [];
  const cells = (of: Pick<AccountFigures, "opening" | "moved" | "closing">): readonly Cell[] => [
    ...[of.opening, ...VAT_NATURES.map((nature) => of.moved[nature]), of.closing],
  ];
  const last = (kind: Row["kind"], label: string, cell: Cell): Row =>
    row(kind, 0, [textCell(label), BLANK, ...VAT_NATURES.map(() => BLANK), cell]);
  return [
    ...accounts.map((of) =>
      row("item", 0, [textCell(accountLabel(books, of.account.id)), ...cells(of)]),
    ),
    row("total", 0, [textCell(word("all-accounts")), ...cells({ opening, moved, closing })]),
    ...accounts
      .filter(({ difference }) => !isZero(difference.amount))
      .map(({ account: { id }, ledger }) =>
        last("cross-check", word("ledger-of", { account: accountLabel(books, id) }), ledger),
      ),
    ...payableRows(input, closing, last).slice(1),
    ...otherRows(input, last),
  ];
}
