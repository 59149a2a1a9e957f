/** Two columns of the profit and loss account, and what drives the differences between them. */
import {
  type Amount,
  add,
  divideRounded,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
} from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { forResultSections, type ResultSection } from "../../ledger/result-sections.ts";
import type { Words } from "../sheet.ts";
import type { FigureCell } from "./cells.ts";
import type { Driver } from "./drivers-text.ts";
import type { ResultTable } from "./result-table.ts";
import { wordsUnder } from "./word-keys.ts";

export const DRIVER_WORDS = wordsUnder(
  "sentences.drivers",
  "gross-profit expenses other financial tax more-revenue less-revenue better-margin worse-margin",
);
type DriverWords = Words<(typeof DRIVER_WORDS)[number]>;

/** A figure and the one it is compared with. */
export type ComparedPair = readonly [current: FigureCell, compared: FigureCell];

interface AccountChange {
  readonly id: LedgerAccountId;
  readonly current: Amount;
  readonly compared: Amount;
}

/** In the reader's signs. */
export interface ComparedResult {
  readonly revenue: ComparedPair;
  readonly grossProfit: ComparedPair;
  readonly expenses: ComparedPair;
  readonly netProfit: ComparedPair;
  readonly other: ComparedPair;
  readonly financial: ComparedPair;
  readonly tax: ComparedPair;
  readonly accounts: Readonly<Record<ResultSection, readonly AccountChange[]>>;
  /** Whether the compared column has figures. */
  readonly hasCompared: boolean;
}

/** Two columns of a table, by their indexes; undefined without one of them. */
export function comparedIn(
  { sections, ...totals }: ResultTable,
  [own, against]: readonly [own: number, against: number],
): ComparedResult | undefined {
  const pair = (figures: readonly FigureCell[] | null): ComparedPair | undefined => {
    const [current, compared] = [figures?.[own], figures?.[against]];
    return current === undefined || compared === undefined ? undefined : [current, compared];
  };
  const accounts = forResultSections((type) =>
    sections[type].accounts.flatMap(({ account, figures }) => {
      const both = pair(figures);
      return both === undefined ? [] : [changeOf(account.id, both)];
    }),
  );
  return resultOf(accounts, {
    revenue: pair(sections.revenue.total),
    grossProfit: pair(totals.grossProfit),
    expenses: pair(sections.expenses.total),
    netProfit: pair(totals.netProfit),
    other: pair(sections.other_income_expenses.total),
    financial: pair(sections.financial_result.total),
    tax: pair(sections.income_tax.total),
  });
}

const changeOf = (id: LedgerAccountId, [current, compared]: ComparedPair): AccountChange => ({
  id,
  current: current.amount,
  compared: compared.amount,
});

type Pairs = Omit<ComparedResult, "accounts" | "hasCompared">;

function resultOf(
  accounts: ComparedResult["accounts"],
  pairs: { readonly [Name in keyof Pairs]: ComparedPair | undefined },
): ComparedResult | undefined {
  const { revenue, grossProfit, expenses, netProfit, other, financial, tax } = pairs;
  if (revenue === undefined || grossProfit === undefined || expenses === undefined)
    return undefined;
  if (netProfit === undefined || other === undefined) return undefined;
  if (financial === undefined || tax === undefined) return undefined;
  const sections = [revenue, expenses, other, financial, tax];
  // A budget may have amounts on no account.
  const hasCompared =
    sections.some(([, compared]) => !isZero(compared.amount)) ||
    Object.values(accounts).some((list) => list.some(({ compared }) => !isZero(compared)));
  return {
    ...{ revenue, grossProfit, expenses, netProfit, other, financial, tax },
    ...{ accounts, hasCompared },
  };
}

/** The accounts of a section; an account moves the section by its own change. */
export const accountDrivers = (
  books: Books,
  { accounts }: ComparedResult,
  type: ResultSection,
): readonly Driver[] =>
  accounts[type].map(({ id, current, compared }) => {
    const account = books.accounts.get(id);
    const name = account?.name ?? id;
    const effect = subtract(current, compared);
    return {
      label: name,
      effect,
      names: [...(account?.code === null || account === undefined ? [] : [account.code]), name],
      amounts: [current, compared, effect],
    };
  });

const part = (label: string, effect: Amount): Driver => ({
  label,
  effect,
  names: [],
  amounts: [],
});

const changeIn = ([current, compared]: ComparedPair): Amount =>
  subtract(current.amount, compared.amount);

const CENTS = 2;

/**
 * More revenue at the old margin, and the change of the margin on the new revenue; together the change of the gross
 * profit. Null without revenue in one of the periods: there is no margin then.
 */
export function marginEffects({
  revenue,
  grossProfit,
}: Pick<ComparedResult, "revenue" | "grossProfit">): Readonly<
  Record<"volume" | "rate", Amount>
> | null {
  const [now, before] = revenue;
  if (!isPositive(now.amount) || !isPositive(before.amount)) return null;
  const volume = divideRounded(
    multiply(changeIn(revenue), grossProfit[1].amount),
    before.amount,
    CENTS,
  );
  return { volume, rate: subtract(changeIn(grossProfit), volume) };
}

/** None without a margin in both periods. */
export function marginDrivers(words: DriverWords, result: ComparedResult): readonly Driver[] {
  const effects = marginEffects(result);
  if (effects === null) return [];
  const { volume, rate } = effects;
  const isMore = isPositive(changeIn(result.revenue));
  return [
    part(
      words.of(isMore ? "sentences.drivers.more-revenue" : "sentences.drivers.less-revenue"),
      volume,
    ),
    part(
      words.of(
        isPositive(rate) ? "sentences.drivers.better-margin" : "sentences.drivers.worse-margin",
      ),
      rate,
    ),
  ];
}

/** The parts of the operating result. */
export const operatingDrivers = (
  words: DriverWords,
  { grossProfit, expenses }: ComparedResult,
): readonly Driver[] => [
  part(words.of("sentences.drivers.gross-profit"), changeIn(grossProfit)),
  part(words.of("sentences.drivers.expenses"), negate(changeIn(expenses))),
];

/** Sums two lists of amounts by a key, and names the change of each key. */
export function keyedDrivers<Key extends string>(
  lines: Readonly<Record<"current" | "compared", readonly (readonly [Key | null, Amount])[]>>,
  labelOf: (key: Key) => string,
): readonly Driver[] {
  const totals = new Map<Key, { readonly current: Amount; readonly compared: Amount }>();
  for (const side of ["current", "compared"] as const) {
    for (const [key, amount] of lines[side]) {
      if (key === null) continue;
      const known = totals.get(key) ?? { current: ZERO, compared: ZERO };
      totals.set(key, { ...known, [side]: add(known[side], amount) });
    }
  }
  return [...totals].map(([key, { current, compared }]) => {
    const label = labelOf(key);
    const effect = subtract(current, compared);
    return { label, effect, names: [label], amounts: [current, compared, effect] };
  });
}
