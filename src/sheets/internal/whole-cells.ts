/**
 * Cells of a statement that readers see in whole units: the lines of a section add up to its total as they are shown.
 */
import { type Amount, subtract, sumOf } from "../../amount/amount.ts";
import { type WholeLine, whole, wholeLines } from "../../amount/whole-lines.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { FigureCell } from "./cells.ts";
import type { ColumnSection, RowFigures } from "./statement-columns.ts";

export const shownOf = (cell: FigureCell): Amount => ("shown" in cell ? cell.shown : cell.amount);

export const shownAs = (cell: FigureCell, shown: Amount): FigureCell =>
  cell.kind === "amount" || cell.kind === "total" ? { ...cell, shown } : cell;

/** Each cell rounded by itself: a result, on which the lines above it depend. */
export const roundedAlone = (row: RowFigures): RowFigures =>
  row.map((cell) => shownAs(cell, whole(cell.amount)));

/** The difference of two rows as they are shown, one for each column. */
export const shownLess = (row: RowFigures, other: RowFigures): readonly Amount[] =>
  row.map((cell, index) => {
    const subtracted = other[index];
    return subtracted === undefined ? shownOf(cell) : subtract(shownOf(cell), shownOf(subtracted));
  });

/** Rows that are shown so that each column adds up to the amount of `sums`. */
export function shownWithin(
  sums: readonly Amount[],
  rows: readonly RowFigures[],
  lineOf: (line: number) => Omit<WholeLine, "amounts"> = () => ({}),
): readonly RowFigures[] {
  const lines = wholeLines(
    sums,
    rows.map((row, line) => ({ ...lineOf(line), amounts: row.map(({ amount }) => amount) })),
  );
  return rows.map((row, line) =>
    row.map((cell, column) => shownAs(cell, lines[line]?.[column] ?? cell.amount)),
  );
}

/** A section, with lines on no account that readers see elsewhere too. */
interface WholeSection {
  readonly section: ColumnSection;
  readonly others?: readonly RowFigures[];
}

/**
 * Sections whose lines add up to `sums` together, one for each column; the total of each is what its lines add up to as
 * they are shown.
 */
export function sectionsWithin(
  sums: readonly Amount[],
  sections: readonly WholeSection[],
  isFirm: (id: LedgerAccountId) => boolean = () => false,
): readonly Required<WholeSection>[] {
  const lines = sections.flatMap(({ section: { accounts, undivided }, others = [] }, section) => [
    ...accounts.flatMap(({ account, figures }) =>
      figures === null ? [] : [{ figures, section, isFirm: isFirm(account.id) }],
    ),
    ...[...undivided.map(({ figures }) => figures), ...others].map((figures) => ({
      ...{ figures, section, isFirm: true },
    })),
  ]);
  const shown = shownWithin(
    sums,
    lines.map(({ figures }) => figures),
    (line) => lines[line] ?? {},
  );
  return sections.map((one, at) =>
    withLines(
      one,
      shown.filter((_, line) => lines[line]?.section === at),
    ),
  );
}

function withLines(
  { section, others = [] }: WholeSection,
  shown: readonly RowFigures[],
): Required<WholeSection> {
  const lines = shown[Symbol.iterator]();
  const { accounts, undivided, total } = section;
  return {
    section: {
      accounts: accounts.map(({ account, figures }) => ({
        account,
        figures: figures === null ? null : (lines.next().value ?? figures),
      })),
      undivided: undivided.map((one) => ({ ...one, figures: lines.next().value ?? one.figures })),
      total: total.map((cell, column) =>
        shownAs(cell, sumOf(shown.flatMap((row) => row.slice(column, column + 1).map(shownOf)))),
      ),
    },
    others: shown.slice(shown.length - others.length),
  };
}

/** A section whose total is shown as `sums`, one for each column. */
export function sectionWithin(section: ColumnSection, sums: readonly Amount[]): ColumnSection {
  const [shown] = sectionsWithin(sums, [{ section }]);
  const total = section.total.map((cell, column) => shownAs(cell, sums[column] ?? cell.amount));
  return shown === undefined ? section : { ...shown.section, total };
}
