/** The amounts of dividend: declared, withheld, paid and open. */
import { type Amount, negate, subtract } from "../../amount/amount.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type DeclaredDividend,
  type DividendPayment,
  type DividendTaxDebt,
  dividends,
} from "../../ledger/dossier/dividends.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type SourceHash, sourceHash } from "../../ledger/source.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { detailName } from "./current-account-figures.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";

/** Debts are positive, payments negative. */
interface DebtCells {
  readonly tax: FigureCell;
  readonly net: FigureCell;
}

export interface TaxPayment {
  readonly of: DividendTaxDebt;
  /** What was open on the day on which the tax was due; null if the books end before it. */
  readonly openWhenDue: FigureCell | null;
}

export interface DeclaredFigures extends DebtCells, TaxPayment {
  readonly of: DeclaredDividend;
  readonly gross: FigureCell;
  /** The tax at the rate of the year; null if the rate is not known. */
  readonly taxDue: FigureCell | null;
  /** Withheld less that. */
  readonly taxDifference: FigureCell | null;
}

export interface DividendFigures {
  readonly opening: DebtCells;
  /** The tax from before the books, with what was open on the day on which it was due; null without it. */
  readonly taxBefore: TaxPayment | null;
  readonly declared: readonly DeclaredFigures[];
  readonly payments: readonly (DebtCells & { readonly of: DividendPayment })[];
  readonly open: DebtCells;
  readonly ledger: DebtCells;
  readonly difference: DebtCells;
}

export const dividendFigures = oncePerBooks(
  (books: Books): { readonly of: DividendFigures | null } => ({ of: figuresOf(books) }),
);

function figuresOf(books: Books): DividendFigures | null {
  const { of: found } = dividends(books);
  if (found === null) return null;
  const name = nameIn(books);
  const cell = cellsOf(books);
  const { openingSources: before, closingSources: after } = found;
  const opening = {
    tax: cell("opening/tax", found.opening.tax, before, OPENING_BALANCES),
    net: cell("opening/net", found.opening.net, before, OPENING_BALANCES),
  };
  const declared = found.declared.map((of, at) =>
    declaredFigures(books, `declared-${String(at + 1)}`, of),
  );
  const payments = found.payments.map((of, at) => {
    const key = `payment-${String(at + 1)}`;
    return {
      of,
      tax: cell(`${key}/tax`, negate(of.tax), of.sources),
      net: cell(`${key}/net`, negate(of.net), of.sources),
    };
  });
  const ledger = {
    tax: cell("ledger/tax", found.closing.tax, after, LEDGER_AMOUNTS),
    net: cell("ledger/net", found.closing.net, after, LEDGER_AMOUNTS),
  };
  const sum = totalOf([opening, ...declared, ...payments], (key) => name(`open/${key}`));
  return {
    ...{ opening, declared, payments, ledger, open: sum },
    taxBefore:
      found.taxBefore === null
        ? null
        : { of: found.taxBefore, openWhenDue: whenDue(books, "opening", found.taxBefore, before) },
    difference: {
      tax: totalCell(name("difference/tax"), [sum.tax], [ledger.tax]),
      net: totalCell(name("difference/net"), [sum.net], [ledger.net]),
    },
  };
}

const nameIn =
  (books: Books) =>
  (key: string): TotalName =>
    detailName(books, `dividend/${key}`);

const cellsOf =
  (books: Books) =>
  (
    key: string,
    amount: Amount,
    sources: readonly SourceHash[],
    backing: Backing | readonly Backing[] = DERIVED,
  ): FigureCell =>
    amountCell({ ...nameIn(books)(key), sources, backing }, amount);

const whenDue = (
  books: Books,
  key: string,
  { openWhenDue: open }: DividendTaxDebt,
  sources: readonly SourceHash[],
): FigureCell | null => (open === null ? null : cellsOf(books)(`${key}/when-due`, open, sources));

function declaredFigures(books: Books, key: string, of: DeclaredDividend): DeclaredFigures {
  const cell = cellsOf(books);
  const { sources, taxDue: due } = of;
  const file = books.clientInput?.withholdingExemption == null ? [] : [books.clientInput.sha256];
  const taxDue =
    due === null
      ? null
      : cell(
          `${key}/tax-due`,
          due,
          file.length === 0 ? sources : file.map(sourceHash),
          file.length === 0 ? DERIVED : CLIENT_SUPPLIED,
        );
  return {
    ...{ of, taxDue },
    gross: cell(`${key}/gross`, of.gross, sources),
    tax: cell(`${key}/tax`, of.added.tax, sources),
    net: cell(`${key}/net`, of.added.net, sources),
    taxDifference:
      due === null ? null : cell(`${key}/tax-difference`, subtract(of.tax, due), sources),
    openWhenDue: whenDue(books, key, of, sources),
  };
}

const totalOf = (
  all: readonly DebtCells[],
  name: (key: "tax" | "net") => TotalName,
): DebtCells => ({
  tax: totalCell(
    name("tax"),
    all.map(({ tax }) => tax),
  ),
  net: totalCell(
    name("net"),
    all.map(({ net }) => net),
  ),
});
