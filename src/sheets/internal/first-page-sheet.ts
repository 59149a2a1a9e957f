/** The first page of a pack: status, figures with their changes, what happened, and what needs attention. */
import type { Backing } from "../../checks/backing.ts";
import type { Waterfall } from "../chart.ts";
import type { Row, SheetDefinition, SheetSource, Tile } from "../sheet.ts";
import type { ComparedWith } from "../template-choices.ts";
import { ATTENTION_BACKINGS, attentionList } from "./attention/attention.ts";
import { ATTENTION_WORDS } from "./attention/matter.ts";
import { MEMORANDUM_WORDS, type MemorandumInput } from "./closing-memorandum.ts";
import { columnOf } from "./columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./define-sheet.ts";
import { ACTION_WORDS, actionList } from "./first-page-actions.ts";
import { figureRows, ROW_WORDS, tilesOf } from "./first-page-rows.ts";
import { HAPPENED_WORDS, whatHappened } from "./first-page-sentences.ts";
import { PAGE_STEP_WORDS, stepRows, waterfallsOf } from "./first-page-steps.ts";
import { acceptedRow, basisRows, STATUS_WORDS, statusRow } from "./pack-status.ts";
import { type Block, FIGURE_WORDS, type FigureInput } from "./page-figures.ts";
import type { PageRows } from "./page-rows.ts";
import { COMPARED_COLUMNS } from "./result-comparison.ts";
import { thresholdOf } from "./threshold.ts";

interface FirstPageOrder {
  readonly blocksOf: (input: FigureInput) => readonly Block[];
  /** What the page says at the end of what happened; absent for nothing. */
  readonly memorandum?: (input: MemorandumInput & FigureInput) => readonly Row[];
  /** What stands behind the figures of its blocks. */
  readonly backings: readonly Backing[];
}

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
  const pageOf = (source: SheetInputOf<typeof about>, spare = SPARE_MAX): Page =>
    pageIn({ ...source, id, threshold: thresholdOf(source) }, { blocksOf, memorandum }, spare);
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
      const { head, ...parts } = pageOf(source);
      return [...head, ...partsIn(parts, "all")];
    },
    onPaper: [
      {
        columns,
        spareMax: SPARE_MAX,
        rows: (source, spare) => {
          const { head, ...parts } = pageOf(source, spare);
          return [...head, ...partsIn(parts, "first")];
        },
      },
      {
        title: ({ words }) => words.of("first-page.continued"),
        columns,
        rows: (source, spare) => partsIn(pageOf(source, spare), "next"),
      },
    ],
    tiles: (source) => pageOf(source).tiles,
    waterfalls: (source) => pageOf(source).waterfalls,
  });
}

type PageInput = SheetSource & FigureInput & MemorandumInput & Pick<SheetSource, "waterfalls">;

/** `spare`: how many of the lines that the next page can have this one has. */
function pageIn(
  input: PageInput,
  { blocksOf, memorandum }: Required<Pick<FirstPageOrder, "blocksOf" | "memorandum">>,
  spare: number,
): Page {
  const { waterfalls: wanted = BY_DEFAULT } = input;
  const blocks = blocksOf(input);
  // The first lines are the basis and matters; then the fifth sentence, notes and further actions; then a sentence and
  // a matter in turn.
  const matters = Math.min(MATTERS_FIRST, Math.max(0, spare - BASIS));
  const others = spare - BASIS - MATTERS_FIRST;
  const more = Math.max(0, others - FIFTH_NOTES_ACTIONS);
  const sentences = (others > 0 ? 1 : 0) + Math.floor(more / 2);
  const hasNotes = others > 1;
  const order = { spare: sentences, hasNotes, after: memorandum(input) };
  const found = whatHappened(input, blocks, order);
  // A budget is not what the books had, and the course of balances has the revenue of the month itself.
  const revenue = blocks.findLast(({ key }) => key !== "budget" && key !== "course")?.revenue
    .amount;
  const { unexplained, happened } = found;
  const basis = basisRows(input);
  return {
    tiles: tilesOf(input, blocks),
    waterfalls: waterfallsOf(input, blocks, wanted),
    head: [
      statusRow(input),
      ...acceptedRow(input),
      ...figureRows(input, blocks),
      ...stepRows(input, blocks, wanted),
    ],
    happened,
    actions: actionList(input, others >= FIFTH_NOTES_ACTIONS),
    attention: attentionList(
      { ...input, revenue, unexplained },
      matters + more - Math.max(0, Math.min(sentences, found.spared) - 1),
    ),
    basis:
      spare >= BASIS
        ? { all: basis, first: basis, next: [] }
        : { all: basis, first: [], next: basis },
  };
}

/** The basis, the matters that come before a fifth sentence, what comes after it, and the most of all lines. */
const BASIS = 1;
const MATTERS_FIRST = 3;
const FIFTH_NOTES_ACTIONS = 3;
const SPARE_MAX = 13 + BASIS + FIFTH_NOTES_ACTIONS;

interface Page {
  readonly tiles: readonly Tile[];
  readonly waterfalls: readonly Waterfall[];
  /** The status and the figures. */
  readonly head: readonly Row[];
  readonly happened: PageRows;
  readonly actions: PageRows;
  readonly attention: PageRows;
  readonly basis: PageRows;
}

const partsIn = (
  {
    happened,
    actions,
    attention,
    basis,
  }: Pick<Page, "happened" | "actions" | "attention" | "basis">,
  of: keyof PageRows,
): readonly Row[] => [happened, actions, attention, basis].flatMap((part) => part[of]);
