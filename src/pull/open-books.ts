/** Opens the books of a snapshot: reads the recorded answers with the client's own decoders, and their postings. */
import type { Session } from "../api/client.ts";
import type { Month } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { compareAccounts } from "../ledger/account-order.ts";
import type { Books } from "../ledger/books.ts";
import type { Intake, NameListRead } from "../ledger/intake.ts";
import { contactId, financialAccountId, projectId } from "../ledger/ledger-account.ts";
import { mappingOf, type NamedAccounts } from "../ledger/named-accounts.ts";
import type { NameList } from "../ledger/names-used.ts";
import type { ReportUnit } from "../ledger/reported-period.ts";
import type { ReferenceColumn } from "../snapshot/posting-queries.ts";
import { replaying } from "../snapshot/replaying.ts";
import { openSnapshot, type Snapshot } from "../snapshot/snapshot.ts";
import { storedEarlierInvoices } from "./earlier-invoices.ts";
import { storedLaterDocuments } from "./later-documents.ts";
import { measureSign, type ReadMonth } from "./open-month.ts";
import { readMonths } from "./open-months.ts";
import { type FinalSnapshot, readNextPack, readPriorBooks } from "./prior-books.ts";
import { pullDocuments } from "./pull-documents.ts";
import { type Names, readNames, storedNames } from "./read-names.ts";
import { rebuildPostings } from "./rebuild-postings.ts";
import { refuseEmptyYear } from "./refuse-empty-year.ts";
import { journalsOfBooks, reportsOfBooks } from "./reports-of-books.ts";
import { postingsIn, sumsIn } from "./stored-entries.ts";
import { takeOutClosings } from "./take-out-closings.ts";
import { typesOf, withUnlisted } from "./unlisted-accounts.ts";
import { refuseUnnamedIn } from "./unnamed-accounts.ts";

/** The lists with pages to which entries refer, by their paths. */
const NAME_LISTS: Readonly<Record<string, NameListRead["list"]>> = {
  "/contacts": "contacts",
  "/projects": "projects",
  "/tax_rates": "tax-rates",
};

/** What is known about the books in addition to the answers in their snapshot. */
export interface BooksSupplement {
  /** Null if the profile names no accounts. */
  readonly accounts: NamedAccounts | null;
  /** The snapshots of final packs of years: comparatives are compared with the statements of the previous year. */
  readonly finalSnapshots: readonly FinalSnapshot[];
  /** Of final packs of the year after, which are in their place: they have comparatives of the year of these books. */
  readonly nextSnapshots?: readonly FinalSnapshot[];
  /** The years of final packs that divide the months of these books and of the year before in another way. */
  readonly conflictingYears: Books["conflictingYears"];
  /** Reads books of a snapshot of more months as if they ended with this one; absent to read all of them. */
  readonly until?: Month;
  /** On how long a period a management pack reports; absent for a month. */
  readonly unit?: ReportUnit;
  /** The number of answers, if this process has verified all of them and holds the snapshot; absent to verify them. */
  readonly answersIntact?: number;
}

export const NO_SUPPLEMENT: BooksSupplement = {
  accounts: null,
  finalSnapshots: [],
  conflictingYears: [],
};

/** Books and the answers they were read from. */
export interface OpenedBooks {
  readonly books: Books;
  /** The same answers give the same id. */
  readonly snapshotId: string;
  /** The answers behind the books, as received; readable until `close`. */
  readonly evidence: Pick<Snapshot, "requests" | "body" | "suppliedNames">;
  /** Paths of fields in the answers that are unknown to every decoder. */
  readonly unknownFields: readonly string[];
  /** Closes the snapshot; postings can no longer be read. */
  readonly close: () => void;
}

/**
 * Failures: snapshot-missing (there is none, or its pull is not finished), snapshot-damaged, year-empty,
 * profile-invalid for a number that is not in the chart, and answer-malformed for answers in a form unknown to this
 * version.
 */
export async function openBooks(
  path: string,
  signal: AbortSignal,
  supplement: BooksSupplement = NO_SUPPLEMENT,
): Promise<OpenedBooks> {
  const snapshot = openSnapshot(path, supplement.until ?? null);
  const nameLists: NameListRead[] = [];
  let isOpened = false;
  try {
    refuseUnfinished(snapshot);
    const answersIntact = supplement.answersIntact ?? snapshot.verify();
    const session: Session = {
      transport: replaying(snapshot),
      administrationId: snapshot.order.administrationId,
      signal,
      unknownFields: new Set(),
      onList: (path, pages) => {
        const list = NAME_LISTS[path];
        if (list !== undefined) nameLists.push({ list, ...pages });
      },
    };
    const snapshotId = snapshot.identity();
    const areCurrent = snapshot.arePostingsCurrent(snapshotId);
    if (!areCurrent || snapshot.isEarlier) await pullDocuments(session, snapshot);
    if (!areCurrent) rebuildPostings(snapshot, session.administrationId);
    const read = await readBooks(snapshot, session, supplement, { answersIntact, nameLists });
    const books = { ...read, accountMapping: mappingOf(supplement.accounts, read.accounts) };
    refuseEmptyYear(books);
    isOpened = true;
    return {
      books,
      snapshotId,
      evidence: snapshot,
      unknownFields: books.intake.unknownFields,
      close: () => {
        snapshot.close();
      },
    };
  } finally {
    if (!isOpened) snapshot.close();
  }
}

