/** The subject of a finding as one text that stays the same: in files of judgement and on the command line. */
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { OPEN_ITEM_LISTS } from "../ledger/open-item-lists.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import { FIGURE_WORDS, type Subject } from "./subject.ts";

type Accounts = Pick<Books, "accounts">;

/** The kind of the subject and its ids, with the numbers of accounts: `account 1300`, `contact 42 figures.debtors`. */
export function placeText(books: Accounts, subject: Subject): string {
  const parts = partsOf(books, subject);
  return [subject.kind, ...parts.filter((part) => part !== undefined)].join(" ");
}

type Part = string | undefined;

/** The id of what there may be none of. */
const orNone = (id: string | null): string => id ?? "none";

function partsOf(books: Accounts, subject: Subject): readonly Part[] {
  switch (subject.kind) {
    case "account":
      return [accountNumber(books, subject.ledgerAccountId)];
    case "contact":
      return [orNone(subject.contactId), subject.word];
    case "open-item":
      return [subject.list, orNone(subject.contactId), subject.age];
    case "asset":
      return [subject.assetId];
    case "financial-account":
      return [subject.financialAccountId];
    case "cash-line": {
      const { side, ledgerAccountId, financialAccountId } = subject;
      return [side, accountNumber(books, ledgerAccountId), orNone(financialAccountId)];
    }
    case "document": {
      const { document, line } = subject;
      if (line === undefined) return documentParts(document);
      const { ledgerAccountId, when, projectId, contactId, description } = line;
      return [
        ...documentParts(document),
        ...[accountNumber(books, ledgerAccountId), when],
        ...[projectId, contactId].map((id) => (id === undefined ? undefined : orNone(id))),
        description,
      ];
    }
    case "figure":
      return [subject.word];
    case "project": {
      const { projectId, word, ledgerAccountId: id } = subject;
      return [orNone(projectId), word, id === undefined ? undefined : accountNumber(books, id)];
    }
    case "tax-rate": {
      const { taxRateId, document } = subject;
      return [orNone(taxRateId), ...(document === null ? [] : documentParts(document))];
    }
    case "series":
      return [JSON.stringify(subject.series)];
    case "field":
      return [subject.path];
    case "reference":
      return [subject.list, orNone(subject.id)];
    case "unknown-account":
      return [subject.number, subject.name];
    case "auditfile":
      return [subject.file, subject.figure, subject.name];
    case "accepted-difference":
      return [subject.check, subject.place];
    case "signed-lead":
      return [subject.lead, subject.as];
    case "budget":
      return [subject.section, subject.code ?? undefined];
    case "books":
      return [];
  }
}

/** The subject that a place in an entry names; null for unusual kinds, and for what the books do not have. */
export function subjectAt(
  { accounts, contacts }: Pick<Books, "accounts" | "contacts">,
  place: string,
): Subject | null {
  const [kind, first, second, ...more] = place.split(" ");
  if (more.length > 0) return null;
  const contactOf = (given: string | undefined) => [...contacts.keys()].find((id) => id === given);
  if (kind === "open-item") {
    const list = OPEN_ITEM_LISTS.find((known) => known === first);
    const contactId = second === orNone(null) ? null : contactOf(second);
    return list === undefined || contactId === undefined ? null : { kind, list, contactId };
  }
  if (second !== undefined) return null;
  if (kind === "account") {
    const [id] = [...accounts].find(([known, { code }]) => (code ?? known) === first) ?? [];
    return id === undefined ? null : { kind, ledgerAccountId: id };
  }
  if (kind === "contact") {
    const contactId = contactOf(first);
    return contactId === undefined ? null : { kind, contactId };
  }
  if (kind === "figure") {
    const word = FIGURE_WORDS.find((known) => known === first);
    return word === undefined ? null : { kind, word };
  }
  if (kind === "financial-account") {
    const ids = [...accounts.values()].map((account) => account.financialAccountId);
    const id = ids.find((known) => known === first) ?? null;
    return id === null ? null : { kind, financialAccountId: id };
  }
  return kind === "books" ? { kind } : null;
}

const documentParts = ({ type, id }: DocumentRef): readonly string[] => [type, id];

/** The number by which people know it; its id where it has none. */
export const accountNumber = ({ accounts }: Accounts, id: LedgerAccountId): string =>
  accounts.get(id)?.code ?? id;
