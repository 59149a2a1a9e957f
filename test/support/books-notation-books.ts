/** Complete books from the notation: every report of every month, and the postings in any order. */
import { type Amount, add, amountText, isZero, ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type Month, monthOf, monthsOf, periodOf } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import { compareAccounts } from "../../src/ledger/account-order.ts";
import type { Books, BooksMonth, PostingOrder, PostingSelection } from "../../src/ledger/books.ts";
import { compareText, documentId } from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { assetsOf } from "./books-notation-assets.ts";
import {
  byContactOf,
  byProjectOf,
  comparativesOf,
  periodReportsOf,
} from "./books-notation-comparatives.ts";
import type { BooksDraft } from "./books-notation-draft.ts";
import { intakeOf } from "./books-notation-intake.ts";
import { listsOf } from "./books-notation-lists.ts";
import { agingOf, openItemsOf } from "./books-notation-open-items.ts";
import {
  balanceSheetOf,
  cashFlowOf,
  closes,
  generalLedgerOf,
  movementsOf,
  profitAndLossOf,
  sourceOf,
  sumPerAccount,
} from "./books-notation-reports.ts";
import { sumsOfPostings } from "./posting-sums.ts";

export function booksOf(draft: BooksDraft): Books {
  draft.accounts.sort(compareAccounts);
  refuseUnbalanced(draft);
  const period = {
    first: draft.fiscalYear.period.first,
    last: draft.until ?? draft.fiscalYear.period.last,
  };
  const postings = draft.postings.filter(({ date }) => monthOf(date) <= period.last);
  return {
    administration: {
      id: "123456789012345678",
      name: draft.name,
      currency: "EUR",
      country: "NL",
      timeZone: "Europe/Amsterdam",
      chamberOfCommerce: "12345678",
      taxNumber: "NL123456789B01",
    },
    fiscalYear: draft.fiscalYear,
    period,
    asOf: dateOf("2026-11-15"),
    accounts: new Map(draft.accounts.map((account) => [account.id, account])),
    contacts: new Map(draft.contacts.map((contact) => [contact.id, contact])),
    projects: new Map(draft.projects.map((project) => [project.id, project])),
    taxRates: new Map(draft.taxRates.map((rate) => [rate.id, rate])),
    financialAccounts: new Map(draft.financialAccounts.map((one) => [one.id, one])),
    journalDocuments: new Map(
      draft.postings
        .filter(({ document }) => document.type === "GeneralJournalDocument")
        .map(({ document: { id } }) => [id, { closesYear: draft.closingDocuments.has(id) }]),
    ),
    months: monthsOf(period).map((month) => monthOfBooks(draft, month)),
    periodReports: periodReportsOf(draft, period),
    comparatives: comparativesOf(draft, period),
    priorBooks: null,
    conflictingYears: [],
    calibration: { convention: "debit-positive", isDetermined: true, tied: 1, compared: 1 },
    intake: intakeOf(draft, period),
    namesSupplied: null,
    entryCount: postings.length,
    accountMapping: new Map(),
    clientInput: null,
    ...listsOf(draft),
    sums: sumsOfPostings(postings, (posting) => closes(draft, posting)),
    postings: (order, only) => streamOf(sorted(draft, selected(postings, only), order)),
  };
}

function monthOfBooks(draft: BooksDraft, month: Month): BooksMonth {
  const postings = draft.postings.filter(({ date }) => monthOf(date) === month);
  const movements = movementsOf(postings);
  const debtors = openItemsOf(draft, "debtors", month);
  const creditors = openItemsOf(draft, "creditors", month);
  return {
    month,
    generalLedger: generalLedgerOf(draft, periodOf(month), movements),
    profitAndLoss: profitAndLossOf(draft, periodOf(month)),
    balanceSheet: balanceSheetOf(draft, month),
    cashFlow: cashFlowOf(draft, month),
    debtors: { lines: debtors, sources: [sourceOf(`debtors/${month}`)] },
    creditors: { lines: creditors, sources: [sourceOf(`creditors/${month}`)] },
    debtorsAging: agingOf(draft, "debtors", month, sourceOf(`debtors-aging/${month}`)),
    creditorsAging: agingOf(draft, "creditors", month, sourceOf(`creditors-aging/${month}`)),
    assets: assetsOf(draft, month),
    revenueByContact: byContactOf(draft, "revenue", month),
    revenueByProject: byProjectOf(draft, "revenue", month),
    expensesByContact: byContactOf(draft, "expenses", month),
    expensesByProject: byProjectOf(draft, "expenses", month),
    proof: {
      isProven: true,
      accounts: [...movements].map(([ledgerAccountId, pulled]) => {
        const { debit, credit } = pulled;
        const ledger = { debit, credit };
        return { ledgerAccountId, before: ledger, after: ledger, pulled, ties: true };
      }),
      entries: postings.length,
      attempts: 1,
      breaks: [],
    },
    movements,
    entrySources: [...new Set(postings.map(({ source }) => source))].sort(),
    closingMovements: sumPerAccount(postings.filter((posting) => closes(draft, posting))),
  };
}

const selected = (postings: readonly Posting[], only?: PostingSelection): readonly Posting[] =>
  only === undefined
    ? postings
    : postings.filter(
        ({ document, ledgerAccountId }) =>
          only.documents.has(document.id) || only.accounts.has(ledgerAccountId),
      );

function sorted(
  draft: BooksDraft,
  postings: readonly Posting[],
  order: PostingOrder,
): readonly Posting[] {
  const place = new Map(
    draft.accounts.map(({ id }, index) => [id, String(index).padStart(6, "0")]),
  );
  const keyOf = ({ date, document, ledgerAccountId }: Posting): string => {
    switch (order) {
      case "date":
        return date;
      case "document":
        return `${document.type} ${documentId(document.id)} ${date}`;
      case "account":
        return `${place.get(ledgerAccountId) ?? ""} ${date}`;
    }
  };
  return postings.toSorted((left, right) => compareText(keyOf(left), keyOf(right)));
}

async function* streamOf(postings: readonly Posting[]): AsyncGenerator<Posting> {
  yield* postings;
}

function refuseUnbalanced(draft: BooksDraft): void {
  const sums = new Map<string, Amount>([["openings and open years", ZERO]]);
  const put = (what: string, amount: Amount): void => {
    sums.set(what, add(sums.get(what) ?? ZERO, amount));
  };
  for (const amount of draft.openings.values()) put("openings and open years", amount);
  for (const { amount } of draft.openYears) put("openings and open years", amount);
  for (const { document, date, amount } of draft.postings) {
    put(`${document.type} ${document.id} in ${monthOf(date)}`, amount);
  }
  for (const [what, sum] of sums) {
    invariant(isZero(sum), `${what} sums to zero, not ${amountText(sum, 2)}`);
  }
}