function refuseUnfinished(snapshot: Snapshot): void {
  if (snapshot.isFinished()) return;
  throw new Failure(
    "snapshot-missing",
    `${snapshot.path}: the pull into this snapshot is not finished`,
    "Finish the pull first: slotsom pull.",
  );
}

async function readBooks(
  snapshot: Snapshot,
  session: Session,
  { accounts: named, finalSnapshots, nextSnapshots = [], conflictingYears }: BooksSupplement,
  received: Pick<Intake, "answersIntact" | "nameLists">,
): Promise<Books> {
  const closingJournals = named?.closingJournals ?? null;
  const { fiscalYear, period, asOf } = snapshot.order;
  const names = await readNames(session, storedNames(snapshot));
  const { administration, projects, financialAccounts } = names;
  const chart = byId([...names.accounts].sort(compareAccounts));
  const typeOf = typesOf(chart);
  const journalDocuments = await journalsOfBooks(snapshot, session);
  const months = await readMonths(snapshot, session);
  refuseUnnamed(names, months, chart);
  const calibration = measureSign(months, typeOf);
  const sign = { convention: calibration.convention, typeOf };
  const subjects = { projects, financialAccounts };
  const { derived, subscriptions, ...reports } = await reportsOfBooks(snapshot, session, subjects);
  const stated = { ...{ months, journalDocuments }, ...reports };
  const { journals, ...without } = await takeOutClosings(stated, {
    ...{ snapshot, session, sign, closingJournals },
  });
  const accounts = withUnlisted(chart, without);
  const reading = { session, sign, closingJournals };
  const laterDocuments = await storedLaterDocuments(session, snapshot);
  const earlierInvoices = await storedEarlierInvoices(session, snapshot);
  return {
    administration,
    fiscalYear,
    period,
    asOf,
    accounts,
    ...referencesOf(snapshot, names),
    taxRates: byId(names.taxRates),
    journalDocuments: byId(journals),
    ...without,
    ...(derived === undefined ? {} : { derived }),
    ...(subscriptions === undefined ? {} : { subscriptions }),
    priorBooks: await readPriorBooks(finalSnapshots, snapshot.order, reading),
    ...(await readNextPack(nextSnapshots, snapshot.order, reading)),
    conflictingYears,
    calibration,
    intake: intakeOf(snapshot, session, received),
    namesSupplied: names.supplied,
    entryCount: snapshot.postings.count(),
    accountMapping: new Map(),
    clientInput: null,
    listedDocuments: (lists) => snapshot.documents.all(lists),
    listedDocument: snapshot.documents.finder(),
    listedContents: (list, after) => snapshot.documents.contents(list, after),
    invoicePayments: () => snapshot.documents.invoicePayments(),
    listedDraft: snapshot.documents.draftFinder(),
    documentLists: snapshot.documents.lists(),
    ...(laterDocuments === null ? {} : { laterDocuments }),
    ...(earlierInvoices === null ? {} : { earlierInvoices }),
    sums: sumsIn(snapshot, sign, journals),
    postings: postingsIn(snapshot, sign, accounts),
  };
}

/** Only a supplied chart may lack accounts with figures without their names. */
function refuseUnnamed(
  { supplied }: Names,
  months: readonly ReadMonth[],
  chart: Parameters<typeof refuseUnnamedIn>[1],
): void {
  if (supplied?.lists.includes("ledger-accounts") !== true) return;
  const ledgers = months.map(({ month, reports }) => ({ month, ledger: reports.generalLedger }));
  refuseUnnamedIn(ledgers, chart);
}

/** Where the service has no list, an id without a name is shown as its own name. */
function referencesOf(
  { postings }: Snapshot,
  { contacts, projects, financialAccounts, supplied }: Names,
): Pick<Books, "contacts" | "projects" | "financialAccounts"> {
  const ids = (list: NameList, column: ReferenceColumn): readonly string[] =>
    supplied?.lists.includes(list) === true ? postings.references(column) : [];
  const unnamed = {
    contacts: ids("contacts", "contact_id").map((id) => ({ id: contactId(id), name: id })),
    projects: ids("projects", "project_id").map((id) => ({ id: projectId(id), name: id })),
    financialAccounts: ids("financial-accounts", "financial_account_id").map((id) => {
      return { id: financialAccountId(id), name: id, type: "", identifier: null };
    }),
  };
  return {
    contacts: byId([...unnamed.contacts, ...contacts]),
    projects: byId([...unnamed.projects, ...projects]),
    financialAccounts: byId([...unnamed.financialAccounts, ...financialAccounts]),
  };
}

/** Called last: by then every answer was decoded, and every unknown field was seen. */
function intakeOf(
  snapshot: Snapshot,
  { unknownFields }: Session,
  received: Pick<Intake, "answersIntact" | "nameLists">,
): Intake {
  return {
    answers: snapshot.answerCount(),
    ...received,
    series: snapshot.postings.series(),
    unknownFields: [
      ...new Set([
        ...unknownFields,
        ...snapshot.postings.unknownFields(),
        ...snapshot.documents.notes(),
      ]),
    ].sort(),
  };
}

const byId = <Named extends { readonly id: string }>(
  all: readonly Named[],
): ReadonlyMap<Named["id"], Named> => new Map(all.map((one) => [one.id, one]));
