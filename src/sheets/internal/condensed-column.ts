/** The columns of a condensed statement: the figures of another sheet, added up by main account. */
import { isZero } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { UndividedPart } from "../../ledger/budget/budget-of-period.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { mainAccountOf } from "./account-rows.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import type { StatementColumn } from "./statement-columns.ts";

/** The cells of a column of another sheet, by section and account. */
export interface AccountCells<Type extends string> {
  /** The middle part of the ids of the figures. */
  readonly key: string;
  readonly period: Period;
  readonly sources: readonly SourceHash[];
  readonly backing: Backing;
  readonly sections: Readonly<Record<Type, readonly AccountCell[]>>;
  /** What a section has on no account; absent without it. */
  readonly undividedIn?: (type: Type) => readonly UndividedCell[];
}

interface UndividedCell {
  readonly part: UndividedPart;
  readonly cell: FigureCell;
}

export interface AccountCell {
  readonly id: LedgerAccountId;
  readonly cell: FigureCell;
}

/** The figures of one column of a section; null for a group. */
export const cellsInColumn = (
  accounts: readonly {
    readonly account: { readonly id: LedgerAccountId };
    readonly figures: readonly FigureCell[] | null;
  }[],
  column: number,
): readonly AccountCell[] =>
  accounts.flatMap(({ account, figures }) => {
    const cell = figures?.at(column);
    return cell === undefined ? [] : [{ id: account.id, cell }];
  });

/** One row for each main account; its figure is the sum of its own cell and those of the accounts below it. */
export function condensedColumn<Type extends string>(
  books: Books,
  { sections, undividedIn = () => [], ...name }: AccountCells<Type>,
): StatementColumn<Type> {
  const cellsOf = (type: Type, main: LedgerAccountId): readonly FigureCell[] =>
    sections[type].filter(({ id }) => mainAccountOf(books, id) === main).map(({ cell }) => cell);
  return {
    ...name,
    ids: (type) =>
      sections[type]
        .filter(({ cell }) => !isZero(cell.amount))
        .map(({ id }) => mainAccountOf(books, id)),
    cellOf: (own, { type, id }) => totalCell({ ...own, sources: name.sources }, cellsOf(type, id)),
    undivided: {
      partsOf: (type) =>
        undividedIn(type)
          .filter(({ cell }) => !isZero(cell.amount))
          .map(({ part }) => part),
      cellOf: (own, { type, code }) => {
        const found = undividedIn(type).find(({ part }) => part.code === code);
        return found === undefined ? null : totalCell(own, [found.cell]);
      },
    },
  };
}
