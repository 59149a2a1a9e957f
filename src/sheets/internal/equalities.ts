/**
 * Comparisons whose two sides are figures of the pack, or one as it was read: a workbook recomputes them in the
 * reader's own spreadsheet. The checks themselves compare more, account by account and month by month.
 */
import { type Amount, equalAmounts, sumOf } from "../../amount/amount.ts";
import type { CheckResult } from "../../checks/check.ts";
import { acceptedFindings, outcomeOf } from "../../checks/outcome.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { agingOf, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { ComparedSum, Equality } from "../live-figures.ts";
import { assetFigures } from "./asset-figures.ts";
import { balanceFigures, closingOf } from "./balance-figures.ts";
import { cashFigures } from "./cash-figures.ts";
import type { FigureCell } from "./cells.ts";
import { controlFigure } from "./control-rows.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import { entryTotals, trialFigures } from "./trial-figures.ts";

/** Their words. */
export const EQUALITIES = [
  "equal-entries-balance equal-entries-read equal-sides equal-balances equal-result-twice",
  "equal-result-read equal-both-sides equal-assets-read equal-cash equal-debtors equal-creditors",
  "equal-debtors-age equal-creditors-age equal-fixed-assets",
] as const;

type EqualityWord =
  | `equal-${"entries-balance" | "entries-read" | "sides" | "balances" | "result-twice"}`
  | `equal-${"result-read" | "both-sides" | "assets-read" | "cash" | "fixed-assets"}`
  | `equal-${OpenItemList}`
  | `equal-${OpenItemList}-age`;
type WordOf = (name: EqualityWord) => string;

const CLOSING = 3;

/** Makes a comparison; none if one of its sides does not exist in these books. */
type MakeEquality = (
  check: string,
  key: EqualityWord,
  expected: ComparedSum | null,
  actual: ComparedSum | null,
) => readonly Equality[];

export function equalitiesOf(
  books: Books,
  results: readonly CheckResult[],
  word: WordOf,
): readonly Equality[] {
  const accepted = new Map(
    acceptedFindings(results.filter((result) => outcomeOf(result) === "accepted")).map(
      ({ check, acceptance }) => [check, acceptance],
    ),
  );
  const equal: MakeEquality = (check, key, expected, actual) => {
    if (expected === null || actual === null) return [];
    const equality = { id: key, check, text: word(key), period: books.period, expected, actual };
    const acceptance = accepted.get(check);
    return acceptance === undefined || equalAmounts(expected.amount, actual.amount)
      ? [equality]
      : [{ ...equality, acceptance }];
  };
  return [
    ...ledgerEqualities(books, equal),
    ...statementEqualities(books, equal),
    ...subledgerEqualities(books, equal),
  ];
}

function ledgerEqualities(books: Books, equal: MakeEquality): readonly Equality[] {
  const entries = entryTotals(books);
  const [opening, debit, credit, closing] = trialFigures(books).total;
  const entered = sumOrNull(entries.debit);
  return [
    ...equal("J4", "equal-entries-balance", entered, sumOrNull(entries.credit)),
    ...equal("J1", "equal-entries-read", debit === undefined ? null : asRead(debit), entered),
    ...equal("G2", "equal-sides", sumOrNull(debit), sumOrNull(credit)),
    ...equal("G3", "equal-balances", sumOrNull(opening), sumOrNull(closing)),
  ];
}

function statementEqualities(books: Books, equal: MakeEquality): readonly Equality[] {
  const result = profitAndLossTable(books);
  const netProfit = sumOrNull(figureOfYear(books, result.netProfit));
  const secondWay = sumOrNull(figureOfYear(books, result.netProfitCrossCheck));
  const { assets, liabilities } = balanceFigures(books);
  const total = closingOf(assets);
  return [
    ...equal("P5", "equal-result-twice", secondWay, netProfit),
    ...equal("P10", "equal-result-read", statedResult(books), netProfit),
    ...equal("B1", "equal-both-sides", sumOrNull(closingOf(liabilities)), sumOrNull(total)),
    ...equal("B5", "equal-assets-read", asRead(total), sumOrNull(total)),
  ];
}

function subledgerEqualities(books: Books, equal: MakeEquality): readonly Equality[] {
  const trial = trialFigures(books);
  const closingOf = (isOwn: (id: LedgerAccountId) => boolean): ComparedSum =>
    sumOfCells(
      trial.accounts
        .filter(({ id }) => isOwn(id))
        .flatMap(({ cells }) => cells.slice(CLOSING, CLOSING + 1)),
    );
  const register = assetFigures(books);
  const inRegister = new Set(register.ledger.accounts.map(({ id }) => id));
  const money = closingOf((id) => isOfMoney(books, id));
  return [
    ...equal("F5", "equal-cash", money, sumOrNull(cashFigures(books).closing.at(-1))),
    ...(["debtors", "creditors"] as const).flatMap((list) => {
      const { total, ages } = listTotals(books, list);
      return [
        ...equal("D1", `equal-${list}`, sumOrNull(controlFigure(books, list)), total),
        ...equal("D3", `equal-${list}-age`, total, ages),
      ];
    }),
    ...equal(
      "A4",
      "equal-fixed-assets",
      closingOf((id) => inRegister.has(id)),
      sumOrNull(register.total.at(-1)),
    ),
  ];
}

const sumOfCells = (cells: readonly FigureCell[]): ComparedSum => ({
  amount: sumOf(cells.map(({ amount }) => amount)),
  terms: cells.map(({ figure }) => ({ figureId: figure.id, isSubtracted: false })),
});

const sumOrNull = (cell: FigureCell | undefined): ComparedSum | null =>
  cell === undefined ? null : sumOfCells([cell]);

const asRead = ({ amount }: FigureCell): ComparedSum => ({ amount, terms: [] });

/** The net profit as the service states it, in the reader's sign. */
const statedResult = ({ months }: Books): ComparedSum => ({
  amount: turn(
    sumOf(months.map(({ profitAndLoss }) => profitAndLoss.totals.netProfit)),
    TOTAL_SIDES.netProfit,
  ),
  terms: [],
});

/** The totals of the list at the end and of its age groups, by the ids that the sheet of the list gives them. */
function listTotals(
  { months, period }: Books,
  list: OpenItemList,
): { readonly total: ComparedSum | null; readonly ages: ComparedSum | null } {
  const last = months.at(-1);
  if (last === undefined) return { total: null, ages: null };
  const sumIn = (lines: readonly { readonly amount: Amount }[], keys: readonly string[]) => ({
    amount: turn(sumOf(lines.map(({ amount }) => amount)), TOTAL_SIDES[list]),
    terms: keys.map((key) => ({
      figureId: `${list}/${period.last}/${key}/total`,
      isSubtracted: false,
    })),
  });
  const buckets = agingOf(last, list).lines.flatMap((line) => line.buckets);
  const names = new Set(buckets.map(({ name }) => name));
  const keys = Array.from(names, (_, index) => `age-${String(index + 1)}`);
  return {
    total: sumIn(last[list].lines, ["closing"]),
    ages: keys.length === 0 ? null : sumIn(buckets, keys),
  };
}

/** The accounts of bank, cash and the like. */
const isOfMoney = ({ accounts }: Books, id: LedgerAccountId): boolean =>
  (accounts.get(id)?.financialAccountId ?? null) !== null;
