/** The months of books from an auditfile: reports, added up from the entries, and the sums of these. */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../amount/amount.ts";
import { addDays } from "../calendar/calendar-date.ts";
import { firstDayOf, type Month, monthOf, monthsOf } from "../calendar/month.ts";
import { accountsWithRole } from "../ledger/account-roles.ts";
import { blocksOf } from "../ledger/blocks.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { type OpenItem, openItemsOf } from "../ledger/derived-open-items.ts";
import {
  balanceSheetOf,
  cashFlowOf,
  closingsOf,
  ledgerOf,
  profitAndLossOf,
} from "../ledger/derived-statements.ts";
import type { AccountType, ContactId, LedgerAccountId } from "../ledger/ledger-account.ts";
import { movementOf } from "../ledger/month-sums.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import type { CashContra, PostingSum } from "../ledger/posting-sums.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { Aging, OpenItems } from "../ledger/statements.ts";
import { netOf, rowOf, type TrialBalance } from "../ledger/trial-balance.ts";
import type { ReadMonth } from "../pull/open-month.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** Books as far as they are known before their months. */
export interface BooksWithoutMonths
  extends Pick<
    Books,
    "accounts" | "fiscalYear" | "period" | "accountMapping" | "postings" | "sums"
  > {
  readonly openings: ReadonlyMap<LedgerAccountId, Amount>;
  /** The opening balance by contact, as far as it is known. */
  readonly openItems: ReadonlyMap<OpenItemList, ReadonlyMap<ContactId, Amount>>;
  readonly sources: readonly SourceHash[];
}

type Listed = Readonly<Record<OpenItemList, { readonly items: OpenItems; readonly aging: Aging }>>;

/** In order, as the months that a pull has read; their ledger before the entries is that after them. */
export async function readMonths(
  books: BooksWithoutMonths,
  snapshot: Snapshot,
): Promise<readonly ReadMonth[]> {
  const { accounts, fiscalYear, sources } = books;
  const listed = await listedByMonth(books);
  const of = {
    cash: cashAccounts(books),
    contra: contraByMonth(books),
    subjects: resultsBySubject(books),
  };
  let balances = books.openings;
  return monthsOf(books.period).map((month) => {
    const sums = snapshot.postings.sums(month);
    const movements = new Map(
      [...sums].map(([id, sum]) => [id, movementOf(sum, "other", "debit-positive")]),
    );
    const generalLedger = ledgerOf(accounts, balances, movements, sources);
    balances = closingsOf(generalLedger);
    const { debtors, creditors } = listed(month);
    return {
      ...{ month, attempt: 1, carriedOver: null, sums, entrySources: sources },
      ledgerBefore: generalLedger,
      reports: {
        generalLedger,
        profitAndLoss: profitAndLossOf(accounts, movements, sources),
        balanceSheet: balanceSheetOf(accounts, balances, { year: fiscalYear.year, sources }),
        cashFlow: cashFlowOf(of.contra(month), cashBalances(generalLedger, of.cash), sources),
        ...{ debtors: debtors.items, debtorsAging: debtors.aging },
        ...{ creditors: creditors.items, creditorsAging: creditors.aging },
        assets: { lines: [], sources },
        ...of.subjects(month),
      },
    };
  });
}

const cashAccounts = ({ accounts }: Pick<Books, "accounts">): ReadonlySet<LedgerAccountId> =>
  new Set(
    [...accounts.values()].flatMap(({ id, financialAccountId }) =>
      financialAccountId === null ? [] : [id],
    ),
  );

const cashBalances = (ledger: TrialBalance, cash: ReadonlySet<LedgerAccountId>) => {
  const rows = [...cash].map((id) => rowOf(ledger, id));
  return {
    opening: sumOf(rows.map(({ opening }) => opening)),
    closing: sumOf(rows.map(({ closing }) => closing)),
  };
};

function contraByMonth(books: BooksWithoutMonths): (month: Month) => readonly CashContra[] {
  const contra = books.sums.contraOfCash(cashAccounts(books), "document-and-date");
  const months = Map.groupBy(contra, ({ month }) => month);
  return (month) => months.get(month) ?? [];
}

