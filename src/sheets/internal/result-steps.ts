/**
 * The way from one result to another in steps that add up: more revenue at the old margin, the margin, the groups of
 * costs that changed most, the rest together, and tax.
 */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  equalAmounts,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { DERIVED } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import type { Words } from "../sheet.ts";
import { mainAccountOf } from "./account-rows.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import {
  type ComparedPair,
  type ComparedResult,
  comparedIn,
  DRIVER_WORDS,
  marginEffects,
} from "./compared-result.ts";
import type { Driver } from "./drivers-text.ts";
import type { ResultTable } from "./result-table.ts";
import { wordsUnder } from "./word-keys.ts";

export const STEP_WORDS = [
  ...DRIVER_WORDS,
  ...wordsUnder("sentences", "others"),
  ...wordsUnder("sentences.drivers", "more-cost less-cost"),
  ...wordsUnder("first-page.steps", "volume margin gross-profit rest"),
  ...wordsUnder("sections", "expenses other_income_expenses financial_result income_tax"),
];
type StepWords = Words<(typeof STEP_WORDS)[number]>;

interface Input {
  readonly books: Books;
  readonly words: StepWords;
}

/** One step, in the sign of the result. */
export interface ResultStep {
  /** As a drawing names it. */
  readonly label: string;
  /** As a sentence names it. */
  readonly driver: string;
  readonly cell: FigureCell;
}

export interface ResultSteps {
  readonly from: FigureCell;
  readonly steps: readonly ResultStep[];
  readonly to: FigureCell;
}

interface StepsOrder {
  /** The first part of the ids of its figures, and the part that names the comparison. */
  readonly id: string;
  readonly key: string;
  readonly table: ResultTable;
  /** The columns of the table: that of the period, and the one it is compared with. */
  readonly columns: readonly [own: number, against: number];
}

/** Groups and sections with a step of their own: with volume, margin, the rest and tax a drawing has nine at most. */
const NAMED_MAX = 5;
/** A smaller part of the largest step can hardly be seen: it is part of the rest. */
const SMALLEST_PART = amountOf("20");

/** Null without one of the columns. */
export function resultSteps(input: Input, order: StepsOrder): ResultSteps | null {
  const compared = comparedIn(order.table, order.columns);
  if (compared === undefined) return null;
  const { words } = input;
  const [now, before] = compared.netProfit;
  const { period } = now.figure;
  const nameOf = (part: string): TotalName => ({
    id: `${order.id}/steps-${order.key}/${part}`,
    period,
  });
  const margin = marginSteps(words, compared, nameOf);
  const tax = sectionPart(words, "income_tax", compared.tax);
  const parts = [
    ...costParts(input, order, compared.expenses),
    sectionPart(words, "other_income_expenses", compared.other),
    sectionPart(words, "financial_result", compared.financial),
  ].filter((part) => !isZero(effectOf(part)));
  const sizes = [...margin.map(({ cell }) => cell.amount), ...[tax, ...parts].map(effectOf)];
  const largest = sizes.map(absolute).toSorted(compareAmounts).at(-1) ?? ZERO;
  const steps = [
    ...margin,
    ...[...namedParts(words, parts, largest), tax].map((part) => stepOf(part, nameOf)),
  ].filter(({ cell }) => !isZero(cell.amount));
  const from = totalCell({ ...nameOf("from"), period: before.figure.period }, [before]);
  const to = totalCell(nameOf("to"), [from, ...steps.map(({ cell }) => cell)]);
  invariant(equalAmounts(to.amount, now.amount), "the steps of a result add up to it");
  return { from, steps, to };
}

type NameOf = (part: string) => TotalName;

/** Volume and margin; the gross profit as a whole where one of the periods has no revenue, and so no margin. */
function marginSteps(
  words: StepWords,
  { revenue, grossProfit }: Pick<ComparedResult, "revenue" | "grossProfit">,
  nameOf: NameOf,
): readonly ResultStep[] {
  const [now, before] = grossProfit;
  const effects = marginEffects({ revenue, grossProfit });
  if (effects === null) {
    const label = words.of("first-page.steps.gross-profit");
    const driver = words.of("sentences.drivers.gross-profit");
    const cell = totalCell(nameOf("gross-profit"), [now], [before]);
    return [{ label, driver, cell }];
  }
  const { sources } = totalCell(nameOf("volume"), [...revenue, before]).figure;
  const volume = amountCell({ ...nameOf("volume"), sources, backing: DERIVED }, effects.volume);
  const margin = totalCell(nameOf("margin"), [now], [before, volume]);
  const step = (
    key: "volume" | "margin",
    cell: FigureCell,
    [more, less]: readonly [more: DriverWord, less: DriverWord],
  ): ResultStep => ({
    label: words.of(`first-page.steps.${key}`),
    driver: words.of(`sentences.drivers.${isNegative(cell.amount) ? less : more}`),
    cell,
  });
  return [
    step("volume", volume, ["more-revenue", "less-revenue"]),
    step("margin", margin, ["better-margin", "worse-margin"]),
  ];
}

