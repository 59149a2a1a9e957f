/** What happened: the sentences of a first page above the threshold, each with the user's notes on it. */
import { type Amount, absolute, compareAmounts, isZero, subtract } from "../../amount/amount.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import type { Row, Words } from "../sheet.ts";
import { row, textCell, textRow } from "./cells.ts";
import { mainDrivers } from "./drivers-text.ts";
import { noteRow, placeNotes, type Sentence } from "./first-page-notes.ts";
import {
  type Block,
  comparedAs,
  type FigureInput,
  isBalance,
  isCompared,
  type PageFigure,
  type TileSubject,
} from "./page-figures.ts";
import type { PageRows } from "./page-rows.ts";
import { isJudged } from "./ratio-cells.ts";
import { SENTENCE_WORDS, type SentenceSubject, sentenceOf } from "./sentences.ts";
import { isAtThreshold, thresholdTexts } from "./threshold.ts";
import { wordsUnder } from "./word-keys.ts";

export const HAPPENED_WORDS = [
  ...SENTENCE_WORDS,
  ...wordsUnder(
    "first-page",
    "happened below-threshold nothing-before nothing-booked unequal notes-on-next",
  ),
];
type HappenedWords = Words<(typeof HAPPENED_WORDS)[number] | "sheets.note" | "sheets.note-changed">;

interface Input extends Omit<FigureInput, "words"> {
  readonly words: HappenedWords;
  readonly notes?: readonly LineNote[];
}

/** The number of sentences that a reader takes in, and of those that a drawing never takes the place of. */
const SENTENCES_MAX = 8;
const SENTENCES_MIN = 4;

export interface Happened {
  readonly happened: PageRows;
  /** How many of its sentences the next page can have. */
  readonly spared: number;
  /** The subjects of sentences without a note of the user. */
  readonly unexplained: readonly string[];
}

interface HappenedOrder {
  /** How many sentences the first page has besides the first four. */
  readonly spare: number;
  /** Whether it has the notes on them; else the next page has these sentences again, with their notes. */
  readonly hasNotes: boolean;
  /** What it says behind them. */
  readonly after: readonly Row[];
}

export function whatHappened(
  input: Input,
  blocks: readonly Block[],
  { spare, hasNotes, after }: HappenedOrder,
): Happened {
  const { words } = input;
  const found = blocks.flatMap((block) => sentencesIn(input, block));
  const sentences = found.toSorted((left, right) => left.rank - right.rank).slice(0, SENTENCES_MAX);
  const placed = placeNotes(sentences, input.notes ?? [], input.id);
  const groups = placed.sentences.map(({ sentence, notes }): readonly Row[] => [
    row("item", 0, [textCell(sentence.text)]),
    ...notes.map((note) => noteRow(words, note, sentence)),
  ]);
  const explained = new Set(
    placed.sentences.flatMap(({ sentence, notes }) => (notes.length > 0 ? [sentence.label] : [])),
  );
  // What is only stated, with nothing to compare it with, has no change to explain.
  const changes = blocks.flatMap((block) =>
    changesIn(input, block).filter((figure) => isLarge(input, block, figure)),
  );
  const mentioned = new Set(placed.sentences.map(({ sentence }) => sentence.label));
  const unexplained = changes.filter(({ label }) => mentioned.has(label) && !explained.has(label));
  const heading = row("heading", 0, [textCell(words.of("first-page.happened"))]);
  const ends = [
    ...(changes.length > 0 ? [] : noneRows(input, blocks)),
    ...placed.others.map((note) => noteRow(words, note, null)),
    ...after,
  ];
  const count = SENTENCES_MIN + spare;
  const first = groups.slice(0, count);
  const noted = hasNotes ? [] : first.filter(({ length }) => length > 1);
  const next = [...noted, ...groups.slice(count)].flat();
  return {
    happened: {
      all: [heading, ...groups.flat(), ...ends],
      first: [
        heading,
        ...(noted.length === 0 ? first : first.map((group) => group.slice(0, 1))).flat(),
        ...(noted.length === 0 ? [] : [textRow("note", words.of("first-page.notes-on-next"))]),
        ...ends,
      ],
      next: next.length === 0 ? [] : [heading, ...next],
    },
    spared: Math.max(0, groups.length - SENTENCES_MIN),
    unexplained: [...new Set(unexplained.map(({ label }) => label))],
  };
}

/** That no change reaches the threshold. */
function noneRows(input: Input, [main]: readonly Block[]): readonly Row[] {
  if (main === undefined || !areCompared(main)) return [];
  const values = { period: main.comparedPeriod, ...thresholdTexts(input) };
  return [row("item", 0, [textCell(input.words.of("first-page.below-threshold", values))])];
}

/**
 * The sentences of a month in their order, the others after them: the month before says little of a season. A year has
 * one comparison, whose result is first.
 */
const ORDER: readonly string[] = [
  ...["month-net-profit", "budget-net-profit", "month-revenue", "course-event", "course-cash"],
  ...["to-date-net-profit", "course-stock", "course-debtors", "course-creditors"],
  ...["month-gross-profit", "month-expenses", "to-date-revenue"],
];

