/** The first page of a pack: status, figures with their changes, what happened, and what needs attention. */
import type { Backing } from "../../checks/backing.ts";
import type { Waterfall } from "../chart.ts";
import type { Row, SheetDefinition, SheetSource, Tile } from "../sheet.ts";
import type { ComparedWith } from "../template-choices.ts";
import { ATTENTION_BACKINGS, type AttentionList, attentionList } from "./attention/attention.ts";
import { ATTENTION_WORDS } from "./attention/matter.ts";
import { MEMORANDUM_WORDS, type MemorandumInput } from "./closing-memorandum.ts";
import { columnOf } from "./columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./define-sheet.ts";
import { ACTION_WORDS, type ActionList, actionList } from "./first-page-actions.ts";
import { figureRows, ROW_WORDS, tilesOf } from "./first-page-rows.ts";
import { HAPPENED_WORDS, whatHappened } from "./first-page-sentences.ts";
import { PAGE_STEP_WORDS, stepRows, waterfallsOf } from "./first-page-steps.ts";
import { acceptedRow, basisRows, STATUS_WORDS, statusRow } from "./pack-status.ts";
import { type Block, FIGURE_WORDS, type FigureInput } from "./page-figures.ts";
import { linesOf, PAGE_LINES_MAX, waterfallLines } from "./page-lines.ts";
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
    ACTION_WORDS,
    ATTENTION_WORDS,
    ["first-page.continued"],
    STATUS_WORDS,
    MEMORANDUM_WORDS,
  );
  const pageOf = (source: SheetInputOf<typeof about>): Page =>
    pageIn({ ...source, id, threshold: thresholdOf(source) }, { blocksOf, memorandum });
  const columns = [
    columnOf("text", 50, "what", COLUMNS),
    columnOf("amount", 15, "amount", COLUMNS),
    columnOf("amount", 15, "compared", COLUMNS),
    ...COMPARED_COLUMNS,
  ];
  return sheet(about, {
    columns,
    backings: [...new Set([...backings, ...ATTENTION_BACKINGS])],
    placesNotes: true,
    rows: (source) => {
      const { head, happened, actions, attention, basis } = pageOf(source);
      return [...head, ...happened, ...actions.all, ...attention.all, ...basis];
    },
    onPaper: [
      {
        columns,
        rows: (source) => {
          const { head, happened, actions, attention, basis } = pageOf(source);
          return [...head, ...happened, ...actions.first, ...attention.first, ...basis];
        },
      },
      {
        title: ({ words }) => words.of("first-page.continued"),
        columns,
        rows: (source) => {
          const { actions, attention } = pageOf(source);
          return [...actions.next, ...attention.next];
        },
      },
    ],
    tiles: (source) => pageOf(source).tiles,
    waterfalls: (source) => pageOf(source).waterfalls,
  });
}

type PageInput = SheetSource & FigureInput & MemorandumInput & Pick<SheetSource, "waterfalls">;

function pageIn(
  input: PageInput,
  { blocksOf, memorandum }: Required<Pick<FirstPageOrder, "blocksOf" | "memorandum">>,
): Page {
  const { waterfalls: wanted = BY_DEFAULT } = input;
  const blocks = blocksOf(input);
  const waterfalls = waterfallsOf(input, blocks, wanted);
  const room = PAGE_LINES_MAX - waterfallLines(waterfalls);
  const found = whatHappened(input, blocks, Math.ceil(room * SENTENCES_SHARE));
  const happened = [...found.rows, ...memorandum(input)];
  // A budget is not what the books had.
  const revenue = blocks.findLast(({ key }) => key !== "budget")?.revenue.amount;
  const { unexplained } = found;
  const actions = actionList(input);
  return {
    tiles: tilesOf(input, blocks),
    waterfalls,
    head: [
      statusRow(input),
      ...acceptedRow(input),
      ...figureRows(input, blocks),
      ...stepRows(input, blocks, wanted),
    ],
    happened,
    actions,
    attention: attentionList(
      { ...input, revenue, unexplained },
      room - linesOf(happened.flatMap(textsOf)) - actions.lines,
    ),
    basis: basisRows(input),
  };
}

/** The part of the lines below the drawings that sentences may take. */
const SENTENCES_SHARE = 0.6;

interface Page {
  readonly tiles: readonly Tile[];
  readonly waterfalls: readonly Waterfall[];
  /** The status and the figures. */
  readonly head: readonly Row[];
  readonly happened: readonly Row[];
  readonly actions: ActionList;
  readonly attention: AttentionList;
  readonly basis: readonly Row[];
}
