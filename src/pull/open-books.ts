/** Opens the books of a snapshot: the client's own reading of recorded answers, and their postings. */
import type { Session } from "../api/client.ts";
import { decodeJournalEntries } from "../api/decode-journal-entries.ts";
import { answerFrom } from "../api/decoding.ts";
import { parseLossless } from "../api/lossless-json.ts";
import {
  readAdministration,
  readContacts,
  readFinancialAccounts,
  readJournalDocuments,
  readLedgerAccounts,
  readProjects,
  readTaxRates,
} from "../api/read-administration.ts";
import { monthsOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { Books } from "../ledger/books.ts";
import {
  compareAccounts,
  type LedgerAccount,
  type LedgerAccountId,
} from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import { readSign, type SignConvention } from "../ledger/sign-calibration.ts";
import { addToSums, type EntrySums, type TypeOf } from "./month-sums.ts";
import { closingMovements, finishMonth, measureSign, readMonth } from "./open-month.ts";
import { generationOf } from "./prove-year.ts";
import { refuseEmptyYear } from "./pull.ts";
import { purposes, yearPurpose } from "./pull-plan.ts";
import { readComparatives, readPeriodReports } from "./read-period-reports.ts";
import { replaying } from "./replaying.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";

export interface OpenedBooks {
  readonly books: Books;
  /** The same answers give the same id. */
  readonly snapshotId: string;
  /** The answers behind the books, as received; readable until `close`. */
  readonly evidence: Pick<Snapshot, "requests" | "body">;
  /** Paths of fields in the answers that no decoder knows. */
  readonly unknownFields: readonly string[];
  /** After this no postings can be read any more. */
  readonly close: () => void;
}

/**
 * Failures: snapshot-missing (none there, or its pull is not finished), snapshot-damaged, year-empty,
 * sign-unreadable, and answer-malformed for answers of a form this version does not know.
 */
export async function openBooks(path: string, signal: AbortSignal): Promise<OpenedBooks> {
  const snapshot = openSnapshot(path);
  let isOpened = false;
  try {
    refuseUnfinished(snapshot);
    snapshot.verify();
    refuseEmptyYear(snapshot);
    const unknownFields = new Set<string>();
    const session: Session = {
      transport: replaying(snapshot),
      administrationId: snapshot.order.administrationId,
      signal,
      unknownFields,
    };
    if (!snapshot.arePostingsCurrent()) makePostingsAnew(snapshot, session);
    const books = await readBooks(snapshot, session);
    isOpened = true;
    return {
      books,
      snapshotId: snapshot.identity(),
      evidence: snapshot,
      unknownFields: [...unknownFields].sort(),
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
    "Go on with it first: slotsom pull.",
  );
}

async function readBooks(snapshot: Snapshot, session: Session): Promise<Books> {
  const { fiscalYear, period, asOf } = snapshot.order;
  const administration = await readAdministration(session);
  const accounts = byId([...(await readLedgerAccounts(session))].sort(compareAccounts));
  const typeOf = typesOf(snapshot, accounts);
  const journalDocuments = await readJournalDocuments(session, period);
  const attempts = snapshot.postings.months();
  const months = [];
  for (const month of monthsOf(period)) {
    const { attempt } = attempts.get(month) ?? { attempt: 1 };
    const sums = snapshot.postings.sums(month);
    const entrySources = snapshot.postings.sources(month);
    months.push(await readMonth(session, { month, attempt, sums, entrySources }));
  }
  const calibration = measureSign(months, typeOf);
  const sign = { convention: calibration.convention, typeOf };
  const closing = closingMovements(snapshot, journalDocuments, sign);
  const projects = await readProjects(session);
  const financialAccounts = await readFinancialAccounts(session);
  const reported = { projects, financialAccounts };
  const purpose = yearPurpose(generationOf(snapshot));
  return {
    administration,
    fiscalYear,
    period,
    asOf,
    accounts,
    contacts: byId(await readContacts(session)),
    projects: byId(projects),
    taxRates: byId(await readTaxRates(session)),
    financialAccounts: byId(financialAccounts),
    journalDocuments: byId(journalDocuments),
    months: months.map((month) => finishMonth(month, sign, closing.get(month.month))),
    periodReports: await readPeriodReports(session, snapshot.order, reported, purpose),
    comparatives: await readComparatives(session, snapshot.order),
    calibration,
    entryCount: snapshot.postings.count(),
    // The chart is in its order and has every account: a posting on another one was refused above.
    postings: (order) =>
      signed(
        order === "account"
          ? snapshot.postings.ofAccounts(accounts.keys())
          : snapshot.postings.inOrder(order),
        sign,
      ),
  };
}

const byId = <Named extends { readonly id: string }>(
  all: readonly Named[],
): ReadonlyMap<Named["id"], Named> => new Map(all.map((one) => [one.id, one]));

/** Failure `answer-malformed`: figures of an account that the chart does not have cannot be placed. */
function typesOf(
  snapshot: Snapshot,
  accounts: ReadonlyMap<LedgerAccountId, LedgerAccount>,
): TypeOf {
  return (id) => {
    const account = accounts.get(id);
    if (account !== undefined) return account.type;
    throw new Failure(
      "answer-malformed",
      `${snapshot.path}: ledger account ${id} has figures but is not in the list of ledger accounts`,
      "It may have been made while the books were pulled: pull them again into a new snapshot.",
    );
  };
}

async function* signed(
  postings: Iterable<Posting>,
  sign: { readonly convention: SignConvention; readonly typeOf: TypeOf },
): AsyncGenerator<Posting> {
  const { convention, typeOf } = sign;
  for (const posting of postings) {
    const amount = readSign(posting.amount, typeOf(posting.ledgerAccountId), convention);
    yield { ...posting, amount };
  }
}

/** An answer was exchanged since the postings were read from the answers: they are read once more. */
function makePostingsAnew(snapshot: Snapshot, { unknownFields }: Session): void {
  for (const [month, { attempt }] of snapshot.postings.months()) {
    snapshot.postings.begin(month, attempt);
    const sums = new Map<LedgerAccountId, EntrySums>();
    for (const { request, response } of snapshot.entryAnswers(purposes(month, attempt).entries)) {
      const content = parseLossless(response.body, request);
      const source = response.sha256;
      const page = decodeJournalEntries(answerFrom({ request, content, source, unknownFields }));
      for (const posting of snapshot.postings.add(month, page)) addToSums(sums, posting);
    }
    snapshot.postings.finish(month, sums);
  }
  snapshot.finish();
}
