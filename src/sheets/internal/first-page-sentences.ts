/** What happened: the sentences of a first page above the threshold, each with the user's notes on it. */
import {
  type Amount,
  absolute,
  compareAmounts,
  equalAmounts,
  isZero,
  subtract,
} from "../../amount/amount.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import { isSameLine } from "../line-notes.ts";
import type { Row, Words } from "../sheet.ts";
import { alarmCell, row, textCell } from "./cells.ts";
import { mainDrivers } from "./drivers-text.ts";
import {
  type Block,
  comparedAs,
  type FigureInput,
  isBalance,
  isCompared,
  type PageFigure,
  type TileSubject,
} from "./page-figures.ts";
import { linesOf } from "./page-lines.ts";
import { isJudged } from "./ratio-cells.ts";
import { SENTENCE_WORDS, type SentenceSubject, sentenceOf } from "./sentences.ts";
import { isAtThreshold, thresholdTexts } from "./threshold.ts";
import { wordsUnder } from "./word-keys.ts";

export const HAPPENED_WORDS = [
  ...SENTENCE_WORDS,
  ...wordsUnder("first-page", "happened below-threshold nothing-before nothing-booked unequal"),
];
type HappenedWords = Words<(typeof HAPPENED_WORDS)[number] | "sheets.note" | "sheets.note-changed">;

interface Input extends Omit<FigureInput, "words"> {
  readonly words: HappenedWords;
  readonly notes?: readonly LineNote[];
}

/** The number of sentences that a reader takes in, and of those that a drawing never takes the place of. */
const SENTENCES_MAX = 8;
const SENTENCES_MIN = 5;

/** A sentence with what a note may be about. */
interface Sentence {
  readonly text: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly amounts: readonly Amount[];
}

export interface Happened {
  readonly rows: readonly Row[];
  /** The subjects of sentences without a note of the user. */
  readonly unexplained: readonly string[];
}

/** `linesMax`: the lines that the page has for sentences; the first five have a place whatever their length. */
export function whatHappened(input: Input, blocks: readonly Block[], linesMax: number): Happened {
  const { words } = input;
  // The month before is mentioned where the others leave room: of a season it says little.
  const isLast = ({ key }: Block): boolean => key === "previous";
  const ordered = [...blocks.filter((block) => !isLast(block)), ...blocks.filter(isLast)];
  const sentences = ordered
    .flatMap((block) => sentencesIn(input, block))
    .slice(0, SENTENCES_MAX)
    .filter(
      (_, at, all) =>
        at < SENTENCES_MIN || linesOf(all.slice(0, at + 1).map(({ text }) => text)) <= linesMax,
    );
  const placed = placeNotes(sentences, input.notes ?? [], input.id);
  const texts = placed.sentences.flatMap(({ sentence, notes }): readonly Row[] => [
    row("item", 0, [textCell(sentence.text)]),
    ...notes.map((note) => noteRow(words, note, sentence)),
  ]);
  const [main] = blocks;
  const none =
    sentences.length > 0 || main === undefined
      ? []
      : [
          row("item", 0, [
            textCell(
              words.of("first-page.below-threshold", {
                period: main.comparedPeriod,
                ...thresholdTexts(input),
              }),
            ),
          ]),
        ];
  const others = placed.others.map((note) => noteRow(words, note, null));
  const explained = new Set(
    placed.sentences.flatMap(({ sentence, notes }) => (notes.length > 0 ? [sentence.label] : [])),
  );
  // What is only stated, with nothing to compare it with, has no change to explain.
  const changes = blocks.flatMap((block) => changesIn(input, block));
  const mentioned = new Set(placed.sentences.map(({ sentence }) => sentence.label));
  const unexplained = changes.filter(({ label }) => mentioned.has(label) && !explained.has(label));
  return {
    rows: [
      row("heading", 0, [textCell(words.of("first-page.happened"))]),
      ...texts,
      ...none,
      ...others,
    ],
    unexplained: [...new Set(unexplained.map(({ label }) => label))],
  };
}

