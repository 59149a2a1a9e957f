/** The first page of a pack: status, figures with their changes, what happened, and what needs attention. */
import type { Backing } from "../../checks/backing.ts";
import type { ComparedWith, Row, SheetDefinition } from "../sheet.ts";
import { ATTENTION_BACKINGS, attentionRows } from "./attention/attention.ts";
import { ATTENTION_WORDS } from "./attention/matter.ts";
import { MEMORANDUM_WORDS, type MemorandumInput } from "./closing-memorandum.ts";
import { columnOf } from "./columns.ts";
import { sheet, sheetWords } from "./define-sheet.ts";
import { figureRows, ROW_WORDS, tilesOf } from "./first-page-rows.ts";
import { HAPPENED_WORDS, whatHappened } from "./first-page-sentences.ts";
import { PAGE_STEP_WORDS, stepRows, waterfallsOf } from "./first-page-steps.ts";
import { acceptedRow, basisRows, STATUS_WORDS, statusRow } from "./pack-status.ts";
import { type Block, FIGURE_WORDS, type FigureInput } from "./page-figures.ts";
import { COMPARED_COLUMNS } from "./result-comparison.ts";
import { thresholdOf } from "./threshold.ts";

interface FirstPageOrder {
  readonly blocksOf: (input: FigureInput) => readonly Block[];
  /** What the page says at the end of what happened; absent for nothing. */
  readonly memorandum?: (input: MemorandumInput & FigureInput) => readonly Row[];
  /** What stands behind the figures of its blocks. */
  readonly backings: readonly Backing[];
}

const textsOf = ({ cells }: Row): readonly string[] =>
  cells.flatMap((cell) => (cell.kind === "text" ? [cell.text] : []));

const BY_DEFAULT: readonly ComparedWith[] = ["prior-year"];

const COLUMNS = "first-page.columns";

export function firstPageSheet(
  id: string,
  { blocksOf, backings, memorandum = () => [] }: FirstPageOrder,
): SheetDefinition {
  const about = sheetWords(
    id,
    [],
    FIGURE_WORDS,
    ROW_WORDS,
    PAGE_STEP_WORDS,
    HAPPENED_WORDS,
    ATTENTION_WORDS,
    STATUS_WORDS,
    MEMORANDUM_WORDS,
  );
  return sheet(about, {
    columns: [
      columnOf("text", 50, "what", COLUMNS),
      columnOf("amount", 15, "amount", COLUMNS),
      columnOf("amount", 15, "compared", COLUMNS),
      ...COMPARED_COLUMNS,
    ],
    backings: [...new Set([...backings, ...ATTENTION_BACKINGS])],
    placesNotes: true,
    rows: (source) => {
      const input = { ...source, id, threshold: thresholdOf(source) };
      const blocks = blocksOf(input);
      const { waterfalls = BY_DEFAULT } = source;
      const { rows: happened, unexplained } = whatHappened(input, blocks);
      const rows = [...happened, ...memorandum(input)];
      const revenue = blocks.at(-1)?.revenue.amount;
      return [
        statusRow(input),
        ...acceptedRow(input),
        ...figureRows(input, blocks),
        ...stepRows(input, blocks, waterfalls),
        ...rows,
        ...attentionRows({ ...input, revenue, unexplained }, rows.flatMap(textsOf)),
        ...basisRows(input),
      ];
    },
    tiles: (source) => {
      const input = { ...source, id, threshold: thresholdOf(source) };
      return tilesOf(input, blocksOf(input));
    },
    waterfalls: (source) => {
      const input = { ...source, id, threshold: thresholdOf(source) };
      const { waterfalls = BY_DEFAULT } = source;
      return waterfallsOf(input, blocksOf(input), waterfalls);
    },
  });
}
