/** The figures from the result before tax to what is owed of corporate tax; a profit and a debt are positive. */
import { type Amount, isZero, negate } from "../../amount/amount.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type BracketTax,
  type LossRelief,
  lossRelief,
  ratesOf,
  taxByBracket,
  type YearlyRates,
} from "../../ledger/dossier/corporate-tax.ts";
import { type TaxAccount, taxAccountOf } from "../../ledger/dossier/tax-account.ts";
import {
  type ComputedCorrection,
  correctionsOf,
  type InvestmentAllowance,
  investmentAllowance,
  type TaxBasis,
  taxBasisOf,
} from "../../ledger/dossier/taxable-profit.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type SourceHash, sourceHash } from "../../ledger/source.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { figureNamed, namedCell } from "./named-figures.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import { BOOKS_TO_TAX } from "./statutory-figures.ts";

export interface TaxFigures {
  readonly basis: TaxBasis;
  /** Before tax. */
  readonly result: FigureCell;
  readonly corrections: readonly { readonly of: ComputedCorrection; readonly cell: FigureCell }[];
  /** Null without investments that the user states; its cell is null if the table of the year is not known. */
  readonly allowance: { readonly of: InvestmentAllowance; readonly cell: FigureCell | null } | null;
  /** The taxable profit, before losses of other years. */
  readonly profit: FigureCell;
}

export interface CompanyTax {
  readonly rates: YearlyRates;
  readonly relief: LossRelief;
  /** What losses of earlier years take off, negative; null if none are stated. */
  readonly reliefCell: FigureCell | null;
  readonly left: FigureCell;
  readonly taxable: FigureCell;
  readonly brackets: readonly { readonly of: BracketTax; readonly cell: FigureCell }[];
  readonly computed: FigureCell;
  readonly booked: FigureCell;
  /** Booked less computed. */
  readonly difference: FigureCell;
  /** Null if no account of tax owed is known. */
  readonly account: TaxAccountCells | null;
}

export interface TaxAccountCells {
  readonly of: TaxAccount;
  readonly opening: FigureCell;
  readonly booked: FigureCell;
  readonly paid: FigureCell;
  readonly other: FigureCell;
  readonly closing: FigureCell;
  readonly correction: FigureCell;
  readonly owed: FigureCell;
}

export const TAX_BACKINGS: readonly Backing[] = [CLIENT_SUPPLIED, DERIVED, LEDGER_AMOUNTS];

const nameOf = (books: Books, key: string): TotalName => ({
  id: `${BOOKS_TO_TAX}/${yearKey(books)}/tax/${key}`,
  period: books.period,
});

const inputSource = ({ clientInput }: Books): readonly SourceHash[] =>
  clientInput === null ? [] : [sourceHash(clientInput.sha256)];

const ledgerSources = ({ months }: Books): readonly SourceHash[] =>
  months.flatMap(({ generalLedger }) => generalLedger.sources);

export const taxFigures = oncePerBooks((books: Books): TaxFigures => {
  // Without accounts of tax the result is that before tax.
  const resultName = figureNamed(books, "before-tax") === null ? "net-profit" : "before-tax";
  const result = namedCell(books, resultName, nameOf(books, "result"));
  const stated = (key: string, amount: Amount, isPartOfLedger: boolean): FigureCell =>
    amountCell(
      {
        ...nameOf(books, key),
        sources: [...inputSource(books), ...(isPartOfLedger ? ledgerSources(books) : [])],
        backing: isPartOfLedger ? [CLIENT_SUPPLIED, LEDGER_AMOUNTS] : CLIENT_SUPPLIED,
      },
      amount,
    );
  const corrections = correctionsOf(books).map((of, index) => ({
    of,
    cell: stated(`correction-${String(index + 1)}`, of.amount, of.base !== null),
  }));
  const allowed = investmentAllowance(books);
  const allowance =
    allowed === null
      ? null
      : {
          of: allowed,
          cell: allowed.amount === null ? null : stated("allowance", negate(allowed.amount), false),
        };
  const profit = totalCell(nameOf(books, "profit"), [
    result,
    ...corrections.map(({ cell }) => cell),
    ...(allowance?.cell === null || allowance === null ? [] : [allowance.cell]),
  ]);
  return { basis: taxBasisOf(books), result, corrections, allowance, profit };
});

/** The year of which the rates are not known, in place of the figures. */
export function companyTax(books: Books): CompanyTax | number {
  const rates = ratesOf(books.fiscalYear.period);
  if (typeof rates === "number") return rates;
  const { profit } = taxFigures(books);
  const relief = lossRelief(rates.first, profit.amount, books.clientInput?.tax?.losses ?? []);
  const { taxable, reliefCell } = taxableCells(books, profit, relief);
  const behind = {
    sources: [...new Set(taxable.figure.sources)],
    backing: taxable.figure.backings,
  };
  const brackets = taxByBracket(rates, taxable.amount).map((of, index) => ({
    of,
    cell: amountCell({ ...nameOf(books, `bracket-${String(index + 1)}`), ...behind }, of.amount),
  }));
  const computed = totalCell(
    nameOf(books, "computed"),
    brackets.map(({ cell }) => cell),
  );
  const { income_tax } = profitAndLossTable(books).sections;
  const booked = totalCell(nameOf(books, "booked"), [], [figureOfYear(books, income_tax.total)]);
  const difference = totalCell(nameOf(books, "difference"), [booked], [computed]);
  return {
    ...{ rates, relief, reliefCell, taxable, brackets, computed, booked, difference },
    left: amountCell({ ...nameOf(books, "losses-left"), ...behind }, relief.left),
    account: accountCells(books, { booked, difference }),
  };
}

function taxableCells(
  books: Books,
  profit: FigureCell,
  { used }: LossRelief,
): Pick<CompanyTax, "taxable" | "reliefCell"> {
  const isStated = (books.clientInput?.tax?.losses ?? []).length > 0;
  const reliefCell = isStated
    ? amountCell(
        {
          ...nameOf(books, "loss-relief"),
          sources: inputSource(books),
          backing: [CLIENT_SUPPLIED, DERIVED],
        },
        negate(used),
      )
    : null;
  const taxable = totalCell(nameOf(books, "taxable"), [
    profit,
    ...(reliefCell === null ? [] : [reliefCell]),
  ]);
  return { taxable, reliefCell };
}

function accountCells(
  books: Books,
  { booked, difference }: Pick<CompanyTax, "booked" | "difference">,
): TaxAccountCells | null {
  const of = taxAccountOf(books);
  if (of === null) return null;
  const cell = (key: string, amount: Amount): FigureCell =>
    amountCell(
      {
        ...nameOf(books, `account-${key}`),
        ...{ sources: ledgerSources(books), backing: [LEDGER_AMOUNTS, DERIVED] },
      },
      amount,
    );
  const opening = cell("opening", of.opening);
  const own = totalCell(nameOf(books, "account-booked"), [booked]);
  const [paid, other] = [cell("paid", of.paid), cell("other", of.other)];
  const moved = [opening, own, paid, ...unlessZero(other)];
  const closing = totalCell(nameOf(books, "account-closing"), moved);
  const correction = totalCell(nameOf(books, "account-correction"), [], [difference]);
  const owed = totalCell(nameOf(books, "owed"), [closing, ...unlessZero(correction)]);
  return { of, opening, booked: own, paid, other, closing, correction, owed };
}

/** A figure of zero has no row, and a sum of it would refer to nothing. */
const unlessZero = (cell: FigureCell): readonly FigureCell[] => (isZero(cell.amount) ? [] : [cell]);
