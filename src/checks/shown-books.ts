/**
 * The books as a pack shows them. A posting has the contact and the project that a report of the service proves, and the bank
 * account of its ledger account. Where the cash flow or the open items of the service fit no reading of their check, the figures derived
 * from entries take their place, and the service's are the findings of that check.
 */
import { add, isZero, ZERO } from "../amount/amount.ts";
import { changedInBlocks } from "../ledger/blocks.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { documentKind, listsOfType } from "../ledger/document-kind.ts";
import { type ContactId, isResultType } from "../ledger/ledger-account.ts";
import { itemsBefore, OPEN_ITEM_LISTS, type OpenItemList } from "../ledger/open-item-lists.ts";
import type { Posting } from "../ledger/posting.ts";
import type { PostingReferences } from "../ledger/posting-sums.ts";
import type { OpenItems } from "../ledger/statements.ts";
import { cashFlowFollowsFromEntries } from "./cash-flow/cash-flow-follows-from-entries.ts";
import type { Check, CheckResult } from "./check.ts";
import { controlAccounts } from "./control-accounts.ts";
import { cashLines, NO_CASH_LINES } from "./internal/cash-lines.ts";
import { contactMovements, movedBy } from "./internal/contact-movements.ts";
import { invoicedAccounts } from "./internal/invoiced-accounts.ts";
import { listsPass } from "./internal/lists-pass.ts";
import { perContact } from "./internal/open-item-lists.ts";
import { journalsEqualTheirListedLines } from "./journal-entries/journals-equal-their-listed-lines.ts";
import { contactsRollForward } from "./open-items/contacts-roll-forward.ts";
import { contactsEqualListedDocuments } from "./vat/contacts-equal-listed-documents.ts";

/** Whether the sheets show the expected figures of the check in place of those of the service. */
export const showsDerived = ({ check, compared, broken }: CheckResult): boolean =>
  [cashFlowFollowsFromEntries.id, contactsRollForward.id].includes(check.id) &&
  broken > 0 &&
  broken * 2 >= compared;

export function shownBooks(books: Books, results: readonly CheckResult[]): Books {
  const derived = new Set(results.filter(showsDerived).map(({ check }) => check.id));
  let { months } = books;
  if (derived.has(cashFlowFollowsFromEntries.id)) months = withCashFlows(books, months);
  if (derived.has(contactsRollForward.id)) {
    for (const list of OPEN_ITEM_LISTS) months = withOpenItems(books, months, list);
  }
  const shown = shownReferences(books, results);
  const { postings, sums } = books;
  const asShown: Books = {
    ...books,
    months,
    postings: (order, only) =>
      changedInBlocks(postings(order, only), (posting) => shownPosting(books, posting, shown)),
    sums: {
      ...sums,
      references: (journals) =>
        sums
          .references(journals)
          .map((one) => ({ ...one, ...shown(one, one.documentType, one.journal) })),
    },
  };
  // The lists of documents and the accounts of invoices are the same: the checks have read them.
  listsPass.alike(books, asShown);
  invoicedAccounts.alike(books, asShown);
  return asShown;
}

type References = Pick<Posting, "ledgerAccountId" | "contactId" | "projectId">;
type ShownReferences = (
  of: References,
  documentType: string,
  journal: PostingReferences["journal"],
) => Pick<References, "contactId" | "projectId">;

/**
 * Reports split the control accounts by contact, revenue and costs by contact and project, and other income and expenses by
 * project; all but the control accounts without the journals that close a year. Lists of documents state the contact of an invoice,
 * and contact and project of each line of a journal. Elsewhere they are compared with nothing, so no file shows them; the answers have
 * them.
 */
function shownReferences(books: Books, results: readonly CheckResult[]): ShownReferences {
  const control = new Set(OPEN_ITEM_LISTS.flatMap((list) => controlAccounts(books, list)));
  const [byContact, byProject] = [new Set<string>(), new Set<string>()];
  for (const { id, type } of books.accounts.values()) {
    if (!isResultType(type)) continue;
    byProject.add(id);
    if (type !== "other_income_expenses") byContact.add(id);
  }
  const listed = (check: Check): ((type: string) => boolean) => {
    const result = results.find((one) => one.check.id === check.id);
    const isTied = result !== undefined && result.compared > 0 && result.broken === 0;
    const lists = new Set<string>(books.documentLists.map(({ list }) => list));
    return (type) => {
      const ofType = listsOfType(type);
      return isTied && ofType.length > 0 && ofType.every((list) => lists.has(list));
    };
  };
  const [invoiced, entered] = [
    listed(contactsEqualListedDocuments),
    listed(journalsEqualTheirListedLines),
  ];
  return ({ ledgerAccountId: id, contactId, projectId }, type, journal) => {
    if (journal !== null && entered(type)) return { contactId, projectId };
    const isClosing = journal === "closes-year";
    const isListed = journal === null && invoiced(type);
    return {
      contactId:
        isListed || control.has(id) || (!isClosing && byContact.has(id)) ? contactId : null,
      projectId: !isClosing && byProject.has(id) ? projectId : null,
    };
  };
}

function shownPosting(books: Books, posting: Posting, shownIn: ShownReferences): Posting {
  const { ledgerAccountId, contactId, projectId, document } = posting;
  const shown = shownIn(posting, document.type, journalUse(books, document));
  const financialAccountId = books.accounts.get(ledgerAccountId)?.financialAccountId ?? null;
  const isSame =
    shown.contactId === contactId &&
    shown.projectId === projectId &&
    financialAccountId === posting.financialAccountId;
  return isSame ? posting : { ...posting, ...shown, financialAccountId };
}

const journalUse = (books: Books, document: Posting["document"]): PostingReferences["journal"] =>
  documentKind(books, document) !== "journal"
    ? null
    : books.journalDocuments.get(document.id)?.closesYear === true
      ? "closes-year"
      : "plain";

/** The net amount per document, date and contra account, without transfers between own accounts. */
function withCashFlows(books: Books, months: readonly BooksMonth[]): readonly BooksMonth[] {
  const rule = { netting: "document-and-date", showsOwnTransfers: false } as const;
  const derived = cashLines(books, rule, null);
  return months.map((month) => ({
    ...month,
    cashFlow: {
      ...month.cashFlow,
      ...(derived.get(month.month) ?? NO_CASH_LINES),
      sources: [...month.cashFlow.sources, ...month.entrySources],
    },
  }));
}

/** The stated opening of each contact and its entries since; a list without control accounts stays as it is. */
function withOpenItems(
  books: Books,
  months: readonly BooksMonth[],
  list: OpenItemList,
): readonly BooksMonth[] {
  const accounts = controlAccounts(books, list);
  if (accounts.length === 0) return months;
  const movements = contactMovements(books, accounts);
  const before = itemsBefore(books, list);
  let balances = perContact(before.lines);
  return months.map((month) => {
    const moved = movements.get(month.month)?.keys() ?? [];
    const contacts = new Set<ContactId | null>([...balances.keys(), ...moved]);
    balances = new Map(
      [...contacts].map((contactId) => [
        contactId,
        add(balances.get(contactId) ?? ZERO, movedBy(movements, month.month, contactId)),
      ]),
    );
    const items: OpenItems = {
      lines: [...balances]
        .filter(([, amount]) => !isZero(amount))
        .map(([contactId, amount]) => ({ contactId, amount })),
      sources: [...before.sources, ...month.entrySources],
    };
    return { ...month, [list]: items };
  });
}
