/**
 * Small books as text, for tests: accounts, openings and one line per posting. `booksFrom` reads them
 * and computes every report of every month by plain arithmetic, independently of the service.
 *
 *   year 2025                                    or: year 2024-07..2025-06 called 2025
 *   until 2025-10                                the books of a monthly pack: the year up to that month
 *   shows open years                             the balance sheets list them
 *   account 1100 current_assets Bank  [cash]     [cash], [debtors] or [creditors] gives its use
 *   account 8010 revenue Service  under 8000  rgs WOmzNodOdl
 *   contact Jansen BV
 *   project Roof
 *   tax 21 High                                  [sales], [purchases], [journal], [inactive], id=s21; none: no percentage
 *   opening 1100 5000.00                         debit positive; openings and open years sum to zero
 *   opening 1300 200.00  contact Jansen BV       the contact that owes it; without one nobody does
 *   open year 2024 -1200.00
 *   asset 7  0200  Van  2024-01-15  12000.00  life 60  residual 0.00     bought on that date, at that price
 *   asset 7  2025-01-31  depreciation  -200.00   or divestment, or value_change
 *   asset 7  2025-02-28  depreciation  -200.00  contra 4300  on 0210    the same, booked
 *   2025-01-31  8000  -100.00  invoice 7  contact Jansen BV  project Roof  tax 21  a text
 *   listed sales_invoices 7  2025-01-31  open  121.00           see `books-notation-lists.ts`
 *
 * Fields of a posting are two or more spaces apart. A document is a word and a number: `invoice`,
 * `bill`, `bank`, `payment`, `asset`, `journal`, `closing` for a journal that closes the year, or `unheard` for
 * another type. An `asset` is a depreciation.
 * Every document must balance within each month. Text from `#` on is a comment.
 */
import { readFileSync } from "node:fs";
import { amountOf } from "../../src/amount/amount.ts";
import { type CalendarDate, dateOf } from "../../src/calendar/calendar-date.ts";
import type { FiscalYear } from "../../src/calendar/fiscal-year.ts";
import { month, yearOf } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import {
  contactId,
  documentId,
  financialAccountId,
  isAccountType,
  type LedgerAccountId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { readAsset } from "./books-notation-assets.ts";
import { booksOf } from "./books-notation-books.ts";
import type { BooksDraft } from "./books-notation-draft.ts";
import { readListed } from "./books-notation-lists.ts";
import { sourceOf } from "./books-notation-reports.ts";

const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  invoice: "SalesInvoice",
  bill: "Document",
  bank: "FinancialMutation",
  payment: "Payment",
  asset: "CompanyAssets::Depreciation",
  journal: "GeneralJournalDocument",
  closing: "GeneralJournalDocument",
  unheard: "Unheard",
};

