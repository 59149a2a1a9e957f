/** What a finding is about as one text that stays the same: in files of judgement and on the command line. */
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import type { Subject } from "./subject.ts";

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
    case "books":
      return [];
  }
}

const documentParts = ({ type, id }: DocumentRef): readonly string[] => [type, id];

/** The number by which people know it; its id where it has none. */
export const accountNumber = ({ accounts }: Accounts, id: LedgerAccountId): string =>
  accounts.get(id)?.code ?? id;
