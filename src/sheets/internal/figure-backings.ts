/**
 * What stands behind the figures of the sheets: one declaration for each kind of figure, used where the figure is made
 * and listed by each sheet that shows it. Decision 71 has the table of sheets and columns.
 */

import { isZero } from "../../amount/amount.ts";
import {
  type Backing,
  exceptStatedIn,
  statedFor,
  tiedBy,
  tiedOrStated,
  tiedToLedgerBy,
} from "../../checks/backing.ts";
import { controlAccounts } from "../../checks/control-accounts.ts";
import { areListedInFull, haveOwners } from "../../checks/listed-in-full.ts";
import { openItemsEqualControlAccounts } from "../../checks/open-items/open-items-equal-control-accounts.ts";
import { isComparedApart } from "../../ledger/asset-costs.ts";
import { assetGroups, registeredGroups } from "../../ledger/asset-groups.ts";
import type { Books } from "../../ledger/books.ts";
import { unprocessedLines } from "../../ledger/dossier/unprocessed-lines.ts";
import { agingOf, itemsBefore, type OpenItemList } from "../../ledger/open-item-lists.ts";

/** The accounts of the profit and loss account, per month. */
export const RESULT_AMOUNTS = tiedBy(["P7", "J7"], {
  isIn: ({ months }) =>
    months.some(({ profitAndLoss }) => hasLines(Object.values(profitAndLoss.sections))),
});

/** The same of months before the books: their entries were not read. */
export const PRIOR_RESULT_AMOUNTS = exceptStatedIn(
  tiedToLedgerBy(["Y1"], {
    isIn: ({ comparatives }) =>
      [
        ...comparatives.months.map(({ profitAndLoss }) => profitAndLoss),
        ...comparatives.priorYear.profitAndLoss,
      ].some(({ sections }) => hasLines(Object.values(sections))),
  }),
  "journals-are-not-listed",
  ({ comparatives }) => comparatives.closingMovements === null,
);

const hasLines = (sections: readonly (readonly unknown[])[]): boolean =>
  sections.some(({ length }) => length > 0);

/** The accounts of the balance sheet at the end of a month of the books. */
export const CLOSING_BALANCES = tiedBy(["B5", "J7"], {
  isBalance: true,
  isIn: ({ months }) =>
    months.some(({ balanceSheet }) => hasLines(Object.values(balanceSheet.sections))),
});

/** The same at the end of a month before the books. */
export const PRIOR_BALANCES = tiedToLedgerBy(["Y4"], {
  isIn: ({ comparatives }) =>
    [...comparatives.balanceSheets.values()].some(({ sections }) =>
      hasLines(Object.values(sections)),
    ),
});

/** The same in the general ledger, for a month without a balance sheet. */
export const PRIOR_LEDGER_BALANCES = tiedToLedgerBy(["Y6"], {
  isIn: ({ comparatives }) =>
    comparatives.ledgers.some(({ generalLedger }) =>
      [...generalLedger.rows.values()].some(({ closing }) => !isZero(closing)),
    ),
});

/** The same in the final pack of the year before. */
export const FINAL_PACK_BALANCES = tiedToLedgerBy(["R6"], {
  isIn: ({ priorBooks }) => priorBooks !== null,
});

/** The balance of each account before the first month, in the general ledger: it closes the year before. */
export const OPENING_BALANCES = tiedToLedgerBy(["G5"], {
  isIn: ({ months }) =>
    months
      .slice(0, 1)
      .some(({ generalLedger }) =>
        [...generalLedger.rows.values()].some(({ opening }) => !isZero(opening)),
      ),
});

/** Unappropriated profit of earlier years at the end of the books. */
export const OPEN_RESULTS = tiedBy(["B8"], { isBalance: true });
/** Debits, credits and balances of the general ledger in the months of the books. */
export const LEDGER_AMOUNTS = tiedBy(["J1"], {
  isIn: ({ months }) =>
    months.some(({ generalLedger }) =>
      [...generalLedger.rows.values()].some(
        ({ debit, credit }) => !isZero(debit) || !isZero(credit),
      ),
    ),
});

/** Receipts and payments per contra account. */
export const CASH_FLOWS = tiedBy(["F6"], {
  isIn: ({ months }) => months.some(({ cashFlow }) => hasLines([cashFlow.received, cashFlow.paid])),
});

/** Cash at the start and the end of a month. */
export const CASH_BALANCES = tiedBy(["F5"], {
  isBalance: true,
  isIn: ({ months }) =>
    months.some(({ cashFlow }) => !isZero(cashFlow.opening) || !isZero(cashFlow.closing)),
});

const hasItems =
  (list: OpenItemList) =>
  ({ months }: Books): boolean =>
    months.some((month) => month[list].lines.length > 0);

/** Lists that equal the movements of the control accounts state no amount outstanding, which the sheets show. */
const areBalances = (books: Books): boolean =>
  openItemsEqualControlAccounts.calibrate?.(books).reading !== "movement";

const hasControl =
  (list: OpenItemList) =>
  (books: Books): boolean =>
    controlAccounts(books, list).length > 0 && areBalances(books);

/** The amounts of a list of open items. */
type OpenItemBackings = {
  /** Per contact, before the first month. */
  readonly opening: Backing;
  /** All contacts, before the first month. */
  readonly openingTotal: Backing;
  /** Per contact at the end of a month, rolled forward from the opening. */
  readonly rolledForward: Backing;
  /** All contacts at the end of a month. */
  readonly total: Backing;
  /** At the end of the books. */
  readonly age: Backing;
  /** At the end of the month before: older invoices that were paid since then are not listed. */
  readonly ageBefore: Backing;
  /** At the end of earlier months, which no check compares. */
  readonly ageEarlier: Backing;
  /** All age groups together. */
  readonly aged: Backing;
};