/** Reads the notation. Throws at a line that it cannot read, and at books that do not balance. */
export function booksFrom(text: string): Books {
  const draft = emptyDraft();
  for (const [index, written] of text.split("\n").entries()) {
    const line = written.replace(/#.*$/, "").trim();
    if (line !== "") readLine(draft, line, `line ${index + 1}: ${line}`);
  }
  return booksOf(draft);
}

/** The rich sample of `fixtures/books`, worked out by hand in `small-company.expected.md`. */
export function smallCompany(): Books {
  const file = new URL("../../fixtures/books/small-company.books", import.meta.url);
  return booksFrom(readFileSync(file, "utf8"));
}

/** The ledger account with this number. */
export const account = (code: string): LedgerAccountId => ledgerAccountId(code);

/** A stream as a list, for short streams. */
export async function gathered<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

function emptyDraft(): BooksDraft {
  return {
    name: "Small Company BV",
    fiscalYear: { year: 2025, period: { first: month("2025-01"), last: month("2025-12") } },
    until: null,
    showsOpenYears: false,
    accounts: [],
    parts: new Map(),
    contacts: [],
    projects: [],
    taxRates: [],
    financialAccounts: [],
    openings: new Map(),
    openingContacts: new Map(),
    openYears: [],
    assets: [],
    postings: [],
    lists: new Set(),
    listed: [],
    listedDrafts: [],
    closingDocuments: new Set(),
  };
}

function readLine(draft: BooksDraft, line: string, where: string): void {
  if (/^\d{4}-\d{2}-\d{2}\s/.test(line)) {
    draft.postings.push(readPosting(draft, line, where));
    return;
  }
  const [word = "", ...rest] = line.split(/\s+/);
  const tail = rest.join(" ");
  switch (word) {
    case "administration":
      draft.name = tail;
      return;
    case "year":
      draft.fiscalYear = readYear(tail, where);
      return;
    case "until":
      draft.until = month(tail);
      return;
    case "shows":
      invariant(tail === "open years", where);
      draft.showsOpenYears = true;
      return;
    case "account":
      readAccount(draft, line, where);
      return;
    case "asset":
      readAsset(draft, line, where);
      return;
    case "lists":
    case "listed":
    case "detail":
    case "share":
    case "paid":
      readListed(draft, line, where);
      return;
    case "contact":
      draft.contacts.push({ id: contactId(idOf(tail)), name: tail });
      return;
    case "project":
      draft.projects.push({ id: projectId(idOf(tail)), name: tail });
      return;
    case "tax":
      readTaxRate(draft, rest);
      return;
    case "opening":
      readOpening(draft, rest, where);
      return;
    case "open":
      invariant(rest[0] === "year", where);
      draft.openYears.push({ year: rest[1] ?? "", amount: amountOf(rest[2] ?? "") });
      return;
    default:
      invariant(false, `the notation knows the word of ${where}`);
  }
}

function readOpening(
  draft: BooksDraft,
  [code = "", amount = "", mark, ...name]: readonly string[],
  where: string,
): void {
  const id = knownAccount(draft, code, where);
  draft.openings.set(id, amountOf(amount));
  if (mark === "contact") draft.openingContacts.set(id, contactId(idOf(name.join(" "))));
}

function readYear(text: string, where: string): FiscalYear {
  if (/^\d{4}$/.test(text)) {
    const first = month(`${text}-01`);
    return { year: yearOf(first), period: { first, last: month(`${text}-12`) } };
  }
  const [, first = "", last = "", called = ""] = /^(\S+)\.\.(\S+) called (\d{4})$/.exec(text) ?? [];
  invariant(called !== "", where);
  return {
    year: yearOf(month(`${called}-01`)),
    period: { first: month(first), last: month(last) },
  };
}

function readAccount(draft: BooksDraft, line: string, where: string): void {
  const [, code = "", type = "", rest = ""] = /^account\s+(\S+)\s+(\S+)\s+(.+)$/.exec(line) ?? [];
  invariant(isAccountType(type), where);
  const [name = "", ...marks] = rest.split(/\s{2,}/);
  const parent = marks.find((mark) => mark.startsWith("under "))?.slice(6);
  const rgsCode = marks.find((mark) => mark.startsWith("rgs "))?.slice(4);
  const part = marks.find((mark) => mark.startsWith("["))?.slice(1, -1);
  const id = ledgerAccountId(code);
  const isCash = part === "cash";
  if (part === "cash" || part === "debtors" || part === "creditors") draft.parts.set(id, part);
  if (isCash) {
    const identifier = `NL00TEST${code.padStart(10, "0")}`;
    draft.financialAccounts.push({
      id: financialAccountId(`f${code}`),
      name,
      type: "BankAccount",
      identifier,
    });
  }
  draft.accounts.push({
    id,
    code,
    name,
    type,
    parentId: parent === undefined ? null : ledgerAccountId(parent),
    isActive: true,
    rgsCode: rgsCode ?? null,
    rgsVersion: rgsCode === undefined ? null : "3.5",
    financialAccountId: isCash ? financialAccountId(`f${code}`) : null,
  });
}

const TAX_RATE_TYPE_MARKS = {
  "[sales]": "sales_invoice",
  "[purchases]": "purchase_invoice",
  "[journal]": "general_journal_document",
} as const;

/** The id of a rate is its percentage, unless `id=` states one; the percentage `none` is null. */
function readTaxRate(draft: BooksDraft, [percentage = "", ...words]: readonly string[]): void {
  const isMark = (word: string): boolean => word.startsWith("[") || word.startsWith("id=");
  const marks = words.filter(isMark);
  const type = Object.entries(TAX_RATE_TYPE_MARKS).find(([mark]) => marks.includes(mark))?.[1];
  const id = marks.find((mark) => mark.startsWith("id="))?.slice(3) ?? percentage;
  draft.taxRates.push({
    id: taxRateId(id),
    name: words.filter((word) => !isMark(word)).join(" "),
    percentage: percentage === "none" ? null : amountOf(percentage),
    type: type ?? null,
    isActive: !marks.includes("[inactive]"),
  });
}

function readPosting(draft: BooksDraft, line: string, where: string): Posting {
  const [date = "", code = "", amount = "", document = "", ...marks] = line.split(/\s{2,}/);
  const [word = "", number = ""] = document.split(" ");
  const type = DOCUMENT_TYPES[word];
  invariant(
    type !== undefined && number !== "",
    `a document is a known word and a number, ${where}`,
  );
  if (word === "closing") draft.closingDocuments.add(number);
  const named = (mark: string): string | null =>
    marks.find((candidate) => candidate.startsWith(`${mark} `))?.slice(mark.length + 1) ?? null;
  const contact = named("contact");
  const project = named("project");
  const tax = named("tax");
  const on: CalendarDate = dateOf(date);
  const ledgerAccount = knownAccount(draft, code, where);
  return {
    id: `p${draft.postings.length + 1}`,
    date: on,
    document: { type, id: documentId(number) },
    ledgerAccountId: ledgerAccount,
    projectId: project === null ? null : projectId(idOf(project)),
    contactId: contact === null ? null : contactId(idOf(contact)),
    taxRateId: tax === null ? null : taxRateId(tax),
    financialAccountId:
      draft.accounts.find(({ id }) => id === ledgerAccount)?.financialAccountId ?? null,
    amount: amountOf(amount),
    description: marks.find((mark) => !/^(contact|project|tax) /.test(mark)) ?? document,
    source: sourceOf(`journal-entries/${date.slice(0, 7)}`),
  };
}

function knownAccount(draft: BooksDraft, code: string, where: string): LedgerAccountId {
  const id = ledgerAccountId(code);
  invariant(
    draft.accounts.some((known) => known.id === id),
    `the account is declared above ${where}`,
  );
  return id;
}

const idOf = (name: string): string => name.replaceAll(" ", "-");
