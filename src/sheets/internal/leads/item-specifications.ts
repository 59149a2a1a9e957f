/** What balances consist of by the lists that the books have: contacts, assets, the movements of equity, repayments. */
import { absolute, compareAmounts, isZero } from "../../../amount/amount.ts";
import { controlAccounts } from "../../../checks/control-accounts.ts";
import { type AssetGroup, accountsOf, assetGroups } from "../../../ledger/asset-groups.ts";
import type { Books } from "../../../ledger/books.ts";
import { ownershipOf } from "../../../ledger/form-of-business.ts";
import type { LedgerAccountId } from "../../../ledger/ledger-account.ts";
import { OPEN_ITEM_LISTS, type OpenItemList } from "../../../ledger/open-item-lists.ts";
import { TOTAL_SIDES } from "../../../ledger/signs.ts";
import type { Row } from "../../sheet.ts";
import { assetFigures } from "../asset-figures.ts";
import { type FigureCell, totalCell } from "../cells.ts";
import { EQUITY_COLUMNS, equityFigures } from "../equity-figures.ts";
import { openItemFigures } from "../open-item-rows.ts";
import { countText } from "../period-words.ts";
import { trialFigures } from "../trial-figures.ts";
import { type Lead, leadName } from "./lead-figures.ts";
import { namedRow, specificationRow } from "./lead-rows.ts";
import type { LeadInput } from "./lead-words.ts";

/** Contacts or assets that are shown by name: the others together are one line. */
const SHOWN_MAX = { "other-contacts": 5, "other-assets": 15 } as const;

/** The list whose control account it is; null if it is of none. */
export const listOfAccount = (books: Books, id: LedgerAccountId): OpenItemList | null =>
  OPEN_ITEM_LISTS.find((list) => controlAccounts(books, list).includes(id)) ?? null;

/** One of a list: its value at the start and at the end, figures of another sheet. */
interface Item {
  /** The account that it is on. */
  readonly id: LedgerAccountId;
  readonly name: string;
  readonly opening: FigureCell;
  readonly closing: FigureCell;
}

/** What is outstanding of the largest contacts, and the difference of the list from its control accounts. */
export function contactRows(input: LeadInput, list: OpenItemList): readonly Row[] {
  const { books, word } = input;
  const accounts = controlAccounts(books, list);
  const [id] = accounts;
  const { lines, balances } = openItemFigures(books, list, word("no-contact"));
  if (id === undefined || lines.length === 0) return [];
  const items = lines.flatMap(({ name, cells }): readonly Item[] => {
    const [opening, closing] = [cells[0], cells[balances - 1]];
    return opening === undefined || closing === undefined ? [] : [{ id, name, opening, closing }];
  });
  return [
    ...itemRows(input, { key: list, items, rest: "other-contacts" }),
    differenceRow(
      input,
      { key: list, items, word: "list-difference" },
      accounts,
      TOTAL_SIDES[list],
    ),
  ];
}

/** The group of assets that has the account among those of cost, or of depreciation; null if the register has none. */
export const assetGroupOf = (books: Books, id: LedgerAccountId): AssetGroup | null =>
  assetGroups(books).find((group) => group.isRegistered && accountsOf(group).includes(id)) ?? null;

/** The book value of the largest assets of groups, and its difference from the accounts of cost and depreciation. */
export function assetRows(
  input: LeadInput,
  key: string,
  groups: readonly AssetGroup[],
): readonly Row[] {
  const costs = groups.flatMap(({ cost }) => cost);
  const items = assetFigures(input.books)
    .accounts.filter(({ id }) => costs.includes(id))
    .flatMap(({ id, assets }) =>
      assets.flatMap(({ name, cells }): readonly Item[] => {
        const [opening, closing] = [cells[ASSET_BEGIN], cells.at(-1)];
        return opening === undefined || closing === undefined
          ? []
          : [{ id, name, opening, closing }];
      }),
    );
  const accounts = groups.flatMap(accountsOf);
  return [
    ...itemRows(input, { key, items, rest: "other-assets" }),
    differenceRow(input, { key, items, word: "register-difference" }, accounts, "debit"),
  ];
}

/** The place of the value at the start of the period among the cells of an asset. */
const ASSET_BEGIN = 2;

interface Items {
  readonly key: string;
  readonly items: readonly Item[];
}

