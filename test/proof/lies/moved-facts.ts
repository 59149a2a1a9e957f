/** One fact of one document is another in every answer but its list: account, project, contact, tax rate, description. */
import { amountOf } from "../../../src/amount/amount.ts";
import { accountId, CONTACTS, documentId, PROJECTS, RATES } from "../small-ids.ts";
import {
  type BooksChange,
  both,
  changing,
  withDetail,
  withFields,
  withLine,
  withPart,
} from "./changed-books.ts";
import { type ConsistentLie, type KindOfAnswer, onBoth } from "./consistent-lie.ts";
import { JOURNAL, withJournal } from "./needed-documents.ts";

type DocumentChange = Parameters<typeof changing>[0][string];

const moved = (
  claim: string,
  list: KindOfAnswer,
  number: string,
  change: DocumentChange,
  needs?: BooksChange,
): readonly ConsistentLie[] =>
  onBoth({
    claim,
    claimed: changing({ [number]: change }),
    honest: [list],
    names: [documentId(number)],
    ...(needs === undefined ? {} : { needs }),
  });

export const MOVED_FACTS_OF_INVOICES: readonly ConsistentLie[] = [
  ...moved(
    "a line of a sale is on another account",
    "list of sales",
    "615",
    withDetail(1, { ledgerAccountId: accountId("8040") }),
  ),
  ...moved(
    "a line of a sale is on another project",
    "list of sales",
    "615",
    withDetail(1, { projectId: PROJECTS.barn }),
  ),
  ...moved(
    "a line of a sale is on no project",
    "list of sales",
    "611",
    withDetail(0, { projectId: null }),
  ),
  ...moved(
    "a sale is to another contact",
    "list of sales",
    "615",
    withFields({ contactId: CONTACTS.brink }),
  ),
  ...moved(
    "a line of a sale at the rate of zero is exempt",
    "list of sales",
    "614",
    withDetail(1, { taxRateId: RATES.exempt }),
  ),
  ...moved(
    "a line of a sale has the low rate instead of the high one",
    "list of sales",
    "615",
    withDetail(1, { taxRateId: RATES.s9 }),
  ),
  ...moved(
    "a line of a sale has another description",
    "list of sales",
    "615",
    withDetail(1, { description: "Repairs" }),
  ),
  ...moved(
    "the accounts of two lines of a sale are exchanged",
    "list of sales",
    "611",
    both(
      withDetail(1, { ledgerAccountId: accountId("8040") }),
      withDetail(2, { ledgerAccountId: accountId("8010") }),
    ),
  ),
  ...moved(
    "the projects of two lines of a sale are exchanged",
    "list of sales",
    "611",
    both(withDetail(0, { projectId: null }), withDetail(1, { projectId: PROJECTS.roof })),
  ),
  ...moved(
    "a line of a purchase is on another account",
    "list of purchases",
    "622",
    withDetail(0, { ledgerAccountId: accountId("4230") }),
  ),
  ...moved(
    "a line of a purchase is on another project",
    "list of purchases",
    "622",
    withDetail(0, { projectId: PROJECTS.barn }),
  ),
  ...moved(
    "a line of a purchase is on a project",
    "list of purchases",
    "622",
    withDetail(1, { projectId: PROJECTS.barn }),
  ),
  ...moved(
    "a purchase is from another contact",
    "list of purchases",
    "626",
    withFields({ contactId: CONTACTS.delta }),
  ),
  ...moved(
    "a purchase is without its reverse charge",
    "list of purchases",
    "623",
    withDetail(0, { taxRateId: RATES.p0 }),
  ),
  ...moved(
    "a line of a purchase has the low rate instead of the high one",
    "list of purchases",
    "626",
    withDetail(0, { taxRateId: RATES.p9 }),
  ),
  ...moved(
    "a line of a purchase has another description",
    "list of purchases",
    "626",
    withDetail(0, { description: "Materials" }),
  ),
];

export const MOVED_FACTS_OF_JOURNALS: readonly ConsistentLie[] = [
  ...moved(
    "a line of a journal is on another account",
    "list of journals",
    "642",
    withLine(1, { ledgerAccountId: accountId("9030") }),
  ),
  ...moved(
    "a line of a journal has another contact",
    "list of journals",
    JOURNAL,
    withLine(0, { contactId: CONTACTS.cedar }),
    withJournal,
  ),
  ...moved(
    "a line of a journal has a contact",
    "list of journals",
    JOURNAL,
    withLine(1, { contactId: CONTACTS.cedar }),
    withJournal,
  ),
  ...moved(
    "a line of a journal is on another project",
    "list of journals",
    JOURNAL,
    withLine(0, { projectId: PROJECTS.barn }),
    withJournal,
  ),
  ...moved(
    "a line of a journal has another description",
    "list of journals",
    "643",
    withLine(0, { description: "VAT of the year" }),
  ),
];

export const MOVED_FACTS_OF_MUTATIONS: readonly ConsistentLie[] = [
  ...moved(
    "a part of a bank mutation is on another account",
    "list of mutations",
    "634",
    withPart(0, { ledgerAccountId: accountId("9030") }),
  ),
  ...onBoth({
    claim: "a part of a bank mutation is with another contact",
    claimed: changing({
      "638": both(
        withFields({ contactId: CONTACTS.cedar }),
        withPart(0, { contactId: CONTACTS.cedar }),
      ),
    }),
    honest: ["list of mutations"],
    names: [documentId("638")],
    beyond: "the records of bank mutations state no contact of their parts",
  }),
  ...moved(
    "a bank mutation is of a day before",
    "list of mutations",
    "634",
    withFields({ date: "2025-01-30" }),
  ),
  ...moved(
    "a bank mutation is of the next month",
    "list of mutations",
    "634",
    withFields({ date: "2025-02-03" }),
  ),
  ...moved(
    "a bank mutation has another message",
    "list of mutations",
    "634",
    withFields({ message: "Interest", reference: "Interest" }),
  ),
  ...moved(
    "a bank mutation is higher",
    "list of mutations",
    "634",
    both(withFields({ amount: amountOf("-641.67") }), withPart(0, { amount: amountOf("-141.67") })),
  ),
];