const openItems = (list: OpenItemList): OpenItemBackings => {
  const conditions = { isIn: hasItems(list), isCompared: hasControl(list) };
  const ages = (of: (months: Books["months"]) => Books["months"]): Backing =>
    tiedOrStated(["D13"], "age-groups", {
      isIn: ({ months }) => of(months).some((month) => agingOf(month, list).lines.length > 0),
      // Ages that the source does not state are ours: what the check says of them is that it derives them.
      isCompared: (books) =>
        books.derived?.has("aging") === true || areListedInFull(books, list, of(books.months)),
    });
  return {
    opening: statedFor("opening-per-contact", (books) =>
      itemsBefore(books, list).lines.some(({ amount }) => !isZero(amount)),
    ),
    openingTotal: tiedToLedgerBy(["D1"], {
      ...conditions,
      isIn: (books) => itemsBefore(books, list).lines.length > 0,
    }),
    rolledForward: tiedBy(["D5"], { ...conditions, isBalance: true }),
    total: tiedBy(["D1"], { ...conditions, isBalance: true }),
    age: ages((months) => months.slice(-1)),
    ageBefore: ages((months) => months.slice(-2, -1)),
    ageEarlier: statedFor("age-groups", ({ months }) =>
      months.slice(0, -2).some((month) => agingOf(month, list).lines.length > 0),
    ),
    aged: tiedBy(["D1", "D3"], { ...conditions, isBalance: true }),
  };
};

export const OPEN_ITEMS: Readonly<Record<OpenItemList, OpenItemBackings>> = {
  debtors: openItems("debtors"),
  creditors: openItems("creditors"),
};

/** What the document lists state of after the books: no entries of these months were read. */
export const AFTER_THE_BOOKS = statedFor(
  "after-the-books",
  ({ documentLists }) => documentLists.length > 0,
);

/** Bank lines that the service lists as unprocessed and that have no entries. */
export const WITHOUT_ENTRIES = statedFor("bank-lines-without-entries", (books) =>
  unprocessedLines(books).lines.some(({ isBooked }) => !isBooked),
);

const hasAssets = ({ months }: Books): boolean =>
  months.some(({ assets }) => assets.lines.length > 0);

/** A10 leaves out a month in which an asset that is registered late is not in the opening yet. */
const areOpeningsEqual = (books: Books): boolean => registeredGroups(books).openEqually;

/**
 * The amounts of the register of fixed assets. The checks compare ledger accounts, not assets; an account is tied if it
 * is compared apart from others, which `asset-backings` finds out.
 */
export const ASSET_AMOUNTS = {
  /** Per asset, before the first month. */
  opening: statedFor("opening-per-asset", hasAssets),
  /** Per asset: its cost, and its part in the movements of its ledger account. */
  split: statedFor("split-over-assets", hasAssets),
  /** All assets of an account that is compared together with others, or not at all. */
  together: statedFor("split-over-accounts", (books) =>
    assetGroups(books).some((group) => group.isRegistered && !isComparedApart(books, group)),
  ),
  /** All assets of an account. */
  cost: tiedOrStated(["A13"], "split-over-assets", { isIn: hasAssets }),
  sincePurchase: tiedOrStated(["A2", "A4", "A13"], "split-over-assets", { isIn: hasAssets }),
  atEnd: tiedOrStated(["A4"], "split-over-accounts", { isIn: hasAssets }),
  atBegin: tiedOrStated(["A10"], "opening-per-asset", { isIn: hasAssets }),
  change: tiedOrStated(["A10"], "split-over-assets", { isIn: hasAssets }),
  /** The same in a month with depreciation, which A5 compares by itself. */
  changeBesideDepreciation: tiedOrStated(["A5", "A10"], "split-over-assets", { isIn: hasAssets }),
  /** All assets: accounts of which nobody knows what belongs to them are not compared. */
  closingTotal: tiedOrStated(["A4"], "split-over-accounts", {
    isIn: hasAssets,
    isCompared: (books) => registeredGroups(books).areKnown,
  }),
  openingTotal: tiedOrStated(["A10"], "opening-per-asset", {
    isIn: hasAssets,
    isCompared: areOpeningsEqual,
  }),
} as const;

/**
 * Revenue and expenses of the books by contact, and by project: reports without rows are false where entries have an
 * owner.
 */
export const RESULTS_BY = {
  contact: tiedBy(["P15"], {
    isIn: (books) =>
      books.months.some(
        ({ revenueByContact, expensesByContact }) =>
          revenueByContact.lines.length + expensesByContact.lines.length > 0,
      ) || haveOwners(books, "contact"),
  }),
  project: tiedBy(["P16"], {
    isIn: (books) =>
      books.months.some(
        ({ revenueByProject, expensesByProject }) =>
          revenueByProject.lines.length + expensesByProject.lines.length > 0,
      ) || haveOwners(books, "project"),
  }),
} as const;

/**
 * The same of the year before: entries that were read for the final pack of that year, whose results are still those.
 */
export const RESULTS_BEFORE = tiedToLedgerBy(["R6"], {
  isIn: ({ priorBooks }) => priorBooks?.results !== undefined,
});
