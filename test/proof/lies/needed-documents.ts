/** Documents that the small administration does not have, which true or claimed books have besides: none of them is paid. */
import type {
  BookedDocument,
  GeneralJournalRecord,
} from "../../../src/service/rules/administration-books.ts";
import { books, journal, line, mutation, purchase, sale } from "../document-records.ts";
import { CONTACTS, PROJECTS, RATES } from "../small-ids.ts";
import { adding, type BooksChange } from "./changed-books.ts";

type DocumentOf<Kind extends BookedDocument["kind"]> = Extract<
  BookedDocument,
  { readonly kind: Kind }
>;

export const anotherSale = (number: string): DocumentOf<"sales_invoice"> =>
  sale(number, "2025-02-17", CONTACTS.brink, [line("8010", "2400", RATES.s21, PROJECTS.barn)]);

export const anotherPurchase = (number: string): DocumentOf<"purchase_invoice"> =>
  purchase(number, "2025-02-19", CONTACTS.delta, [line("4230", "360", RATES.p21, PROJECTS.roof)]);

export const receipt = (number: string): BookedDocument => ({
  ...purchase(number, "2025-03-06", CONTACTS.cedar, [line("4230", "80", RATES.p21)]),
  kind: "receipt",
});

/** An expense of a project with a contact, against the loan. */
export const projectJournal = (number: string): GeneralJournalRecord => {
  const made = journal(number, "2025-02-24", "Lent software", null, [
    ["4230", "150", CONTACTS.delta],
    ["0710", "-150"],
  ]);
  const [first, ...rest] = made.lines;
  if (first === undefined) throw new Error("a journal without lines");
  return { ...made, lines: [{ ...first, projectId: PROJECTS.roof }, ...rest] };
};

export const anotherMutation = (number: string): DocumentOf<"financial_mutation"> =>
  mutation(number, "2025-03-14", "Interest of March", [
    { ...books("9020", "-44.10"), contactId: CONTACTS.delta },
  ]);

/** A receipt that the true books have. */
export const RECEIPT = "628";
export const withReceipt: BooksChange = adding(receipt(RECEIPT));
/** The journal with a project and a contact, which the true books have. */
export const JOURNAL = "644";
export const withJournal: BooksChange = adding(projectJournal(JOURNAL));
