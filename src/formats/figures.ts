/**
 * Every figure of the sheets as a line of JSON: id, period, amount, level of proof and the set of API answers it came
 * from. It traces a cell back to the evidence, for programs and auditors. Many figures come from the same answers, so
 * a set is a line of its own, before the first figure that names it.
 */
import { amountText } from "../amount/amount.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { Figure } from "../sheets/figure.ts";
import type { Cell } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";
import { encodeTexts } from "./internal/table-text.ts";

export const figures: Format = {
  id: "figures",
  extension: "jsonl",
  mediaType: "application/x-ndjson",
  words: [],
  encode: encodeFigures,
};

/** In version 1, which had no line for it, every figure had its list of sources. */
const FORMAT_VERSION = 2;

async function* encodeFigures({ sheets }: PackContents): AsyncGenerator<Uint8Array> {
  const sets = sourceSets();
  const lines = async function* (): AsyncGenerator<string> {
    yield lineOf({ format_version: FORMAT_VERSION });
    for (const sheet of sheets) {
      for await (const { cells, acceptance } of sheet.rows()) {
        const isOnlyOne = cells.filter((cell) => "figure" in cell).length === 1;
        const linesOf = (cell: Cell, at: number): string => {
          if (!("figure" in cell)) return "";
          const isOfDifference = isOnlyOne || sheet.columns[at]?.expects === "zero";
          const accepted = isOfDifference && acceptance !== undefined ? acceptance : null;
          return figureLines(sheet.id, cell, sets.of(cell.figure.sources), accepted);
        };
        yield cells.map(linesOf).join("");
      }
    }
  };
  yield* encodeTexts(lines());
}

/** The number of a set, with its line at the first use of the set; empty afterwards. */
interface NamedSet {
  readonly number: number;
  readonly line: string;
}

/** Numbers the sets from 1, in the order of their first use. */
function sourceSets(): { readonly of: (sources: readonly SourceHash[]) => NamedSet } {
  /** Figures share most lists, so few are compared by what they hold. */
  const ofList = new WeakMap<readonly SourceHash[], NamedSet>();
  const numbers = new Map<string, number>();
  const named = (sources: readonly SourceHash[]): NamedSet => {
    const key = sources.join(" ");
    const number = numbers.get(key) ?? numbers.size + 1;
    if (number <= numbers.size) return { number, line: "" };
    numbers.set(key, number);
    return { number, line: lineOf({ source_set: number, sources }) };
  };
  return {
    of: (sources) => {
      const earlier = ofList.get(sources);
      if (earlier !== undefined) return earlier;
      const { number, line } = named(sources);
      ofList.set(sources, { number, line: "" });
      return { number, line };
    },
  };
}

function figureLines(
  sheet: string,
  cell: Extract<Cell, { readonly figure: Figure }>,
  { number, line }: NamedSet,
  acceptance: Acceptance | null,
): string {
  const { backings, id, level, period, reasons } = cell.figure;
  const checks = level === "stated" ? [] : [...new Set(backings.flatMap((each) => each.checks))];
  const figure = {
    figure: id,
    sheet,
    first_month: period.first,
    last_month: period.last,
    ...valueAsData(cell),
    level,
    // The checks that tie it, or the reasons for which it is stated.
    ...(checks.length === 0 ? {} : { tied_by: checks }),
    ...(reasons.length === 0 ? {} : { stated_for: reasons }),
    source_set: number,
    ...(acceptance === null ? {} : { accepted: acceptanceData(acceptance) }),
  };
  return `${line}${lineOf(figure)}`;
}

/** By whom, why and until when a difference was accepted. */
const acceptanceData = ({ by, reason, until }: Acceptance) => ({ by, reason, until });

/** The value of a figure as fields: a ratio with its unit, or an amount with two decimals or more, as decimal text. */
export const valueAsData = (
  cell: Extract<Cell, { readonly figure: Figure }>,
): Readonly<Record<string, string>> =>
  cell.kind === "ratio" && cell.unit !== "money"
    ? { ratio: amountText(cell.amount, 0), unit: cell.unit }
    : { amount: amountText(cell.amount, 2) };

const lineOf = (record: Readonly<Record<string, unknown>>): string => `${JSON.stringify(record)}\n`;
