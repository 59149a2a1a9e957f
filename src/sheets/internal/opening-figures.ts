/** The figures that tie the opening: per balance account each source of its opening balance, and the differences. */
import {
  type Amount,
  equalAmounts,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { type Period, periodOf, previousMonth } from "../../calendar/month.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { type AccountOpening, accountOpenings } from "../../ledger/dossier/opening-tie.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type SourceHash, sourceHash } from "../../ledger/source.ts";
import { amountCell, type FigureCell, totalCell } from "./cells.ts";
import { FINAL_PACK_BALANCES, OPENING_BALANCES, PRIOR_LEDGER_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { openResultOfYear } from "./open-result.ts";

export const OPENING_TIE = "opening-tie";
/** What the opening balance is compared with. */
export const OPENING_SOURCES = ["ledger", "final-pack", "adopted"] as const;
export type OpeningSource = (typeof OPENING_SOURCES)[number];

/** The columns of amounts, in order. */
export const OPENING_COLUMNS = [
  ...(["opening", "ledger", "ledger-difference"] as const),
  ...(["final-pack", "final-pack-difference"] as const),
  ...(["adopted", "appropriated", "adopted-difference"] as const),
] as const;
type OpeningColumn = (typeof OPENING_COLUMNS)[number];

/** One for each column, debit positive; null in a column that the books do not have, or without an amount. */
export type OpeningCells = readonly (FigureCell | null)[];

export interface OpeningFigures {
  readonly accounts: readonly {
    readonly id: LedgerAccountId;
    readonly cells: OpeningCells;
    readonly isEqual: boolean;
  }[];
  /** All accounts. */
  readonly subtotal: OpeningCells;
  /** The results on no account, by the name of their fiscal year; null for those that the books do not name. */
  readonly results: readonly { readonly year: string | null; readonly cells: OpeningCells }[];
  /** Zero, unless a source does not balance. */
  readonly total: OpeningCells;
  /** The accounts to which the adopted accounts have appropriated those results. */
  readonly appropriated: readonly LedgerAccountId[];
}

export const OPENING_TIE_BACKINGS: readonly Backing[] = [
  ...[OPENING_BALANCES, PRIOR_LEDGER_BALANCES, FINAL_PACK_BALANCES],
  ...[CLIENT_SUPPLIED, DERIVED],
];

/** Whether a column has anything in these books: a source that is not there has no column. */
export function hasColumn(books: Books, column: string): boolean {
  const openings = accountOpenings(books);
  if (column === "appropriated") return openings.some((one) => !isZero(one.appropriated));
  return OPENING_SOURCES.every(
    (source) =>
      !column.startsWith(source) || openings.some((one) => amountIn(one, source) !== null),
  );
}

const amountIn = (one: AccountOpening, source: OpeningSource): Amount | null =>
  source === "final-pack" ? one.finalPack : one[source];

export const openingFigures = oncePerBooks((books: Books): OpeningFigures => {
  const openings = accountOpenings(books);
  const accounts = openings.map((one) => {
    const cells = rowCells(books, one.ledgerAccountId, {
      opening: one.opening,
      ledger: one.ledger,
      "final-pack": one.finalPack,
      adopted: one.adopted,
      appropriated: isZero(one.appropriated) ? null : one.appropriated,
    });
    return { id: one.ledgerAccountId, cells, isEqual: isEqualRow(cells) };
  });
  const subtotal = sumCells(
    books,
    "subtotal",
    accounts.map(({ cells }) => cells),
  );
  const results = resultRows(books, subtotal);
  const rows = [subtotal, ...results.map(({ cells }) => cells)];
  return {
    ...{
      accounts,
      subtotal,
      results,
      total: results.length === 0 ? subtotal : sumCells(books, "total", rows),
    },
    appropriated: openings.flatMap((one) =>
      isZero(one.appropriated) ? [] : [one.ledgerAccountId],
    ),
  };
});

const isDifference = (column: OpeningColumn): boolean => column.endsWith("-difference");

const isEqualRow = (cells: OpeningCells): boolean =>
  OPENING_COLUMNS.every((column, at) => {
    const cell = cells[at] ?? null;
    return !isDifference(column) || cell === null || isZero(cell.amount);
  });

type Amounts = Readonly<Record<Exclude<OpeningColumn, `${string}-difference`>, Amount | null>>;

/**
 * A difference is the opening balance less the other, in which a result that is only appropriated there is left out.
 */
function rowCells(books: Books, key: string, amounts: Amounts): OpeningCells {
  const own = (column: keyof Amounts): FigureCell | null => {
    const amount = amounts[column];
    if (amount === null) return null;
    const { period, sources, backing } = SOURCE_OF[column](books);
    return amountCell({ id: idOf(books, column, key), period, sources, backing }, amount);
  };
  const opening = own("opening");
  const appropriated = own("appropriated");
  const less = (column: OpeningSource, cell: FigureCell | null): FigureCell | null => {
    if (opening === null || cell === null) return null;
    const moved = column === "adopted" && appropriated !== null ? [appropriated] : [];
    const name = { id: idOf(books, `${column}-difference`, key), period: books.period };
    return totalCell(name, [opening, ...moved], [cell]);
  };
  const [ledger, finalPack, adopted] = [own("ledger"), own("final-pack"), own("adopted")];
  return [
    ...[opening, ledger, less("ledger", ledger)],
    ...[finalPack, less("final-pack", finalPack)],
    ...[adopted, appropriated, less("adopted", adopted)],
  ];
}

const idOf = (books: Books, column: OpeningColumn, key: string): string =>
  `${OPENING_TIE}/${yearKey(books)}/${column}/${key}`;

interface ColumnSource {
  readonly period: Period;
  readonly sources: readonly SourceHash[];
  readonly backing: Backing;
}

const endBefore = ({ period }: Books): Period => periodOf(previousMonth(period.first));

const ofClient = (books: Books): ColumnSource => ({
  period: endBefore(books),
  sources: books.clientInput === null ? [] : [sourceHash(books.clientInput.sha256)],
  backing: CLIENT_SUPPLIED,
});

const SOURCE_OF: Readonly<Record<keyof Amounts, (books: Books) => ColumnSource>> = {
  opening: (books) => ({
    period: endBefore(books),
    sources: books.months[0]?.generalLedger.sources ?? [],
    backing: OPENING_BALANCES,
  }),
  ledger: (books) => ({
    period: endBefore(books),
    sources: books.comparatives.ledgerBefore.sources,
    backing: PRIOR_LEDGER_BALANCES,
  }),
  "final-pack": (books) => ({
    period: endBefore(books),
    sources: books.priorBooks?.months.at(-1)?.generalLedger.sources ?? [],
    backing: FINAL_PACK_BALANCES,
  }),
  adopted: ofClient,
  appropriated: ofClient,
};

function sumCells(books: Books, key: string, rows: readonly OpeningCells[]): OpeningCells {
  return OPENING_COLUMNS.map((column, at) => {
    const terms = rows.flatMap((cells) => cells[at] ?? []);
    const name = { id: idOf(books, column, key), period: books.period };
    return terms.length === 0 ? null : totalCell(name, terms);
  });
}

/** The rows that bring the balance accounts of each source to zero: a result on no account has to be named. */
function resultRows(books: Books, subtotal: OpeningCells): OpeningFigures["results"] {
  const lackOf = (column: OpeningColumn): Amount | null => {
    const cell = subtotal[OPENING_COLUMNS.indexOf(column)] ?? null;
    return cell === null ? null : negate(cell.amount);
  };
  const opening = lackOf("opening");
  if (opening === null) return [];
  const named = namedResults(books, opening);
  const isNamed = (column: OpeningSource): boolean => {
    const lack = lackOf(column);
    return lack !== null && equalAmounts(lack, opening);
  };
  const isAppropriated = lackOf("appropriated") !== null;
  const rows = named.map(({ year, amount }) =>
    rowAt(books, year, {
      opening: amount,
      ledger: isNamed("ledger") ? amount : null,
      "final-pack": isNamed("final-pack") ? amount : null,
      adopted: isAppropriated ? ZERO : isNamed("adopted") ? amount : null,
      appropriated: isAppropriated ? negate(amount) : null,
    }),
  );
  // Of a source that has other results on no account, nothing states the year.
  const others = OPENING_SOURCES.filter((source) => {
    const lack = lackOf(source);
    return lack !== null && !isZero(lack) && !isNamed(source);
  });
  if (others.length === 0) return rows;
  const other = (source: OpeningSource): Amount | null =>
    others.includes(source) ? lackOf(source) : null;
  const amounts = {
    ...{ opening: null, appropriated: null, ledger: other("ledger") },
    ...{ "final-pack": other("final-pack"), adopted: other("adopted") },
  };
  return [...rows, rowAt(books, null, amounts)];
}

const rowAt = (
  books: Books,
  year: string | null,
  amounts: Amounts,
): OpeningFigures["results"][number] => ({
  year,
  cells: rowCells(books, `result-${year ?? "other"}`, amounts),
});

/**
 * The years by name as the balance sheet before the books lists them; else the year before by its profit and loss
 * account. The rest has no name. Debit positive.
 */
function namedResults(
  books: Books,
  all: Amount,
): readonly { readonly year: string | null; readonly amount: Amount }[] {
  const { comparatives, period } = books;
  const before = previousMonth(period.first);
  const balanceSheet = comparatives.balanceSheets.get(before);
  if (balanceSheet === undefined) return isZero(all) ? [] : [{ year: null, amount: all }];
  const years =
    balanceSheet.openYears === null
      ? [
          {
            year: String(comparatives.priorYear.fiscalYear.year),
            amount: negate(openResultOfYear(books, before, balanceSheet)),
          },
        ]
      : [...Map.groupBy(balanceSheet.openYears, ({ year }) => year)].map(([year, lines]) => ({
          year,
          amount: sumOf(lines.map(({ amount }) => amount)),
        }));
  const rest = subtract(all, sumOf(years.map(({ amount }) => amount)));
  return [...years, { year: null, amount: rest }].filter(({ amount }) => !isZero(amount));
}
