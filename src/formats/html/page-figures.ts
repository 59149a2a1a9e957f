/**
 * The figures of a page, numbered in the order in which they are written. A cell has short numbers in place of its
 * sources and checks; what the numbers stand for is written once, behind the sheets.
 */
import { amountText } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Shortfall, StatedReason } from "../../ledger/proof-level.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { Figure } from "../../sheets/figure.ts";
import { type Term, termsOfCalculation } from "../../sheets/live-figures.ts";
import type { Cell } from "../../sheets/sheet.ts";

/** What supports some figures: the checks that tie them, or the reasons for which they are stated. */
export interface Support {
  readonly checks: readonly string[];
  readonly reasons: readonly (StatedReason | Shortfall)[];
}

/** The figures of a total, added and subtracted, by number; of a ratio, two of them. Others are not on the page. */
export interface Terms {
  readonly added: readonly number[];
  readonly subtracted: readonly number[];
  readonly others: number;
}

export interface PageFigures {
  /** The attributes of a cell, which programs and the script of the page read; empty without a figure. */
  readonly attributesOf: (cell: Cell) => Markup;
  /** The number of an answer, from 1. */
  readonly answerNumber: (source: SourceHash) => number;
  /** All answers so far, in the order of their numbers. */
  readonly answers: () => readonly SourceHash[];
  /** For each set of answers the ranges of their numbers: `1-12 14`. */
  readonly answerSets: () => readonly string[];
  readonly supports: () => readonly Support[];
  /** By the number of the figure, from 0. */
  readonly terms: () => Readonly<Record<string, readonly Terms[]>>;
}

/** `accountOf` gives the account to whose postings a mark leads. */
export function pageFigures(accountOf: (mark: string) => number | null): PageFigures {
  const answers = numbering<SourceHash>();
  const sets = numbering<string>();
  const supports = numbering<string>();
  const supportList: Support[] = [];
  /** One list of sources is often shared by many figures. */
  const setOfList = new WeakMap<readonly SourceHash[], number>();
  const numbers = new Map<string, number>();
  const sums = new Map<number, readonly (readonly Term[])[]>();
  let written = 0;

  const setOf = (sources: readonly SourceHash[]): number => {
    const earlier = setOfList.get(sources);
    if (earlier !== undefined) return earlier;
    const number = sets.of(rangesOf(sources.map(answers.of)));
    setOfList.set(sources, number);
    return number;
  };
  const supportOf = ({ backings, level, reasons }: Figure): number => {
    const support = { checks: level === "stated" ? [] : checksOf(backings), reasons };
    const number = supports.of(JSON.stringify(support));
    supportList[number - 1] ??= support;
    return number;
  };
  return {
    attributesOf: (cell) => {
      if (!("figure" in cell)) return NOTHING;
      const { id, level, period, sources, leadsTo } = cell.figure;
      if (!numbers.has(id)) numbers.set(id, written);
      const lists = termLists(cell);
      if (lists.length > 0) sums.set(written, lists);
      written += 1;
      const account = leadsTo === undefined ? null : accountOf(leadsTo);
      const amount = amountText(cell.amount, cell.kind === "ratio" ? 0 : 2);
      const references = html` data-answers="${String(setOf(sources))}" data-support="${String(supportOf(cell.figure))}"`;
      const link = account === null ? NOTHING : html` data-account="${String(account)}"`;
      return html` data-figure="${id}" data-period="${periodText(period)}" data-amount="${amount}" data-level="${level}"${references}${link}`;
    },
    answerNumber: answers.of,
    answers: answers.all,
    answerSets: sets.all,
    supports: () => supportList,
    terms: () => {
      const found: Record<string, readonly Terms[]> = {};
      for (const [number, lists] of sums) {
        found[String(number)] = lists.map((list) => termsOf(list, numbers));
      }
      return found;
    },
  };
}

const periodText = ({ first, last }: Period): string =>
  first === last ? first : `${first}..${last}`;

const checksOf = (backings: Figure["backings"]): readonly string[] => [
  ...new Set(backings.flatMap(({ checks }) => checks)),
];

/** The terms of a total; of a ratio those above and those below the line. */
function termLists(cell: Cell): readonly (readonly Term[])[] {
  if (cell.kind === "total") return cell.terms.length === 0 ? [] : [cell.terms];
  if (cell.kind !== "ratio") return [];
  const { numerator, denominator } = termsOfCalculation(cell.calculation);
  return [numerator, denominator];
}

function termsOf(terms: readonly Term[], numbers: ReadonlyMap<string, number>): Terms {
  const known = (isSubtracted: boolean): readonly number[] =>
    terms
      .filter((term) => term.isSubtracted === isSubtracted)
      .map(({ figureId }) => numbers.get(figureId))
      .filter((number) => number !== undefined);
  const [added, subtracted] = [known(false), known(true)];
  return { added, subtracted, others: terms.length - added.length - subtracted.length };
}

interface Numbering<Value> {
  /** From 1, in the order of the first use. */
  readonly of: (value: Value) => number;
  readonly all: () => readonly Value[];
}

function numbering<Value>(): Numbering<Value> {
  const numbers = new Map<Value, number>();
  return {
    of: (value) => {
      const number = numbers.get(value) ?? numbers.size + 1;
      if (number > numbers.size) numbers.set(value, number);
      return number;
    },
    all: () => [...numbers.keys()],
  };
}

/** `1-12 14` for 1 to 12 and 14. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].toSorted((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([first, last]) => (first === last ? String(first) : `${String(first)}-${String(last)}`))
    .join(" ");
}
