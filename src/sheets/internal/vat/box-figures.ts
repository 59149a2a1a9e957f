/** The figures of the boxes of the VAT return: turnover, base, recomputed, booked and declared tax. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
} from "../../../amount/amount.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import type { Books } from "../../../ledger/books.ts";
import {
  type BoxRow,
  type Quarter,
  quartersOf,
  type VatReconciliation,
  vatReconciliation,
} from "../../../ledger/dossier/vat-reconciliation.ts";
import { oncePerBooks } from "../../../ledger/once-per-books.ts";
import type { SourceHash } from "../../../ledger/source.ts";
import type { BoxPart } from "../../../ledger/vat-boxes.ts";
import { returnsOfBooks } from "../../../ledger/vat-returns.ts";
import { taxOver } from "../../../ledger/vat-rules.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "../cells.ts";
import { VAT_RECONCILIATION } from "../client-cells.ts";
import { yearKey } from "../monthly-rows.ts";
import { namedCell } from "../named-figures.ts";

/** What the postings have of a rate, or of several. */
export interface RateCells {
  readonly turnover: FigureCell;
  readonly base: FigureCell;
  /** Null for a rate whose percentage is not known. */
  readonly recomputed: FigureCell | null;
  readonly booked: FigureCell;
}

/** A line of the table: a box, or a rate without one. */
export interface BoxFigures extends RateCells {
  readonly row: BoxRow;
  /** Each rate of the line, those under a reverse charge in 5b together, without rates. */
  readonly rates: readonly { readonly parts: readonly BoxPart[]; readonly cells: RateCells }[];
  readonly declaredBase: FigureCell | null;
  readonly declared: FigureCell | null;
  /** Booked less declared. */
  readonly difference: FigureCell | null;
  /** By quarter of the books; empty without declared boxes. */
  readonly quarters: readonly FigureCell[];
}

export interface ReconciliationFigures {
  readonly of: VatReconciliation;
  readonly boxes: readonly BoxFigures[];
  readonly total: Omit<BoxFigures, "row" | "rates" | "base" | "declaredBase">;
  readonly bridge: {
    readonly saleBase: FigureCell;
    readonly outside: readonly FigureCell[];
    readonly withPurchaseRate: FigureCell | null;
    readonly withoutRate: readonly FigureCell[];
    readonly postings: FigureCell;
    readonly result: FigureCell;
    readonly difference: FigureCell;
  };
}

/** Null as the reconciliation itself. */
export const reconciliationFigures = oncePerBooks(
  (books: Books): { readonly figures: ReconciliationFigures | null } => {
    const { of } = vatReconciliation(books);
    return { figures: of === null ? null : figuresOf(books, of) };
  },
);

function figuresOf(books: Books, of: VatReconciliation): ReconciliationFigures {
  const make = makerOf(books);
  const boxes = of.boxes.flatMap((row) => linesOf(row)).map((row) => boxFigures(make, row));
  const sum = (column: string, pick: (box: BoxFigures) => FigureCell | null): FigureCell =>
    totalCell(
      make.name(column, "total"),
      boxes.flatMap((box) => pick(box) ?? []),
    );
  const booked = sum("booked", (box) => box.booked);
  const hasDeclared = of.boxesKnown !== null;
  return {
    of,
    boxes,
    total: {
      turnover: sum("turnover", (box) => box.turnover),
      recomputed: sum("recomputed", (box) => box.recomputed),
      booked,
      declared: hasDeclared ? sum("declared", (box) => box.declared) : null,
      difference: hasDeclared ? sum("difference", (box) => box.difference) : null,
      quarters: hasDeclared
        ? quartersOf(books).map((quarter, at) =>
            sum(`declared/${quarter}`, (box) => box.quarters[at] ?? null),
          )
        : [],
    },
    bridge: bridgeOf(books, make, of),
  };
}

/** Rates without a known box are a line each; sales and purchases outside the return have bases of other signs. */
const linesOf = (row: BoxRow): readonly BoxRow[] =>
  row.place === null
    ? row.parts.map((part) => ({ ...row, parts: [part] }))
    : row.place === "outside"
      ? [true, false].flatMap((isSale) => {
          const parts = row.parts.filter((part) => part.isSale === isSale);
          return parts.length === 0 ? [] : [{ ...row, parts }];
        })
      : [row];

function boxFigures(make: Maker, row: BoxRow): BoxFigures {
  const { place, parts, declared } = row;
  const rates = [...Map.groupBy(parts, groupOf).values()].map((own) => ({
    parts: own,
    cells: rateCells(make, own),
  }));
  const key =
    place === null || place === "outside"
      ? parts.map((part) => keyOf(part)).join("+")
      : `box-${place}`;
  const sum = (column: string, pick: (cells: RateCells) => FigureCell | null): FigureCell =>
    totalCell(
      make.name(column, key),
      rates.flatMap(({ cells }) => pick(cells) ?? []),
    );
  const [only] = rates;
  const cells: RateCells =
    only !== undefined && rates.length === 1
      ? only.cells
      : {
          turnover: sum("turnover", ({ turnover }) => turnover),
          base: sum("base", ({ base }) => base),
          recomputed: sum("recomputed", ({ recomputed }) => recomputed),
          booked: sum("booked", ({ booked }) => booked),
        };
  if (declared === null) {
    return {
      row,
      rates,
      ...cells,
      ...{ declaredBase: null, declared: null, difference: null, quarters: [] },
    };
  }
  const quarters = make.quarters.map((quarter) =>
    make.stated(`declared/${quarter}`, key, declared.vatOfQuarters.get(quarter) ?? ZERO),
  );
  const all = totalCell(make.name("declared", key), quarters);
  return {
    ...{ row, rates, ...cells, quarters, declared: all },
    declaredBase: place === "5b" ? null : make.stated("declared-base", key, declared.turnover),
    difference: totalCell(make.name("difference", key), [cells.booked], [all]),
  };
}

