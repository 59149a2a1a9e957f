/** The card of a figure, for people and for programs: amounts in the signs of its sheet. */
import { amountOf, amountText, multiply } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { CheckResult } from "../../checks/check.ts";
import { outcomeOf } from "../../checks/outcome.ts";
import { valueAsData } from "../../formats/figures.ts";
import { SHORTFALLS } from "../../ledger/proof-level.ts";
import type { ExplainedFigure, FileWithFigure } from "../../runs/explain-figure.ts";
import type {
  FigureCard,
  FigurePart,
  FigurePostings,
  PlacedFigure,
} from "../../sheets/figure-card.ts";
import { answerData, type WordOf } from "./explanation-data.ts";
import { answerLines, counted } from "./explanation-text.ts";
import { accountText } from "./finding-text.ts";

type Data = Readonly<Record<string, unknown>>;
type FigureCell = PlacedFigure["cell"];

export function figureCardData(explained: ExplainedFigure, wordOf: WordOf): Data {
  const { card, checks, answers, pack, files } = explained;
  const { reasons } = card.cell.figure;
  return {
    ...listedData(card),
    name: card.name?.id ?? null,
    term: card.name?.term ?? null,
    reasons: reasons.map((reason) => ({ reason, text: reasonText(reason, wordOf) })),
    parts: card.parts.map(({ of, isSubtracted, figure }) => ({
      of,
      subtracted: isSubtracted,
      ...listedData(figure),
    })),
    postings: card.postings === null ? null : postingsData(card.postings),
    checks: checks.map((result) => ({
      id: result.check.id,
      name: result.check.name,
      outcome: outcomeOf(result),
      compared: result.compared,
      broken: result.broken,
    })),
    sources: answers.map(answerData),
    pack,
    files,
  };
}

const postingsData = ({ ledgerAccountId, sum, count, debit, credit }: FigurePostings): Data => ({
  ledger_account_id: ledgerAccountId,
  number: sum.account,
  first_month: sum.period.first,
  last_month: sum.period.last,
  side: sum.side,
  credit_positive: sum.isTurned,
  opening: sum.opening ?? null,
  count,
  debit: amountText(debit, 2),
  credit: amountText(credit, 2),
});

/** A figure with its place, as in a list. */
export function listedData({ cell, place }: PlacedFigure): Data {
  const { id, period, level } = cell.figure;
  return {
    figure: id,
    sheet: place?.sheet.id ?? null,
    title: place?.sheet.title ?? null,
    row: place?.row ?? null,
    column: place?.column ?? null,
    first_month: period.first,
    last_month: period.last,
    ...valueAsData(cell),
    level,
  };
}

export function listedLine({ cell, place }: PlacedFigure): string {
  const where = place === null ? "" : `${place.row}, ${place.column}`;
  return `${cell.figure.id}  ${valueText(cell)}  ${where}`.trimEnd();
}

const PARTS_SHOWN = 20;
const PARTS_MAX = 1_000;

export function figureCardLines(
  explained: ExplainedFigure,
  wordOf: WordOf,
  isAll: boolean,
): readonly string[] {
  const { card, answers } = explained;
  const { level } = card.cell.figure;
  return [
    ...headLines(explained),
    "",
    `Level of proof: ${wordOf(`levels.${level}.name`).toLowerCase()}. ${wordOf(`levels.${level}.means`)}`,
    ...card.cell.figure.reasons.map((reason) => `  Because: ${reasonText(reason, wordOf)}`),
    "",
    ...madeLines(explained, isAll ? PARTS_MAX : PARTS_SHOWN),
    ...checkLines(explained, wordOf),
    ...(answers.length === 0 ? [] : ["", ...answerLines(answers).map((line) => line.slice(2))]),
  ];
}

function headLines({ card, books, pack, files }: ExplainedFigure): readonly string[] {
  const { cell, place, name } = card;
  const { id, period } = cell.figure;
  const shown =
    (cell.kind === "amount" || cell.kind === "total") && cell.shown !== undefined
      ? `, shown as ${amountText(cell.shown, 0)}`
      : "";
  const isRatio = cell.kind === "ratio" && cell.unit !== "money";
  return [
    ...(name === null ? [id] : [`${id}: ${name.term}${name.id === id ? "" : ` (${name.id})`}`]),
    ...(place === null
      ? []
      : [`${place.sheet.title}: ${[place.row, place.column].filter(Boolean).join(", ")}`]),
    `${isRatio ? "Ratio" : "Amount"}: ${valueText(cell)}${isRatio ? "" : ` ${books.administration.currency}`}${shown}, of ${periodText(period)}`,
    ...(place === null
      ? ["On no sheet of its own: it is calculated from figures of sheets."]
      : [`In the ${pack} pack: ${files.map(fileText).join("; ")}`]),
  ];
}

const fileText = ({ name, page }: FileWithFigure): string =>
  page === null ? name : `${name}, page ${String(page)}`;