/** The result first, then the largest change. Where results cannot be compared only what revenue and result were. */
function sentencesIn(input: Input, block: Block): readonly Sentence[] {
  const stated = block.figures.filter(({ hasSentence }) => hasSentence);
  const areCompared = block.hasCompared && isJudged(block.between);
  return [
    ...(areCompared ? [] : withoutComparison(input, block, stated)),
    ...changesIn(input, block).map((figure) => sentenceFor(input, block, figure)),
  ];
}

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
    ...booked.map((text) => ({ ...EMPTY, text })),
    ...main.map((figure) => sentenceFor(input, block, { ...figure, compared: null })),
    { ...EMPTY, text: why },
  ];
}

const EMPTY = { label: "", names: [], amounts: [] };

const changeOf = ({ current, compared }: PageFigure): Amount =>
  subtract(current.amount, compared?.amount ?? current.amount);

const sizeOf = (figure: PageFigure): Amount => absolute(changeOf(figure));

/** A budget is compared with whatever the difference: that the result is close to it is news too. */
const isMentioned = ({ threshold }: Input, block: Block, figure: PageFigure): boolean =>
  isCompared(block, figure) &&
  isJudged(comparedAs(block, figure)) &&
  (block.key === "budget"
    ? !isZero(changeOf(figure))
    : isAtThreshold(threshold, {
        difference: changeOf(figure),
        compared: figure.compared.amount,
        revenue: block.revenue.amount,
      }));

const hasWording = (subject: TileSubject): subject is SentenceSubject =>
  subject !== "working-capital";

function sentenceFor({ books, words }: Input, block: Block, figure: PageFigure): Sentence {
  const { subject, label, current, compared, drivers, whole, namesAll } = figure;
  if (!hasWording(subject)) return { ...EMPTY, text: label };
  const isAtEnd = isBalance(figure);
  const change = changeOf(figure);
  const main = mainDrivers(drivers, change);
  return {
    text: sentenceOf(words, {
      subject,
      current: current.amount,
      compared: compared?.amount ?? null,
      period: isAtEnd ? block.periodEnd : block.period,
      comparedPeriod: isAtEnd ? block.comparedEnd : block.comparedPeriod,
      currency: books.administration.currency,
      ...(whole === undefined ? {} : { whole }),
      ...(namesAll === undefined ? {} : { namesAll }),
      drivers,
    }),
    label,
    names: [label, ...main.flatMap(({ names }) => names)],
    amounts: [
      current.amount,
      ...(compared === null ? [] : [compared.amount, change]),
      ...main.flatMap(({ amounts }) => amounts),
    ],
  };
}

/** Sheets whose lines the sentences repeat: a note on such a line explains the sentence too. */
const RESULT_SHEETS: readonly string[] = [
  ...["month-summary", "result-month", "result-to-date", "profit-and-loss", "debtors"],
];

interface PlacedNotes {
  readonly sentences: readonly {
    readonly sentence: Sentence;
    readonly notes: readonly LineNote[];
  }[];
  /** Notes on this sheet whose line has no sentence. */
  readonly others: readonly LineNote[];
}

/** Each note after the first sentence that names its line. */
function placeNotes(
  sentences: readonly Sentence[],
  notes: readonly LineNote[],
  id: string,
): PlacedNotes {
  const own = notes.filter(
    ({ sheet, actions }) =>
      actions === undefined && (sheet === id || RESULT_SHEETS.includes(sheet)),
  );
  const homes = new Map(own.map((note) => [note, sentences.find((one) => isAbout(one, note))]));
  return {
    sentences: sentences.map((sentence) => ({
      sentence,
      notes: own.filter((note) => homes.get(note) === sentence),
    })),
    others: own.filter((note) => note.sheet === id && homes.get(note) === undefined),
  };
}

const isAbout = ({ names }: Sentence, { line }: LineNote): boolean =>
  names.some((name) => isSameLine(name, line));

function noteRow(words: HappenedWords, { text, figure }: LineNote, sentence: Sentence | null): Row {
  const isStale =
    figure !== null &&
    sentence !== null &&
    !sentence.amounts.some((amount) => equalAmounts(amount, figure.amount));
  return row("note", 1, [
    isStale
      ? alarmCell(words.of("sheets.note-changed", { figure: figure.text, text }))
      : textCell(words.of("sheets.note", { text })),
  ]);
}
