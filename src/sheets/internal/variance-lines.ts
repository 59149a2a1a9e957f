/**
 * The lines of a section that may differ: its accounts, the groups they are in, and what a budget has for none of them.
 */
import { isZero, subtract, sumOf } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { type ResultSection, sideOfSection } from "../../ledger/result-sections.ts";
import type { Side } from "../../ledger/signs.ts";
import type { Words } from "../sheet.ts";
import { accountLabel, mainAccountOf } from "./account-rows.ts";
import type { FigureCell } from "./cells.ts";
import { driversText } from "./drivers-text.ts";
import type { PeriodWord } from "./period-words.ts";
import { PRICE_WORDS, priceText } from "./price-text.ts";
import type { Difference } from "./result-comparison.ts";
import type { ResultTable } from "./result-table.ts";
import type { UndividedRow } from "./statement-columns.ts";
import { groupName } from "./statement-rows.ts";
import { ownersText, partsText, VARIANCE_DRIVER_WORDS } from "./variance-drivers.ts";
import { wordsUnder } from "./word-keys.ts";

export const VARIANCE_LINE_WORDS = [
  ...VARIANCE_DRIVER_WORDS,
  ...PRICE_WORDS,
  ...wordsUnder("sheets.month-summary", "together"),
  ...wordsUnder(
    "sections",
    "revenue direct_costs expenses other_income_expenses financial_result income_tax",
  ),
] as const;

interface LineOrder {
  readonly books: Books;
  readonly words: Words<(typeof VARIANCE_LINE_WORDS)[number] | PeriodWord>;
  readonly table: ResultTable;
  readonly against: number;
  readonly isBudget: boolean;
}

export interface VarianceLine {
  /** The last part of the ids of its figures. */
  readonly key: string;
  readonly label: string;
  /** How a note of the user may name it. */
  readonly names: readonly string[];
  /** An increase is favourable on the credit side. */
  readonly side: Side;
  /** The cells that it adds up in the first column, and in the one compared with. */
  readonly pair: readonly [readonly FigureCell[], readonly FigureCell[]];
  readonly driversOf: (of: Difference) => string | null;
}

/** Lines below their group; null for an account that is no part of a group, or of one that is the whole section. */
interface LineBlock {
  readonly group: VarianceLine | null;
  readonly lines: readonly VarianceLine[];
}

interface Account {
  readonly id: LedgerAccountId;
  readonly own: FigureCell;
  readonly other: FigureCell;
}

export function linesIn(order: LineOrder, section: ResultSection): readonly LineBlock[] {
  const { books, table, against } = order;
  const { accounts: rows, undivided } = table.sections[section];
  const accounts = rows.flatMap(({ account: { id }, figures }): readonly Account[] => {
    const [own, other] = [figures?.[0], figures?.[against]];
    return own === undefined || other === undefined ? [] : [{ id, own, other }];
  });
  const rests = undivided.flatMap(({ part, key, figures }) => {
    const rest = figures[against];
    return rest === undefined || isZero(rest.amount) ? [] : [{ part, key, rest }];
  });
  // What has no budget of its own is compared with what is budgeted for its group, the smallest with a rest.
  const byRest = Map.groupBy(accounts, ({ id, other }) =>
    isZero(other.amount)
      ? rests
          .filter(({ part }) => part.accounts.has(id))
          .reduce<Rest | null>(
            (least, one) => (least === null || one.part.code > least.part.code ? one : least),
            null,
          )
      : null,
  );
  const alone = byRest.get(null) ?? [];
  const groups = Map.groupBy(alone, ({ id }) => mainAccountOf(books, id));
  const blocks = [...groups].map(([main, own]) => ({
    group:
      own.length > 1 && own.length < accounts.length
        ? groupLine(order, section, [main, own])
        : null,
    lines: own.map((account) => accountLine(order, section, account)),
  }));
  return [
    ...blocks,
    ...rests.map((rest) => ({
      group: null,
      lines: [togetherLine(order, section, [byRest.get(rest) ?? [], rest])],
    })),
  ];
}

/** What a budget has for a group or section beside the budgets of its accounts. */
interface Rest extends Pick<UndividedRow, "part" | "key"> {
  readonly rest: FigureCell;
}

function accountLine(
  order: LineOrder,
  section: ResultSection,
  { id, own, other }: Account,
): VarianceLine {
  const { books, table, against, isBudget } = order;
  const account = books.accounts.get(id);
  const label = accountLabel(books, id);
  const side = sideOfSection(section);
  const compared = table.columns[against]?.period ?? null;
  return {
    ...{ key: `${section}/${id}`, label, side, pair: [[own], [other]] },
    names: [label, account?.name ?? id, account?.code ?? id],
    driversOf: ({ difference: { amount: change } }) => {
      const owners = ownersText(order, {
        ...{ accounts: [id], side, period: own.figure.period, amount: own.amount },
        ...{ comparedPeriod: isBudget ? null : compared, change },
      });
      const sold = isBudget ? null : priceText(order, { account: id, side, own, other });
      return [owners, sold].filter((text) => text !== null).join("; ") || null;
    },
  };
}

/** The accounts of a group together; the accounts are behind its difference. */
function groupLine(
  { books, words }: LineOrder,
  section: ResultSection,
  [main, accounts]: readonly [LedgerAccountId, readonly Account[]],
): VarianceLine {
  const account = books.accounts.get(main);
  const label = accountLabel(books, main);
  return {
    ...{ key: `${section}/group-${main}`, label, side: sideOfSection(section) },
    names: [label, account?.name ?? main, account?.code ?? main],
    pair: [accounts.map(({ own }) => own), accounts.map(({ other }) => other)],
    driversOf: ({ difference }) =>
      driversText(words, {
        drivers: accounts.map(({ id, own, other }) => ({
          label: books.accounts.get(id)?.name ?? id,
          effect: subtract(own.amount, other.amount),
          ...{ names: [], amounts: [] },
        })),
        change: difference.amount,
        currency: books.administration.currency,
      }),
  };
}

/** The accounts without a budget of their own, beside the budget of their group or of the section. */
function togetherLine(
  order: LineOrder,
  section: ResultSection,
  [accounts, { part, key, rest: budget }]: readonly [readonly Account[], Rest],
): VarianceLine {
  const { books, words } = order;
  const name = part.code === "" ? words.of(`sections.${section}`) : groupName(part);
  const label = words.of("sheets.month-summary.together", { section: name });
  return {
    ...{ key, label, names: [label], side: sideOfSection(section) },
    pair: [accounts.map(({ own }) => own), [budget]],
    driversOf: () =>
      partsText(
        order,
        { amount: sumOf(accounts.map(({ own }) => own.amount)), period: budget.figure.period },
        accounts.map(({ id, own }) => ({
          label: books.accounts.get(id)?.name ?? id,
          amount: own.amount,
        })),
      ),
  };
}