/** Input tax of reverse charges is one line: its rates are those of the boxes in which it is owed. */
const groupOf = (part: BoxPart): string =>
  part.place === "5b" && part.isReversed ? "reversed" : keyOf(part);

const keyOf = ({ taxRateId, isDeducted }: BoxPart): string =>
  `${taxRateId}${isDeducted ? "-deducted" : ""}`;

function rateCells(make: Maker, parts: readonly BoxPart[]): RateCells {
  const key = parts.map(keyOf).join("+");
  const sumOfParts = (pick: (part: BoxPart) => Amount): Amount =>
    parts.reduce((sum, part) => add(sum, pick(part)), ZERO);
  const isKnown = parts.every(({ percentage }) => percentage !== null);
  return {
    turnover: make.cell(
      "turnover",
      key,
      sumOfParts(({ revenue }) => revenue),
    ),
    base: make.cell(
      "base",
      key,
      sumOfParts(({ base }) => base),
    ),
    recomputed: isKnown ? make.cell("recomputed", key, sumOfParts(recomputedOf)) : null,
    booked: make.cell(
      "booked",
      key,
      sumOfParts(({ tax }) => tax),
    ),
  };
}

/** The percentage of the base of the year, in cents: documents round each by itself. */
function recomputedOf({ base, percentage, isDeducted }: BoxPart): Amount {
  const tax = taxOver(base, percentage ?? ZERO);
  return isDeducted ? negate(tax) : tax;
}

const ROUNDING_PER_POSTING = amountOf("0.01");

/** What the booked tax of a rate differs from its percentage, if that is more than the rounding of each posting. */
export function taxApart(part: BoxPart): Amount | null {
  if (part.percentage === null || part.place === "outside") return null;
  const difference = subtract(part.tax, recomputedOf(part));
  const tolerance = multiply(ROUNDING_PER_POSTING, amountOf(String(part.count)));
  return compareAmounts(absolute(difference), tolerance) > 0 ? difference : null;
}

function bridgeOf(
  books: Books,
  make: Maker,
  of: VatReconciliation,
): ReconciliationFigures["bridge"] {
  const saleBase = make.cell("turnover", "sale-base", of.saleBase);
  const outside = of.baseOutsideRevenue.map(([id, base]) =>
    make.cell("turnover", `not-revenue/${id}`, negate(base)),
  );
  const withPurchaseRate = isZero(of.revenueOfPurchases)
    ? null
    : make.cell("turnover", "with-purchase-rate", of.revenueOfPurchases);
  const withoutRate = of.revenueWithoutRate.map(([id, amount]) =>
    make.cell("turnover", `without-rate/${id}`, amount),
  );
  const parts = [
    ...[saleBase, ...outside, ...withoutRate],
    ...(withPurchaseRate === null ? [] : [withPurchaseRate]),
  ];
  const postings = totalCell(make.name("turnover", "postings"), parts);
  const result = namedCell(books, "revenue", make.name("turnover", "profit-and-loss"));
  const difference = totalCell(make.name("turnover", "difference"), [postings], [result]);
  return { saleBase, outside, withPurchaseRate, withoutRate, postings, result, difference };
}

interface Maker {
  readonly name: (column: string, key: string) => TotalName;
  readonly quarters: readonly Quarter[];
  /** Of the postings. */
  readonly cell: (column: string, key: string, amount: Amount) => FigureCell;
  /** Of the returns. */
  readonly stated: (column: string, key: string, amount: Amount) => FigureCell;
  readonly backed: (column: string, key: string, amount: Amount, backing: Backing) => FigureCell;
}

/** Makes the cells of the sheet. */
export function makerOf(books: Books): Maker {
  const { period } = books;
  const entrySources = books.months.flatMap((month) => month.entrySources);
  const files = [...new Set(returnsOfBooks(books).map(({ statedIn }) => statedIn))];
  const name = (column: string, key: string): TotalName => ({
    id: `${VAT_RECONCILIATION}/${yearKey(books)}/${column}/${key}`,
    period,
  });
  const made = (
    named: TotalName,
    amount: Amount,
    of: { readonly sources: readonly SourceHash[]; readonly backing: Backing },
  ): FigureCell => amountCell({ ...named, ...of }, amount);
  return {
    name,
    quarters: quartersOf(books),
    cell: (column: string, key: string, amount: Amount): FigureCell =>
      made(name(column, key), amount, { sources: entrySources, backing: DERIVED }),
    stated: (column: string, key: string, amount: Amount): FigureCell =>
      made(name(column, key), amount, { sources: files, backing: CLIENT_SUPPLIED }),
    backed: (column: string, key: string, amount: Amount, backing: Backing): FigureCell =>
      made(name(column, key), amount, { sources: entrySources, backing }),
  };
}
