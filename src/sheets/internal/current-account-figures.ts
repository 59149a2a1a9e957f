/**
 * The amounts of current accounts with shareholders and others, in the sign of the account, and the borrowing limit.
 */
import { type Amount, isPositive, isZero, subtract, ZERO } from "../../amount/amount.ts";
import { type Month, periodOf } from "../../calendar/month.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type BorrowingCheck,
  borrowingCheck,
  CURRENT_ACCOUNT_KINDS,
  type CurrentAccount,
  currentAccounts,
} from "../../ledger/dossier/current-accounts.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { turn } from "../../ledger/signs.ts";
import { type SourceHash, sourceHash } from "../../ledger/source.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

export const EQUITY_DETAIL = "equity-detail";
export const CURRENT_ACCOUNT_BACKINGS: readonly Backing[] = [
  ...[OPENING_BALANCES, LEDGER_AMOUNTS, DERIVED, CLIENT_SUPPLIED],
];

export const detailName = (books: Books, key: string): TotalName => ({
  id: `${EQUITY_DETAIL}/${yearKey(books)}/${key}`,
  period: books.period,
});

export interface CurrentAccountFigures {
  readonly account: CurrentAccount;
  readonly opening: FigureCell;
  readonly months: readonly {
    readonly month: Month;
    /** In the order of `CURRENT_ACCOUNT_KINDS`; null without an entry. */
    readonly cells: readonly (FigureCell | null)[];
    readonly closing: FigureCell;
  }[];
  /** In the order of `CURRENT_ACCOUNT_KINDS`. */
  readonly total: readonly (FigureCell | null)[];
  readonly closing: FigureCell;
  /** Opening and movements less the closing balance. */
  readonly difference: FigureCell;
  readonly others: readonly {
    readonly counterId: CurrentAccount["others"][number]["counterId"];
    readonly cell: FigureCell;
  }[];
  readonly interest: {
    readonly computed: FigureCell;
    readonly booked: FigureCell;
    readonly difference: FigureCell;
  } | null;
}

export const currentAccountFigures = oncePerBooks(
  (books: Books): readonly CurrentAccountFigures[] =>
    currentAccounts(books).map((account) => figuresOf(books, account)),
);

function figuresOf(books: Books, account: CurrentAccount): CurrentAccountFigures {
  const { id, side } = account;
  const name = (key: string): TotalName => detailName(books, `account-${id}/${key}`);
  const cell = (key: string, amount: Amount, sources: readonly SourceHash[], backing: Backing) =>
    amountCell({ ...name(key), sources, backing }, turn(amount, side));
  const months = account.months.map(({ month, moved, closing, ledgerSources, entrySources }) => ({
    month,
    cells: CURRENT_ACCOUNT_KINDS.map((kind) => {
      const amount = moved.get(kind);
      if (amount === undefined || isZero(amount)) return null;
      const figure = { id: `${EQUITY_DETAIL}/${month}/${kind}/${id}`, period: periodOf(month) };
      return amountCell({ ...figure, sources: entrySources, backing: DERIVED }, turn(amount, side));
    }),
    closing: amountCell(
      {
        ...{ id: `${EQUITY_DETAIL}/${month}/closing/${id}`, period: periodOf(month) },
        ...{ sources: ledgerSources, backing: LEDGER_AMOUNTS },
      },
      turn(closing, side),
    ),
  }));
  const total = CURRENT_ACCOUNT_KINDS.map((kind, at) => {
    const cells = months.flatMap((one) => one.cells[at] ?? []);
    return cells.length === 0 ? null : totalCell(name(`total/${kind}`), cells);
  });
  const [firstMonth, lastMonth] = [account.months[0], account.months.at(-1)];
  const opening = cell(
    "opening",
    account.opening,
    firstMonth?.ledgerSources ?? [],
    OPENING_BALANCES,
  );
  const closing = totalCell(
    name("closing"),
    months.slice(-1).map((one) => one.closing),
  );
  const entries = [...new Set(account.months.flatMap(({ entrySources }) => entrySources))];
  const moved = total.flatMap((one) => one ?? []);
  const computed = account.interest?.computed ?? null;
  const booked = totalCell(
    { ...name("interest/booked"), sources: lastMonth?.ledgerSources ?? [] },
    total.slice(2, 3).flatMap((one) => one ?? []),
  );
  return {
    ...{ account, opening, months, total, closing },
    difference: totalCell(name("difference"), [opening, ...moved], [closing]),
    others: account.others
      .filter(({ amount }) => !isZero(amount))
      .map(({ counterId, amount }) => ({
        counterId,
        cell: cell(`other/${counterId ?? "several"}`, amount, entries, DERIVED),
      })),
    interest: computed === null ? null : interestOf(books, { name, booked, computed, side }),
  };
}

function interestOf(
  books: Books,
  about: {
    readonly name: (key: string) => TotalName;
    readonly booked: FigureCell;
    readonly computed: Amount;
    readonly side: CurrentAccount["side"];
  },
): CurrentAccountFigures["interest"] {
  const { name, booked, computed: amount, side } = about;
  const sources = books.clientInput === null ? [] : [sourceHash(books.clientInput.sha256)];
  const computed = amountCell(
    { ...name("interest/computed"), sources, backing: [CLIENT_SUPPLIED, DERIVED] },
    turn(amount, side),
  );
  return {
    ...{ computed, booked },
    difference: totalCell(name("interest/difference"), [booked], [computed]),
  };
}

export interface BorrowingFigures extends Pick<BorrowingCheck, "month"> {
  readonly owed: FigureCell;
  /** Null for a year whose limit is not known. */
  readonly limit: FigureCell | null;
  /** Zero up to the limit. */
  readonly excess: FigureCell | null;
}

export const borrowingExcess = ({ owed, limit }: BorrowingCheck): Amount => {
  if (limit === null) return ZERO;
  const above = subtract(owed, limit);
  return isPositive(above) ? above : ZERO;
};

/** All are positive; null where the limit does not apply or 31 December is not in the books. */
export function borrowingFigures(books: Books): BorrowingFigures | null {
  const check = borrowingCheck(books);
  if (check === null) return null;
  const { month, owed, limit, sources } = check;
  const cell = (key: string, amount: Amount, backing: Backing): FigureCell =>
    amountCell(
      { ...detailName(books, `borrowing/${key}`), period: periodOf(month), sources, backing },
      amount,
    );
  return {
    month,
    owed: cell("owed", owed, LEDGER_AMOUNTS),
    limit: limit === null ? null : cell("limit", limit, DERIVED),
    excess: limit === null ? null : cell("excess", borrowingExcess(check), DERIVED),
  };
}
