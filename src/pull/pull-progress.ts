/** The progress of a pull: the requests answered so far, and the expected total. */
import { addressOf } from "../api/request-line.ts";
import type { ApiRequest } from "../api/transport.ts";
import { type Month, monthsOf } from "../calendar/month.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import type { BudgetLeft } from "../request-budget/rate-budget.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { contactRequestsIn, type SentForContacts, totalForContacts } from "./contacts-again.ts";
import { type MonthsAtRest, NO_MONTHS_AT_REST } from "./months-at-rest.ts";
import {
  type DocumentRequests,
  documentRequestsAtLeast,
  JOURNALS,
  totalOfList,
} from "./plan/probe-documents.ts";
import { requestsPlanned } from "./plan/requests-planned.ts";
import {
  type ReportCounts,
  type ReportSubjects,
  reportsOfComparatives,
  requestsOfComparatives,
  requestsOfPeriod,
} from "./read-period-reports.ts";

/** `done` counts the answers in the snapshot, those of an earlier run included. */
export interface RequestEvent {
  readonly kind: "request";
  readonly address: string;
  /** What the answer is for: `2025-03/1/before`. */
  readonly purpose: string;
  readonly isReplayed: boolean;
  readonly done: number;
  /** Null while nothing is known about any month. */
  readonly planned: number | null;
  readonly budgetLeft: BudgetLeft | null;
}

/** Counts requests for the progress shown to people; a resumed run includes the answers it finds. */
export class PullProgress {
  readonly #order: PullOrder;
  readonly #months: readonly Month[];
  readonly #onRequest: (event: RequestEvent) => void;
  readonly #budgetLeft: () => BudgetLeft | null;
  /** Answers of each month, those of an earlier run included. */
  readonly #doneInMonths = new Map<string, number>();
  /** Answers of an earlier run that this run has not asked for yet, by month. */
  readonly #toFindAgain = new Map<string, Set<string>>();
  readonly #expectedInMonths = new Map<string, number>();
  readonly #ofThisRun = new Map<string, number>();
  readonly #monthsOver: Set<string>;
  readonly #documentRequests: Map<DocumentListName, number>;
  /** Requests for each list before the pull reads it: those of a plan, and the journals that are read for their types. */
  readonly #documentRequestsBefore = new Map<DocumentListName, number>();
  #done: number;
  #requestsOfContacts = 1;
  #subjects: ReportSubjects = { projects: [], financialAccounts: [] };
  #comparatives: ReportCounts;
  #atRest: MonthsAtRest = NO_MONTHS_AT_REST;

