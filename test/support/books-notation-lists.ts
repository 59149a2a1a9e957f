/** The document lists of the books notation. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import {
  contactId,
  documentId,
  financialAccountId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../../src/ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type ListedDetail,
  type ListedDocument,
  type ListedPayment,
} from "../../src/ledger/listed-document.ts";
import type { BooksDraft } from "./books-notation-draft.ts";
import { sourceOf } from "./books-notation-reports.ts";
import { plainDocument, plainList, withListed } from "./listed-documents.ts";

/**
 * `lists receipts` gives the books an empty list. `listed sales_invoices 1  2025-01-15  open  1210.00` is a document with its state and total,
 * `-` for none; it may have `contact Jansen BV`, `number 2025-0001`, `due 2025-02-14`, `currency USD 1300.00`, `unpaid 60.00`, and of a bank
 * mutation `into 1100` and `message a text`. Without a date it is a draft. The service gives documents by their ids too. The lines after it belong to it:
 *
 *   detail 8000  1000.00  tax 21  project Roof  contact Jansen BV  period 2025-01-01..2025-03-31  a text
 *   share 4000  40.00  on 0500                    the private share of the costs on 4000
 *   paid 2025-01-20  60.00  payment 7  bank 1     by bank mutation 1; or into 1100, on 1700, with payment 8; of a mutation: of 7
 */
export function readListed(draft: BooksDraft, line: string, where: string): void {
  const [head = "", ...fields] = line.split(/\s{2,}/);
  const [word = "", subject = "", id = ""] = head.split(/\s+/);
  const named = (mark: string): string | null =>
    fields.find((field) => field.startsWith(`${mark} `))?.slice(mark.length + 1) ?? null;
  if (word === "lists") {
    draft.lists.add(listNamed(subject, where));
    return;
  }
  if (word === "listed") {
    const list = listNamed(subject, where);
    draft.lists.add(list);
    const [date = "", state = "", total = "-"] = fields;
    if (/^\d/.test(date)) {
      draft.listed.push(documentIn({ list, id, date, state, total }, named));
    } else {
      const source = sourceOf(list);
      draft.listedDrafts.push({ list, id: documentId(id), state: date, number: null, source });
    }
    return;
  }
  const document = draft.listed.pop();
  invariant(document !== undefined, `a document is listed above ${where}`);
  draft.listed.push(withPart(document, word, { subject, fields, named }));
}

interface Written {
  readonly subject: string;
  readonly fields: readonly string[];
  readonly named: (mark: string) => string | null;
}

function documentIn(
  of: Readonly<Record<"id" | "date" | "state" | "total", string>> & {
    readonly list: DocumentListName;
  },
  named: Written["named"],
): ListedDocument {
  const [currency = "", inCurrency = ""] = named("currency")?.split(" ") ?? [];
  const [due, unpaid, contact] = [named("due"), named("unpaid"), named("contact")];
  const into = named("into");
  return {
    ...plainDocument(of.list, of.id, of.date),
    state: of.state === "-" ? null : of.state,
    number: named("number"),
    total: of.total === "-" ? null : amountOf(of.total),
    contactId: contact === null ? null : contactId(idOf(contact)),
    dueDate: due === null ? null : dateOf(due),
    bankLine:
      into === null
        ? null
        : { financialAccountId: financialAccountId(`f${into}`), message: named("message") ?? "" },
    inCurrency: currency === "" ? null : { currency, total: amountOf(inCurrency) },
    unpaid: unpaid === null ? null : amountOf(unpaid),
  };
}

function withPart(document: ListedDocument, word: string, written: Written): ListedDocument {
  const { subject, fields, named } = written;
  const amount = amountOf(fields[0] ?? "");
  switch (word) {
    case "detail":
      return { ...document, details: [...document.details, detailIn(document, written)] };
    case "share": {
      const ledgerAccounts = {
        ledgerAccountId: ledgerAccountId(subject),
        privateLedgerAccountId: ledgerAccountId(named("on") ?? ""),
      };
      return { ...document, allocations: [...document.allocations, { ...ledgerAccounts, amount }] };
    }
    default: {
      const idNamed = (mark: string) => {
        const id = named(mark);
        return id === null ? null : documentId(id);
      };
      const [into, on] = [named("into"), named("on")];
      const payment: ListedPayment = {
        id: documentId(named("payment") ?? ""),
        invoiceId: documentId(named("of") ?? document.id),
        date: dateOf(subject),
        amount,
        mutationId: idNamed("bank"),
        financialAccountId: into === null ? null : financialAccountId(`f${into}`),
        ledgerAccountId: on === null ? null : ledgerAccountId(on),
        linkedPaymentId: idNamed("with payment"),
      };
      return { ...document, payments: [...document.payments, payment] };
    }
  }
}

function detailIn(document: ListedDocument, { subject, fields, named }: Written): ListedDetail {
  const [amount = "", ...marks] = fields;
  const [contact, project, tax] = [named("contact"), named("project"), named("tax")];
  const [first, last] = named("period")?.split("..") ?? [];
  return {
    ledgerAccountId: ledgerAccountId(subject),
    projectId: project === null ? null : projectId(idOf(project)),
    contactId: contact === null ? document.contactId : contactId(idOf(contact)),
    taxRateId: tax === null ? null : taxRateId(tax),
    amount: amountOf(amount),
    description: marks.find((mark) => !/^(contact|project|tax|period) /.test(mark)) ?? "",
    period:
      first === undefined || last === undefined
        ? null
        : { first: dateOf(first), last: dateOf(last) },
  };
}

function listNamed(name: string, where: string): DocumentListName {
  const list = DOCUMENT_LISTS.find((known) => known === name);
  invariant(list !== undefined, `a list of documents is named in ${where}`);
  return list;
}

const idOf = (name: string): string => name.replaceAll(" ", "-");

/** What books in memory have of the lists. */
export const listsOf = ({
  lists,
  listed,
  listedDrafts,
}: BooksDraft): Pick<
  Books,
  | "listedDocuments"
  | "listedDocument"
  | "listedContents"
  | "listedDraft"
  | "invoicePayments"
  | "documentLists"
> => ({
  ...withListed(listed, listedDrafts),
  documentLists: DOCUMENT_LISTS.filter((list) => lists.has(list)).map((list) => ({
    ...plainList(list, [...listed, ...listedDrafts].filter((one) => one.list === list).length),
    givesById: true,
  })),
});