type DriverWord = "more-revenue" | "less-revenue" | "better-margin" | "worse-margin";

/** A part of the change with the figures that make it: those added less those subtracted. */
interface Part {
  readonly key: string;
  readonly label: string;
  readonly driver: string;
  readonly added: readonly FigureCell[];
  readonly subtracted: readonly FigureCell[];
}

const effectOf = ({ added, subtracted }: Part): Amount =>
  subtract(sumOf(added.map(({ amount }) => amount)), sumOf(subtracted.map(({ amount }) => amount)));

const stepOf = ({ key, added, subtracted, ...named }: Part, nameOf: NameOf): ResultStep => ({
  ...named,
  cell: totalCell(nameOf(key), added, subtracted),
});

/**
 * One for each main account; the section as a whole where a part of it is on no account, such as a budget of a group.
 */
function costParts(
  { books, words }: Input,
  { table: { sections }, columns: [own, against] }: StepsOrder,
  [now, before]: ComparedPair,
): readonly Part[] {
  const { accounts, undivided } = sections.expenses;
  const isDivided = undivided.every(({ figures }) =>
    [own, against].every((at) => isZero(figures[at]?.amount ?? ZERO)),
  );
  if (!isDivided) {
    const label = words.of("sections.expenses");
    const driver = words.of("sentences.drivers.expenses");
    return [{ key: "expenses", label, driver, added: [before], subtracted: [now] }];
  }
  const groups = Map.groupBy(
    accounts.flatMap(({ account, figures }) => (figures === null ? [] : [{ account, figures }])),
    ({ account }) => mainAccountOf(books, account.id),
  );
  return [...groups].map(([id, rows]): Part => {
    const at = (column: number): readonly FigureCell[] =>
      rows.flatMap(({ figures }) => figures[column] ?? []);
    const account = books.accounts.get(id);
    const label = account?.name ?? id;
    const part = { key: id, label, added: at(against), subtracted: at(own) };
    const isLess = isPositive(effectOf({ ...part, driver: "" }));
    const driver = words.of(`sentences.drivers.${isLess ? "less-cost" : "more-cost"}`, {
      label: withinSentence(label),
    });
    return { ...part, driver };
  });
}

/** A name without its capital, unless that is of an abbreviation. */
const withinSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? `${name.slice(0, 1).toLowerCase()}${name.slice(1)}` : name;

function sectionPart(
  words: StepWords,
  section: keyof typeof SECTION_DRIVERS,
  [now, before]: ComparedPair,
): Part {
  const label = words.of(`sections.${section}`);
  const driver = words.of(`sentences.drivers.${SECTION_DRIVERS[section]}`);
  return { key: section, label, driver, added: [now], subtracted: [before] };
}

const SECTION_DRIVERS = {
  other_income_expenses: "other",
  financial_result: "financial",
  income_tax: "tax",
} as const;

/** The largest first, and all others together; one that is left alone keeps its name. */
function namedParts(words: StepWords, parts: readonly Part[], largest: Amount): readonly Part[] {
  const sizeOf = (part: Part): Amount => absolute(effectOf(part));
  const ordered = parts.toSorted(
    (left, right) =>
      compareAmounts(sizeOf(right), sizeOf(left)) || compareText(left.key, right.key),
  );
  const named = ordered
    .slice(0, NAMED_MAX)
    .filter((part) => compareAmounts(multiply(sizeOf(part), SMALLEST_PART), largest) >= 0);
  const rest = ordered.slice(named.length);
  if (rest.length < 2) return ordered;
  const together: Part = {
    key: "rest",
    label: words.of("first-page.steps.rest"),
    driver: words.of("sentences.others"),
    added: rest.flatMap(({ added }) => added),
    subtracted: rest.flatMap(({ subtracted }) => subtracted),
  };
  return [...named, together];
}

/** The steps as what drives the change of the result. */
export const stepDrivers = ({ steps }: ResultSteps): readonly Driver[] =>
  steps.map(({ driver, cell: { amount } }) => ({
    label: driver,
    effect: amount,
    names: [],
    amounts: [],
  }));