  constructor(
    snapshot: Snapshot,
    budgetLeft: () => BudgetLeft | null,
    onRequest: (event: RequestEvent) => void,
  ) {
    this.#order = snapshot.order;
    this.#months = monthsOf(snapshot.order.period);
    this.#comparatives = reportsOfComparatives(snapshot.order);
    this.#onRequest = onRequest;
    this.#budgetLeft = budgetLeft;
    this.#done = snapshot.answerCount() - contactRequestsIn(snapshot).carriedOver;
    this.#documentRequests = totalsOf(documentRequestsAtLeast(snapshot.order));
    const months = snapshot.postings.months();
    const pulled = [...months].filter(([, { isPulled }]) => isPulled);
    this.#monthsOver = new Set(pulled.map(([month]) => month));
    const attempts = new Map([...months].map(([month, { attempt }]) => [String(month), attempt]));
    for (const { purpose, address } of snapshot.requests()) {
      const month = monthIn(purpose);
      addOne(this.#doneInMonths, month);
      // Those of an attempt that was given up are not asked for again.
      if (!purpose.startsWith(`${month}/${String(attempts.get(month) ?? 1)}/`)) continue;
      const toFind = this.#toFindAgain.get(month) ?? new Set();
      this.#toFindAgain.set(month, toFind.add(keyOf(purpose, address)));
    }
  }

  /** Includes the reports of these subjects, and the requests for contacts, in the planned requests. */
  expect(subjects: ReportSubjects, contacts: SentForContacts): void {
    this.#subjects = subjects;
    this.#requestsOfContacts = totalForContacts(contacts);
  }

  /** Sets the planned totals of the document lists: those of a plan, its own requests included. */
  expectAllDocuments(requests: DocumentRequests): void {
    const atLeast = totalsOf(documentRequestsAtLeast(this.#order));
    for (const [list, count] of totalsOf(requests)) {
      this.#documentRequests.set(list, count);
      const before = list === JOURNALS ? count - (atLeast.get(list) ?? 0) : 1;
      this.#documentRequestsBefore.set(list, before);
    }
  }

  /** Sets the planned total of a document list, without the requests before the pull reads it. */
  expectDocuments(list: DocumentListName, requests: number): void {
    if (!this.#documentRequests.has(list)) return;
    this.#documentRequests.set(list, requests + (this.#documentRequestsBefore.get(list) ?? 0));
  }

  /** Sets the planned total of a month. */
  expectMonthInAll(month: Month, requests: number): void {
    this.#expectedInMonths.set(month, requests);
  }

  /** Sets the planned total of a month to the requests done and those left, of which an earlier run did some. */
  expectMonth(month: Month, requestsLeft: number): void {
    const leftButDone = this.#toFindAgain.get(month)?.size ?? 0;
    const done = (this.#doneInMonths.get(month) ?? 0) - leftButDone;
    this.#expectedInMonths.set(month, done + requestsLeft);
  }

  /** Sets the planned total of the comparatives. */
  expectComparatives(reports: ReportCounts): void {
    this.#comparatives = reports;
  }

  /** Takes out months that are not pulled, because nothing was booked in them. */
  leaveOut(atRest: MonthsAtRest): void {
    this.#atRest = atRest;
    for (const month of atRest.months) this.#monthsOver.add(month);
  }

  /** Marks the month as finished, and returns its requests in this run. */
  endMonth(month: Month): number {
    const requests = this.#ofThisRun.get(month) ?? 0;
    this.#ofThisRun.delete(month);
    this.#monthsOver.add(month);
    return requests;
  }

  count(request: ApiRequest, isReplayed: boolean): void {
    if (!isReplayed) {
      this.#done += 1;
      addOne(this.#doneInMonths, monthIn(request.purpose));
      addOne(this.#ofThisRun, monthIn(request.purpose));
    }
    const address = addressOf(request);
    this.#toFindAgain.get(monthIn(request.purpose))?.delete(keyOf(request.purpose, address));
    const [planned, budgetLeft] = [this.#planned(), this.#budgetLeft()];
    this.#onRequest({
      kind: "request",
      address,
      purpose: request.purpose,
      isReplayed,
      done: this.#done,
      planned,
      budgetLeft,
    });
  }

  #planned(): number | null {
    const months = this.#months;
    const done = (month: Month): number => this.#doneInMonths.get(month) ?? 0;
    const isOver = (month: Month): boolean => this.#monthsOver.has(month);
    return requestsPlanned({
      done: this.#done,
      doneInMonths: months.filter(isOver).map(done),
      expectedInMonths: months.flatMap((month) => {
        const expected = this.#expectedInMonths.get(month);
        return expected === undefined || isOver(month) ? [] : [Math.max(expected, done(month))];
      }),
      monthsTotal: months.length,
      requestsOfContacts: this.#requestsOfContacts,
      requestsAfterMonths: this.#reportsAfterMonths() + sumOf(this.#documentRequests.values()),
    });
  }

  /** With the question whether months are at rest, which they answer. */
  #reportsAfterMonths(): number {
    const { months, requests } = this.#atRest;
    const reported = { period: this.#order.period, isAtRest: months.length > 0 };
    const ofPeriod = requestsOfPeriod(reported, this.#subjects);
    return ofPeriod + requests + requestsOfComparatives(this.#comparatives);
  }
}

const totalsOf = (requests: DocumentRequests): Map<DocumentListName, number> =>
  new Map([...requests].map(([list, of]) => [list, totalOfList(of)]));

const sumOf = (counts: Iterable<number>): number =>
  [...counts].reduce((total, count) => total + count, 0);

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const keyOf = (purpose: string, address: string): string => `${purpose} ${address}`;

/** `2025-03/1/before` gives `2025-03`. */
const monthIn = (purpose: string): string => purpose.split("/", 1).join("");
