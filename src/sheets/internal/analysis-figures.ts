/** The figures of the analysis of the result: the margin bridge, months that stand out, and missing postings. */
import { type Amount, amountOf, divideRounded, isNegative, ZERO } from "../../amount/amount.ts";
import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { areResultsComparable, comparedPeriodOf, hasResult } from "../../ledger/compared-months.ts";
import {
  type PostingRhythm,
  postingRhythms,
  type UnusualMonth,
  unusualMonths,
} from "../../ledger/dossier/result-months.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { type Side, turn } from "../../ledger/signs.ts";
import type { Threshold } from "../template-choices.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { materialityOf } from "./closing-memorandum.ts";
import { comparedIn, marginEffects } from "./compared-result.ts";
import { leadToEntries } from "./entry-marks.ts";
import { RESULT_AMOUNTS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { profitAndLossTable } from "./profit-and-loss-table.ts";
import { COMPARED_RESULT_BACKINGS } from "./result-table.ts";

export const RESULT_ANALYSIS = "result-analysis";
export const ANALYSIS_BACKINGS: readonly Backing[] = COMPARED_RESULT_BACKINGS;

const nameIn = (books: Books, key: string): TotalName => ({
  id: `${RESULT_ANALYSIS}/${yearKey(books)}/${key}`,
  period: books.period,
});

/** Why there is no bridge: without a year before of as many months, without turnover, or without direct costs. */
export type NoBridge = "no-prior" | "other-length" | "no-turnover" | "no-direct-costs";

export interface MarginBridge {
  readonly revenue: FigureCell;
  readonly revenueBefore: FigureCell;
  /** The figure of the profit and loss account itself: the bridge ends in `total`. */
  readonly grossProfit: FigureCell;
  readonly grossProfitBefore: FigureCell;
  /** The change of the turnover at the margin of the year before. */
  readonly volume: FigureCell;
  /** The rest: the change of the margin on the turnover of this year. */
  readonly rate: FigureCell;
  readonly total: FigureCell;
}

export function marginBridge(books: Books): MarginBridge | NoBridge {
  if (!hasResult(books, comparedPeriodOf(books).first)) return "no-prior";
  if (!areResultsComparable(books)) return "other-length";
  const table = profitAndLossTable(books);
  const at = books.months.length;
  const compared = comparedIn(table, [at, at + 1]);
  if (compared === undefined || !compared.hasCompared) return "no-prior";
  const effects = marginEffects(compared);
  if (effects === null) return "no-turnover";
  if (table.sections.direct_costs.accounts.length === 0) return "no-direct-costs";
  const [now, before] = compared.revenue;
  const [gross, grossBefore] = compared.grossProfit;
  const named = (key: string, cell: FigureCell): FigureCell =>
    totalCell({ ...nameIn(books, key), period: cell.figure.period }, [cell]);
  const grossProfitBefore = named("gross-profit-before", grossBefore);
  const { sources } = totalCell(nameIn(books, "volume"), [now, before, grossBefore]).figure;
  const volume = amountCell(
    { ...nameIn(books, "volume"), sources, backing: DERIVED },
    effects.volume,
  );
  const rate = totalCell(nameIn(books, "rate"), [gross], [grossProfitBefore, volume]);
  return {
    revenue: named("revenue", now),
    revenueBefore: named("revenue-before", before),
    ...{ grossProfit: gross, grossProfitBefore, volume, rate },
    total: totalCell(nameIn(books, "bridge"), [grossProfitBefore, volume, rate]),
  };
}

export interface UnusualFigures extends Pick<UnusualMonth, "ledgerAccountId" | "month"> {
  readonly amount: FigureCell;
  readonly median: FigureCell;
  readonly difference: FigureCell;
  readonly documents: readonly {
    readonly document: UnusualMonth["documents"][number]["document"];
    readonly amount: FigureCell;
  }[];
}

const TENTH = amountOf("10");
const WHOLE = 0;

/** From which deviation a month may stand out: a tenth of the materiality of the closing memorandum, in whole units. */
export function deviationMin(books: Books, threshold: Threshold): Amount {
  const materiality = materialityOf(books, threshold);
  return materiality === null ? ZERO : divideRounded(materiality.amount, TENTH, WHOLE);
}

/** Income and costs are both positive: of an account that may have either, what it usually has. */
function sideOfAccount({ accounts }: Books, id: LedgerAccountId, median: Amount): Side {
  const type = accounts.get(id)?.type;
  if (type === "other_income_expenses") return isNegative(median) ? "credit" : "debit";
  return type === "revenue" ? "credit" : "debit";
}

export function unusualFigures(books: Books, threshold: Threshold): readonly UnusualFigures[] {
  return unusualMonths(books, deviationMin(books, threshold)).map((found) => {
    const { ledgerAccountId: id, month, documents } = found;
    const period = periodOf(month);
    const side = sideOfAccount(books, id, found.median);
    const name = (key: string) => ({ id: `${RESULT_ANALYSIS}/${month}/${key}/${id}`, period });
    const lead = leadToEntries(books, id, month);
    const sources = books.months.find((one) => one.month === month)?.profitAndLoss.sources ?? [];
    const amount = amountCell(
      { ...name("amount"), ...lead, sources, backing: RESULT_AMOUNTS },
      turn(found.amount, side),
    );
    const median = amountCell(
      { ...name("median"), sources, backing: DERIVED },
      turn(found.median, side),
    );
    return {
      ...{ ledgerAccountId: id, month, amount, median },
      difference: totalCell(name("difference"), [amount], [median]),
      documents: documents.map(({ document, sum, source }, at) => ({
        document,
        amount: amountCell(
          { ...name(`document-${String(at + 1)}`), sources: [source], backing: DERIVED },
          turn(sum, side),
        ),
      })),
    };
  });
}

export interface RhythmFigures extends PostingRhythm {
  /** The usual amount: the median of the months. */
  readonly usual: FigureCell;
}

export const rhythmFigures = (books: Books): readonly RhythmFigures[] =>
  postingRhythms(books).map((found) => {
    const { ledgerAccountId: id, median } = found;
    const sources = books.months.flatMap(({ profitAndLoss }) => profitAndLoss.sources);
    const side = sideOfAccount(books, id, median);
    const figure = {
      ...nameIn(books, `usual/${id}`),
      ...{ sources, backing: DERIVED },
    };
    return { ...found, usual: amountCell(figure, turn(median, side)) };
  });

export const hasAnalysis = (books: Books, threshold: Threshold): boolean =>
  typeof marginBridge(books) !== "string" ||
  unusualFigures(books, threshold).length + rhythmFigures(books).length > 0;