/** From what the figure is made: other figures, postings, or an answer of the service. */
function madeLines({ card, books }: ExplainedFigure, partsMax: number): readonly string[] {
  const { parts, cell } = card;
  if (parts.length > 0) {
    return (["sum", "numerator", "denominator"] as const).flatMap((of) =>
      partLines(of, card, partsMax),
    );
  }
  if (card.postings !== null) return postingLines(card.postings, books);
  return cell.kind === "column-total"
    ? ["The sum of the amounts above it in its column."]
    : ["No sum of other figures: it follows from the answers below."];
}

function postingLines(
  { ledgerAccountId, sum, count, debit, credit }: FigurePostings,
  books: ExplainedFigure["books"],
): readonly string[] {
  const { account, period, side, isTurned, opening } = sum;
  const net = isTurned ? "Credits less debits" : "Debits less credits";
  const what = { net, debit: "Debits", credit: "Credits" }[side];
  return [
    `${what} of account ${accountText(ledgerAccountId, books)}, ${periodText(period)}: ${counted(count, "posting")}`,
    `  debit ${amountText(debit, 2)}, credit ${amountText(credit, 2)}`,
    ...(opening === undefined ? [] : [`  after the opening balance ${opening}`]),
    `  The postings: slotsom explain ${account} --period ${periodText(period)}`,
  ];
}

const PART_TITLES = {
  sum: "The sum of",
  numerator: "Numerator, the sum of",
  denominator: "Denominator, the sum of",
} as const;

function partLines(of: FigurePart["of"], card: FigureCard, partsMax: number): readonly string[] {
  const parts = card.parts.filter((part) => part.of === of);
  const [first] = parts;
  if (first === undefined) return [];
  const shown = parts.slice(0, partsMax);
  const more = parts.length - shown.length;
  const isSame = of === "sum" && parts.length === 1 && !first.isSubtracted;
  return [
    isSame ? "The same as" : PART_TITLES[of],
    ...shown.map((part) => partLine(part, card)),
    ...(more > 0 ? [`    ... and ${counted(more, "more figure")}; --all shows them`] : []),
  ];
}

const VALUE_WIDTH = 15;

/**
 * `+  1,433.58  8010 Furniture  profit-and-loss/2025-03/revenue/8010`: only in what the part differs from the figure.
 */
function partLine({ isSubtracted, figure }: FigurePart, whole: FigureCard): string {
  const { cell, place } = figure;
  const value = valueText(cell).padStart(VALUE_WIDTH);
  const label = labelOf(place, whole.place);
  return `  ${isSubtracted ? "-" : "+"} ${value}  ${label}  ${cell.figure.id}`;
}

function labelOf(place: PlacedFigure["place"], of: PlacedFigure["place"]): string {
  if (place === null) return "";
  const { sheet, row, column } = place;
  if (of === null || of.sheet.id !== sheet.id) return `${sheet.title}: ${row}, ${column}`;
  return of.column === column ? row : of.row === row ? column : `${row}, ${column}`;
}

function checkLines({ card, checks, books }: ExplainedFigure, wordOf: WordOf): readonly string[] {
  if (checks.length === 0) return [];
  const { period } = card.cell.figure;
  const [first] = checks;
  const isWithin = books.period.first <= period.first && period.last <= books.period.last;
  const months = isWithin ? ` --period ${periodText(period)}` : "";
  return [
    "",
    "Checks that compare it:",
    ...checks.map((result) => checkLine(result, wordOf)),
    `  slotsom explain ${first?.check.id ?? ""}${months} shows the comparisons`,
  ];
}

function checkLine(result: CheckResult, wordOf: WordOf): string {
  const { check, compared, broken } = result;
  const outcome = outcomeOf(result).replaceAll("-", " ");
  const count =
    broken === 0
      ? counted(compared, "comparison")
      : `${String(broken)} of ${counted(compared, "comparison")} differ`;
  return `  ${check.id.padEnd(4)} ${outcome}, ${count}: ${wordOf(`checks.${check.id}`)}`;
}

type Reason = FigureCard["cell"]["figure"]["reasons"][number];

/** Why a final pack may state it, or the shortfall that makes the pack a draft. */
const reasonText = (reason: Reason, wordOf: WordOf): string =>
  SHORTFALLS.some((one) => one === reason)
    ? wordOf(`shortfalls.${reason}`)
    : wordOf(`reasons.${reason}.why`);

const HUNDRED = amountOf("100");

function valueText(cell: FigureCell): string {
  if (cell.kind !== "ratio") return amountText(cell.amount, 2);
  switch (cell.unit) {
    case "percent":
      return `${amountText(multiply(cell.amount, HUNDRED), 1)} %`;
    case "times":
    case "number":
    case "money":
      return amountText(cell.amount, 2);
    case "days":
      return `${amountText(cell.amount, 0)} days`;
  }
}

/** As an option is written: `2025-10` or `2025-01..2025-12`. */
const periodText = ({ first, last }: Period): string =>
  first === last ? first : `${first}..${last}`;
