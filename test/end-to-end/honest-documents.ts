/** Documents that honest books have besides those of the small administration: drafts, and lines spread over months. */
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { line, purchase, receipt, sale } from "../proof/document-records.ts";
import { adding, inTurn, reclosed } from "../proof/lies/changed-books.ts";
import { anotherPurchase, anotherSale, projectJournal } from "../proof/lies/needed-documents.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { CONTACTS, PROJECTS, RATES } from "../proof/small-ids.ts";

const asNew = (document: BookedDocument): BookedDocument =>
  ({ ...document, state: "new" }) as BookedDocument;

/** An invoice, a bill and receipts that are not processed yet, one of them without lines or contact. */
const DRAFTS = adding(
  { ...anotherSale("617"), state: "draft" },
  asNew(anotherPurchase("618")),
  asNew(receipt("619", "2025-03-06", CONTACTS.cedar, [line("4230", "80", RATES.p21)])),
  asNew({ ...receipt("829", "2025-02-03", CONTACTS.cedar, []), contactId: null }),
);

const spread = (
  of: ReturnType<typeof line>,
  first: string,
  last: string,
): ReturnType<typeof line> => ({ ...of, period: { first: dateOf(first), last: dateOf(last) } });

/** Over months before and after the year, from part of a month, and of documents that are dated outside the year. */
const SPREAD = adding(
  sale("821", "2024-12-10", CONTACTS.brink, [
    spread(line("8010", "400", RATES.s21, PROJECTS.barn), "2025-01-01", "2025-04-30"),
    line("8040", "50", RATES.s9),
  ]),
  sale("822", "2025-03-10", CONTACTS.alder, [
    spread(line("8010", "600", RATES.s21), "2025-02-01", "2025-07-31"),
  ]),
  sale("823", "2025-02-10", CONTACTS.alder, [
    spread(line("8010", "-90", RATES.s21), "2025-01-01", "2025-03-31"),
  ]),
  sale("827", "2025-04-10", CONTACTS.alder, [
    spread(line("8010", "300", RATES.s21), "2025-03-01", "2025-05-31"),
  ]),
  purchase("824", "2024-11-20", CONTACTS.cedar, [
    spread(line("4110", "300", RATES.p21, PROJECTS.roof), "2024-10-01", "2025-03-31"),
  ]),
  purchase("825", "2025-01-20", CONTACTS.delta, [
    spread(line("4230", "100", RATES.p21), "2025-01-15", "2025-03-15"),
  ]),
  receipt("826", "2025-03-20", CONTACTS.cedar, [
    spread(line("4230", "120", RATES.p9), "2025-04-01", "2025-06-30"),
  ]),
  receipt("828", "2024-12-20", CONTACTS.cedar, [
    spread(line("4230", "120", RATES.p9), "2025-01-01", "2025-12-31"),
  ]),
);

export const withDrafts = (): AdministrationBooks => DRAFTS(smallAdministration());
export const withSpreadLines = (): AdministrationBooks => reclosed(SPREAD(smallAdministration()));
export const withBoth = (): AdministrationBooks =>
  reclosed(inTurn(SPREAD, DRAFTS)(smallAdministration()));
/** The journal has waited since February. */
export const withWaitingJournal = (): AdministrationBooks =>
  adding(asNew(projectJournal("620")))(smallAdministration());