/** The largest at the end, those without value left out, and the others in one line. */
function itemRows(
  { books, words, word }: LeadInput,
  { key, items: all, rest }: Items & { readonly rest: "other-contacts" | "other-assets" },
): readonly Row[] {
  const items = all.filter(({ opening, closing }) => ![opening, closing].every(isNothing));
  const sizeOf = ({ closing }: Item) => absolute(closing.amount);
  const sorted = items.toSorted((left, right) => compareAmounts(sizeOf(right), sizeOf(left)));
  const isLong = sorted.length > SHOWN_MAX[rest] + 1;
  // Those that are shown stay in the order of their list.
  const largest = new Set(isLong ? sorted.slice(0, SHOWN_MAX[rest]) : sorted);
  const shown = rest === "other-assets" ? items.filter((one) => largest.has(one)) : [...largest];
  const others = sorted.slice(largest.size);
  const cellsOf = (name: string, own: readonly Item[]) => ({
    opening: totalCell(
      leadName(books, "opening", `${key}-${name}`),
      own.map(({ opening }) => opening),
    ),
    closing: totalCell(
      leadName(books, "closing", `${key}-${name}`),
      own.map(({ closing }) => closing),
    ),
  });
  return [
    ...shown.map((item, at) =>
      specificationRow(books, item.id, item.name, cellsOf(`item-${String(at + 1)}`, [item])),
    ),
    ...(others.length === 0
      ? []
      : [
          namedRow(
            "memo",
            word(rest, { count: countText(words, others.length) }),
            cellsOf("others", others),
          ),
        ]),
  ];
}

const isNothing = ({ amount }: FigureCell): boolean => isZero(amount);

/** The places of opening and closing among the figures of the trial balance, which are debit positive. */
const [TRIAL_OPENING, TRIAL_CLOSING] = [0, 3];

/** All items less the balances of the accounts. */
function differenceRow(
  { books, word }: LeadInput,
  { key, items, word: name }: Items & { readonly word: "list-difference" | "register-difference" },
  accounts: readonly LedgerAccountId[],
  side: "debit" | "credit",
): Row {
  const trial = trialFigures(books).accounts.filter(({ id }) => accounts.includes(id));
  const at = (column: "opening" | "closing", place: number): FigureCell => {
    const own = items.map((item) => item[column]);
    const ledger = trial.flatMap(({ cells }) => cells.slice(place, place + 1));
    const named = leadName(books, column, `${key}-difference`);
    return side === "credit"
      ? totalCell(named, [...own, ...ledger])
      : totalCell(named, own, ledger);
  };
  return namedRow("cross-check", word(name), {
    opening: at("opening", TRIAL_OPENING),
    closing: at("closing", TRIAL_CLOSING),
  });
}

/** Equity from opening to closing by what its entries are. */
export function equityRows({ books, words }: LeadInput): readonly Row[] {
  return EQUITY_COLUMNS.flatMap((column, at) => {
    const cell = equityFigures(books).total[at] ?? null;
    if (cell === null) return [];
    const name =
      column === "appropriation"
        ? words.of(`sheets.equity.appropriation-${ownershipOf(books)}`)
        : words.of(`sheets.equity.columns.${column}.title`);
    const closing = totalCell(leadName(books, "closing", `roll-${column}`), [cell]);
    return [namedRow("memo", name, { closing })];
  });
}

/** Codes of the reference scheme of what is repaid within a year of debts of a longer term. */
const REPAYMENTS = ["BSchAos", "BSchKol"];

/** What is repaid of loans within a year, by the accounts that have it among the current liabilities. */
export function repaymentRows({ books, word }: LeadInput, leads: readonly Lead[]): readonly Row[] {
  const own = leads
    .filter(({ group }) => group === "current-liabilities")
    .flatMap(({ accounts }) => accounts)
    .filter(({ id }) => {
      const code = books.accounts.get(id)?.rgsCode ?? "";
      return REPAYMENTS.some((prefix) => code.startsWith(prefix));
    });
  if (own.every(({ cells }) => isZero(cells.closing.amount) && isZero(cells.opening.amount))) {
    return [namedRow("note", word("no-repayment"), {})];
  }
  const at = (column: "opening" | "closing"): FigureCell =>
    totalCell(
      leadName(books, column, "repayment"),
      own.map(({ cells }) => cells[column]),
    );
  return [namedRow("memo", word("repayment"), { opening: at("opening"), closing: at("closing") })];
}
