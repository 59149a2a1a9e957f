/** The levels of proof of the figures of a sheet, once the checks have run. */
import { type Backing, type LevelOf, levelsIn } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import { PROOF_LEVELS, type ProofLevel } from "../../ledger/proof-level.ts";
import { MARK_OF_LEVEL } from "../level-marks.ts";
import type { Cell, Row, SheetSource } from "../sheet.ts";

/** Sets the level of each cell, and returns that of a declaration in all months of the books. */
export interface ProveCell {
  readonly cell: (cell: Cell) => Cell;
  readonly levelOf: (backing: Backing) => ProofLevel;
}

type LevelSource = Pick<SheetSource, "books" | "results" | "levelOf">;

export const levelsFor = ({ levelOf, books, results }: LevelSource): LevelOf =>
  levelOf ?? levelsIn(books, results);

export function proveCells(
  sheet: string,
  source: LevelSource,
  declared: readonly Backing[],
): ProveCell {
  const { books } = source;
  const levelOf = levelsFor(source);
  const known = new Set(declared);
  const isUndeclared = (backing: Backing): boolean => !known.has(backing);
  return {
    cell: (cell) => {
      if (!("figure" in cell)) return cell;
      const { figure } = cell;
      if (figure.backings.some(isUndeclared))
        invariant(false, `the sheet ${sheet} declares what stands behind ${figure.id}`);
      const { level, reasons } = levelOf(figure.backings, figure.period);
      // Most figures have the level that they were declared with.
      if (level === figure.level && level !== "stated") return cell;
      return { ...cell, figure: { ...figure, level, reasons } };
    },
    levelOf: (backing) => levelOf([backing], books.period).level,
  };
}

/** The levels that occur in the rows, or those declared for a sheet whose rows are not known. */
export function levelsOf(
  rows: readonly Row[] | null,
  declared: readonly ProofLevel[],
): readonly ProofLevel[] {
  const found = new Set(rows === null ? declared : rows.flatMap(levelsInRow));
  return PROOF_LEVELS.filter((level) => found.has(level));
}

const levelsInRow = ({ cells }: Row): readonly ProofLevel[] =>
  cells.flatMap((cell) => ("figure" in cell ? [cell.figure.level] : []));

/** A mark in the head of a column replaces those of its figures if they all have the same. */
export const headLevelsOf = (
  rows: readonly Row[] | null,
  width: number,
): readonly (ProofLevel | null)[] =>
  Array.from({ length: width }, (_, column) => {
    const cells = (rows ?? []).flatMap((row) => row.cells.slice(column, column + 1));
    const levels = new Set(levelsInRow({ kind: "item", indent: 0, cells }));
    const [level, ...others] = levels;
    return level === undefined || others.length > 0 || MARK_OF_LEVEL[level] === "" ? null : level;
  });