/** Debtors and creditors at the end of each month, from the postings on their control accounts. */
async function listedByMonth(books: BooksWithoutMonths): Promise<(month: Month) => Listed> {
  const lists = {
    debtors: await listOf(books, "debtors"),
    creditors: await listOf(books, "creditors"),
  };
  const empty = openItemsOf(books.sources);
  return (month) => ({
    debtors: lists.debtors.get(month) ?? empty.at(month),
    creditors: lists.creditors.get(month) ?? empty.at(month),
  });
}

async function listOf(books: BooksWithoutMonths, list: OpenItemList) {
  const control = new Set(accountsWithRole(books, list));
  const found = new Map<Month, Listed[OpenItemList]>();
  if (control.size === 0) return found;
  const open = openItemsOf(books.sources);
  addOpening(books, list, open.add);
  const months = monthsOf(books.period);
  let at = 0;
  const finishBefore = (month: Month): void => {
    for (let next = months[at]; next !== undefined && next < month; next = months[at]) {
      found.set(next, open.at(next));
      at += 1;
    }
  };
  const only = { documents: new Set<never>(), accounts: control };
  for await (const block of blocksOf(books.postings("date", only))) {
    for (const { date, contactId, amount } of block) {
      finishBefore(monthOf(date));
      open.add({ date, contactId, amount });
    }
  }
  for (const month of months.slice(at)) found.set(month, open.at(month));
  return found;
}

/** Dated before the year; what no contact has of the opening balance is without one. */
export function addOpening(
  books: BooksWithoutMonths,
  list: OpenItemList,
  addItem: (item: OpenItem) => void,
): void {
  const { openings, openItems, period } = books;
  const control = accountsWithRole(books, list);
  if (control.length === 0) return;
  const date = addDays(firstDayOf(period.first), -1);
  let rest = sumOf(control.map((id) => openings.get(id) ?? ZERO));
  for (const [contactId, amount] of openItems.get(list) ?? []) {
    addItem({ date, contactId, amount });
    rest = subtract(rest, amount);
  }
  if (!isZero(rest)) addItem({ date, contactId: null, amount: rest });
}

type Subjects = Pick<
  BooksMonth,
  "revenueByContact" | "expensesByContact" | "revenueByProject" | "expensesByProject"
>;

/** Revenue and expenses by contact and by project, closing entries included. */
function resultsBySubject(books: BooksWithoutMonths): (month: Month) => Subjects {
  const { sums, sources } = books;
  const contacts = netByMonth(books, sums.per("contact", null));
  const projects = netByMonth(books, sums.per("project", null));
  const byContact = (side: ResultSide, month: Month) => ({
    lines: linesOf(contacts(side, month)).map(([contactId, amount]) => ({ contactId, amount })),
    sources,
  });
  const byProject = (side: ResultSide, month: Month) => ({
    lines: linesOf(projects(side, month)).map(([projectId, amount]) => ({ projectId, amount })),
    sources,
  });
  return (month) => ({
    revenueByContact: byContact("revenue", month),
    expensesByContact: byContact("expenses", month),
    revenueByProject: byProject("revenue", month),
    expensesByProject: byProject("expenses", month),
  });
}

type ResultSide = "revenue" | "expenses";
type NetByKey<Key> = ReadonlyMap<Key | null, Amount>;

/** As in the reports of the service, which leave out other income and expenses. */
const SIDES: Partial<Record<AccountType, ResultSide>> = {
  revenue: "revenue",
  direct_costs: "expenses",
  expenses: "expenses",
};

function netByMonth<Key extends string>(
  { accounts }: Pick<Books, "accounts">,
  sums: Iterable<PostingSum<Key>>,
): (side: ResultSide, month: Month) => NetByKey<Key> {
  const found = new Map<string, Map<Key | null, Amount>>();
  for (const sum of sums) {
    const side = SIDES[accounts.get(sum.ledgerAccountId)?.type ?? "other"];
    if (side === undefined) continue;
    const own = found.get(`${side} ${sum.month}`) ?? new Map<Key | null, Amount>();
    found.set(`${side} ${sum.month}`, own);
    own.set(sum.key, add(own.get(sum.key) ?? ZERO, netOf(sum)));
  }
  return (side, month) => found.get(`${side} ${month}`) ?? new Map<Key | null, Amount>();
}

const linesOf = <Key>(net: NetByKey<Key>): readonly (readonly [Key | null, Amount])[] =>
  [...net].filter(([, amount]) => !isZero(amount));
