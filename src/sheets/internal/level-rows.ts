/**
 * The levels of proof explained below figures, each in one sentence with its mark, on the page where they first stand.
 */
import { PROOF_LEVELS, type ProofLevel } from "../../ledger/proof-level.ts";
import { MARK_OF_LEVEL } from "../level-marks.ts";
import type { Row, SheetSource, Words } from "../sheet.ts";
import { textRow } from "./cells.ts";
import { levelsFor } from "./figure-levels.ts";
import { wordsUnder } from "./word-keys.ts";

export const LEVEL_WORDS = [
  ...wordsUnder("levels", "explained explained-unmarked"),
  ...PROOF_LEVELS.flatMap((level) => [`levels.${level}.name`, `levels.${level}.means`] as const),
];

const FIRST_PAGES: readonly string[] = ["first-page", "first-page-month"];
const COVER = "cover";

const hasSheet = ({ files = [] }: Pick<SheetSource, "files">, ids: readonly string[]): boolean =>
  files.some(({ sheets }) => sheets.some(({ id }) => ids.includes(id)));

/** A pack with a first page has its main figures there, and the facts below its title. */
export const hasFirstPage = (source: Pick<SheetSource, "files">): boolean =>
  hasSheet(source, FIRST_PAGES);

/** Whether the cover explains every level: behind a first page, which has figures of any level. */
export const explainsLevelsOnCover = (source: Pick<SheetSource, "files">): boolean =>
  hasFirstPage(source) && hasSheet(source, [COVER]);

type Input = Pick<SheetSource, "books" | "results" | "levelOf">;

/** The levels that the figures of these rows have, from the strongest. */
export function levelsIn(input: Input, rows: readonly Row[]): readonly ProofLevel[] {
  const levelOf = levelsFor(input);
  const cells = rows.flatMap((row) => row.cells);
  const found = new Set(
    cells.flatMap((cell) =>
      "figure" in cell ? [levelOf(cell.figure.backings, cell.figure.period).level] : [],
    ),
  );
  return PROOF_LEVELS.filter((level) => found.has(level));
}

/** One note for each of the levels. */
export const levelRows = (
  words: Words<(typeof LEVEL_WORDS)[number]>,
  levels: readonly ProofLevel[],
): readonly Row[] =>
  levels.map((level) => {
    const mark = MARK_OF_LEVEL[level];
    const name = words.of(`levels.${level}.name`).toLowerCase();
    const means = words.of(`levels.${level}.means`);
    return textRow(
      "note",
      mark === ""
        ? words.of("levels.explained-unmarked", { level: words.of(`levels.${level}.name`), means })
        : words.of("levels.explained", { mark, level: name, means }),
    );
  });