function rankOf({ key }: Block, subject: TileSubject | "event"): number {
  if (key === "year") return 0;
  const place = ORDER.indexOf(`${key}-${subject}`);
  return place === -1 ? ORDER.length : place;
}

/** The result first, then the largest change. Where results cannot be compared only what revenue and result were. */
function sentencesIn(input: Input, block: Block): readonly Sentence[] {
  const stated = block.figures.filter(({ hasSentence }) => hasSentence);
  const rank = rankOf(block, "event");
  return [
    ...(areCompared(block) ? [] : withoutComparison(input, block, stated)),
    ...(block.events ?? []).map((text) => ({ ...EMPTY, rank, text })),
    ...changesIn(input, block).map((figure) => sentenceFor(input, block, figure)),
  ];
}

const areCompared = ({ hasCompared, between }: Block): boolean => hasCompared && isJudged(between);

/** The result in its steps says what gross profit would repeat. */
function changesIn(input: Input, block: Block): readonly PageFigure[] {
  const changes = block.figures.filter(
    (figure) => figure.hasSentence && isMentioned(input, block, figure),
  );
  const hasSteps =
    block.steps !== undefined && changes.some(({ subject }) => subject === "net-profit");
  return changes
    .filter(({ subject }) => !(hasSteps && subject === "gross-profit"))
    .sort(
      (left, right) =>
        placeOf(left) - placeOf(right) || compareAmounts(sizeOf(right), sizeOf(left)),
    );
}

const placeOf = ({ subject }: PageFigure): number => (subject === "net-profit" ? 0 : 1);

function withoutComparison(
  input: Input,
  block: Block,
  stated: readonly PageFigure[],
): readonly Sentence[] {
  if (block.key === "previous") return [];
  const main = stated.filter(
    ({ subject, current }) =>
      (subject === "revenue" || subject === "net-profit") && !isZero(current.amount),
  );
  const { hasCompared, period, comparedPeriod } = block;
  const why = hasCompared
    ? input.words.of("first-page.unequal", { current: period, compared: comparedPeriod })
    : input.words.of("first-page.nothing-before", { period: comparedPeriod });
  const isEmpty = input.books.entryCount === 0;
  const booked = isEmpty ? [input.words.of("first-page.nothing-booked", { period })] : [];
  return [
    ...booked.map((text) => ({ ...EMPTY, rank: rankOf(block, "net-profit"), text })),
    ...main.map((figure) => sentenceFor(input, block, { ...figure, compared: null })),
    { ...EMPTY, rank: rankOf(block, "revenue"), text: why },
  ];
}

const EMPTY = { label: "", names: [], amounts: [] };

const changeOf = ({ current, compared }: PageFigure): Amount =>
  subtract(current.amount, compared?.amount ?? current.amount);

const sizeOf = (figure: PageFigure): Amount => absolute(changeOf(figure));

/** That the result is close to the budget is news too, and where the money went is asked of every month. */
const isMentioned = (input: Input, block: Block, figure: PageFigure): boolean =>
  isLarge(input, block, figure) ||
  ((block.key === "budget" || (block.key === "course" && figure.subject === "cash")) &&
    isCompared(block, figure) &&
    isJudged(comparedAs(block, figure)) &&
    !isZero(changeOf(figure)));

const isLarge = ({ threshold }: Input, block: Block, figure: PageFigure): boolean =>
  isCompared(block, figure) &&
  isJudged(comparedAs(block, figure)) &&
  isAtThreshold(threshold, {
    difference: changeOf(figure),
    compared: figure.compared.amount,
    revenue: block.revenue.amount,
  });

const hasWording = (subject: TileSubject): subject is SentenceSubject =>
  subject !== "working-capital";

function sentenceFor({ books, words }: Input, block: Block, figure: PageFigure): Sentence {
  const { subject, label, current, compared, drivers, whole, namesAll, more = [] } = figure;
  const rank = rankOf(block, subject);
  if (!hasWording(subject)) return { ...EMPTY, rank, text: label };
  const isAtEnd = isBalance(figure);
  const change = changeOf(figure);
  const main = mainDrivers(drivers, change);
  const own = sentenceOf(words, {
    subject,
    current: current.amount,
    compared: compared?.amount ?? null,
    period: isAtEnd ? block.periodEnd : block.period,
    comparedPeriod: isAtEnd ? block.comparedEnd : block.comparedPeriod,
    currency: books.administration.currency,
    ...(whole === undefined ? {} : { whole }),
    ...(namesAll === undefined ? {} : { namesAll }),
    ...(block.key === "course" ? { isCourse: true } : {}),
    drivers,
  });
  return {
    text: [own, ...more].join(" "),
    ...{ rank, label },
    names: [label, ...main.flatMap(({ names }) => names)],
    amounts: [
      current.amount,
      ...(compared === null ? [] : [compared.amount, change]),
      ...main.flatMap(({ amounts }) => amounts),
    ],
  };
}
