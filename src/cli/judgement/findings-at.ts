/** The findings that an account, a contact, a document, a place and a month name on the command line. */
import { amountText } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import { type Finding, readerAmounts } from "../../checks/check.ts";
import { accountNumber, placeText } from "../../checks/place-text.ts";
import type { Subject } from "../../checks/subject.ts";
import { Failure } from "../../failure.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import type { ContactId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";
import { subjectText } from "../reporting/finding-text.ts";

/** Null where the command does not say. */
export interface FindingsPlace {
  /** The number of a ledger account, or its id. */
  readonly account: string | null;
  /** The id or the name of a contact. */
  readonly contact: string | null;
  /** The id or the number of a document. */
  readonly document: string | null;
  /** As `slotsom findings` shows it. */
  readonly place: string | null;
  readonly month: Month | null;
}

/** Failure code: `arguments-invalid` for an account or a contact that the books do not have. */
export function findingsAt(
  findings: readonly Finding[],
  { account, contact, document, place, month }: FindingsPlace,
  books: BooksInMemory,
): readonly Finding[] {
  const accounts = account === null ? null : accountsNamed(account, books);
  const contacts = contact === null ? null : contactsNamed(contact, books);
  return findings.filter(({ subject, month: of }) => {
    const about = parts(subject, books);
    return (
      (accounts === null || about.accounts.some((id) => accounts.includes(id))) &&
      (contacts === null || about.contacts.some((id) => contacts.includes(id))) &&
      (document === null || about.documents.includes(document)) &&
      (place === null || placeText(books, subject) === place) &&
      (month === null || of === month)
    );
  });
}

function accountsNamed(given: string, books: BooksInMemory): readonly LedgerAccountId[] {
  const ids = [...books.accounts.keys()];
  const found = ids.filter((id) => accountNumber(books, id) === given || id === given);
  if (found.length > 0) return found;
  const near = suggestion(
    given,
    ids.map((id) => accountNumber(books, id)),
  );
  throw new Failure(
    "arguments-invalid",
    `no ledger account ${given} in these books${near}`,
    "Name it by its number; slotsom findings shows the places of findings.",
  );
}

function contactsNamed(given: string, { contacts }: BooksInMemory): readonly ContactId[] {
  const isNamed = (name: string): boolean => name.toLowerCase() === given.toLowerCase();
  const found = [...contacts].filter(([id, { name }]) => id === given || isNamed(name));
  if (found.length > 0) return found.map(([id]) => id);
  const near = suggestion(
    given,
    [...contacts.values()].map(({ name }) => name),
  );
  throw new Failure(
    "arguments-invalid",
    `no contact ${given} in these books${near}`,
    "Name it by its id or its complete name; slotsom findings shows the places of findings.",
  );
}

interface Parts {
  readonly accounts: readonly LedgerAccountId[];
  readonly contacts: readonly ContactId[];
  readonly documents: readonly string[];
}

/** The parts of a subject that a person may name. */
function parts(subject: Subject, { accounts }: BooksInMemory): Parts {
  const line = subject.kind === "document" ? subject.line : undefined;
  const document =
    subject.kind === "document" || subject.kind === "tax-rate" ? subject.document : null;
  const banks =
    subject.kind === "financial-account"
      ? [...accounts.values()]
          .filter(({ financialAccountId: id }) => id === subject.financialAccountId)
          .map(({ id }) => id)
      : [];
  const own = "ledgerAccountId" in subject ? subject.ledgerAccountId : line?.ledgerAccountId;
  const contact = "contactId" in subject ? subject.contactId : (line?.contactId ?? null);
  return {
    accounts: [...banks, ...(own === undefined ? [] : [own])],
    contacts: contact === null ? [] : [contact],
    documents:
      document === null
        ? []
        : [document.id, ...(document.number === undefined ? [] : [document.number])],
  };
}

const SHOWN_MAX = 20;

/** A line for each of the findings: month, subject and difference, and the place that names it alone. */
export function findingLines(
  findings: readonly Finding[],
  books: BooksInMemory,
): readonly string[] {
  const shown = findings.slice(0, SHOWN_MAX).map((finding) => {
    const { month, subject } = finding;
    const where = [...(month === null ? [] : [month]), subjectText(subject, books)].join(", ");
    return `  ${where}: ${differenceText(finding)}   --place "${placeText(books, subject)}"`;
  });
  const more = findings.length - shown.length;
  return more > 0 ? [...shown, `  and ${String(more)} more`] : shown;
}

/** In the signs of a reader, a number where things are counted. */
export const differenceText = (finding: Finding): string =>
  amountText(readerAmounts(finding).difference, finding.isCount === true ? 0 : 2);
