/** The way to the result on a first page: its steps as rows, and drawn as a waterfall. */

import { isNegative } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { hasBudget } from "../../ledger/budget/budget-of-period.ts";
import type { Waterfall, WaterfallStep } from "../chart.ts";
import type { Row, Words } from "../sheet.ts";
import type { ComparedWith } from "../template-choices.ts";
import { BUDGET_NAME_WORDS, budgetNamed, otherBudgetText } from "./budget-name.ts";
import { type FigureCell, inHead, row, textCell } from "./cells.ts";
import { fullPeriod } from "./full-period.ts";
import { monthPeriods } from "./monthly-results.ts";
import type { Block, FigureInput } from "./page-figures.ts";
import { capitalised } from "./period-words.ts";
import type { ResultSteps } from "./result-steps.ts";
import { wordsUnder } from "./word-keys.ts";

export const PAGE_STEP_WORDS = [
  ...wordsUnder("first-page.steps", "title against-budget budget actual of-cash at-end"),
  ...BUDGET_NAME_WORDS,
];

interface Input {
  readonly words: Words<(typeof PAGE_STEP_WORDS)[number]>;
  readonly books: Pick<Books, "administration" | "budget">;
}

/** The comparison that each part of a template names. */
const BLOCKS: Readonly<Record<ComparedWith, Block["key"]>> = {
  "prior-year": "month",
  budget: "budget",
};

/** A block with the steps to its result. */
interface SteppedBlock extends Block {
  readonly steps: ResultSteps;
}

/** Those that the template names, or else the first there is: of a first year the budget alone. */
function drawnBlocks(
  blocks: readonly Block[],
  wanted: readonly ComparedWith[],
): readonly SteppedBlock[] {
  const keys = Object.values(BLOCKS);
  const stepped = steppedBlocks(blocks).filter(({ key }) => keys.includes(key));
  const named = wanted.flatMap((one) => stepped.filter(({ key }) => key === BLOCKS[one]));
  return named.length > 0 || wanted.length === 0 ? named : stepped.slice(0, 1);
}

const steppedBlocks = (blocks: readonly Block[]): readonly SteppedBlock[] =>
  blocks.flatMap((block) => {
    const { steps } = block;
    return steps !== undefined && steps.steps.length > 0 ? [{ ...block, steps }] : [];
  });

/** Above the steps the result compared with, below them the result, which is their sum. */
export function stepRows(
  input: Input,
  blocks: readonly Block[],
  wanted: readonly ComparedWith[],
): readonly Row[] {
  const ofCash = steppedBlocks(blocks).filter(({ key }) => key === "course");
  return [...drawnBlocks(blocks, wanted), ...ofCash].flatMap((block) => {
    const { from, steps, to } = block.steps;
    const [before, after] = endLabels(input, block);
    const rowOf = (kind: Row["kind"], label: string, cell: FigureCell): Row =>
      inHead(row(kind, 0, [textCell(label), cell]));
    return [
      inHead(row("heading", 0, [textCell(titleOf(input, block))])),
      rowOf("opening", before, from),
      ...steps.map(({ label, cell }) => rowOf("item", label, cell)),
      rowOf("total", after, to),
    ];
  });
}

export const waterfallsOf = (
  input: Input,
  blocks: readonly Block[],
  wanted: readonly ComparedWith[],
): readonly Waterfall[] =>
  drawnBlocks(blocks, wanted).map((block): Waterfall => {
    const { from, steps, to } = block.steps;
    const [before, after] = endLabels(input, block);
    return {
      id: `steps-${block.key}`,
      title: titleOf(input, block),
      steps: [
        endOf(before, from),
        ...steps.map(
          ({ label, cell: { amount, figure } }): WaterfallStep => ({
            ...{ label, kind: "step", amount, figure: figure.id },
            tone: isNegative(amount) ? "bad" : "good",
          }),
        ),
        endOf(after, to),
      ],
    };
  });

const endOf = (label: string, { amount, figure }: FigureCell): WaterfallStep => ({
  ...{ label, kind: "end", amount, figure: figure.id },
});

function titleOf({ words, books }: Input, { key, period, comparedPeriod }: Block): string {
  const { currency } = books.administration;
  if (key === "budget")
    return words.of("first-page.steps.against-budget", { current: period, currency });
  const values = { current: period, compared: comparedPeriod, currency };
  return words.of(`first-page.steps.${key === "course" ? "of-cash" : "title"}`, values);
}

/** That the budget says nothing of the month; nothing without a budget. */
export function missingBudgetRows({ books, words }: FigureInput): readonly Row[] {
  const [own] = monthPeriods(books);
  const other = otherBudgetText(books, words);
  if (other !== null) return [row("item", 0, [textCell(other)])];
  if (books.budget === undefined || own === undefined || hasBudget(books, own.period)) return [];
  const period = fullPeriod(words, books, own.period);
  return [row("item", 0, [textCell(words.of("first-page.no-budget", { period }))])];
}

/** Periods as sentences have them begin with a letter that a label has as a capital. */
function endLabels(
  { words, books }: Input,
  { key, period, comparedPeriod }: Block,
): readonly [before: string, after: string] {
  if (key === "budget") {
    const named = budgetNamed({ books, words }, words.of("first-page.steps.budget"));
    return [capitalised(named), words.of("first-page.steps.actual")];
  }
  if (key === "course") {
    const endOf = (of: string): string => words.of("first-page.steps.at-end", { period: of });
    return [endOf(comparedPeriod), endOf(period)];
  }
  return [capitalised(comparedPeriod), capitalised(period)];
}
