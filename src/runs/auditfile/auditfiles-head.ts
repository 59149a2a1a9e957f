/** Whose books the auditfiles of an order have, and of which years. */
import { basename } from "node:path";
import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import type { FiscalCalendar, FiscalYear } from "../../calendar/fiscal-year.ts";
import { lastDayOf, monthNumberOf, nextMonth } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { type AuditfileHead, yearBefore } from "../../sources/auditfile-head.ts";
import { type AuditfilePaths, readHead } from "./auditfile-files.ts";

export interface AuditfilesHead
  extends Pick<AuditfileHead, "administrationId" | "administrationName" | "fiscalYear"> {
  readonly priorYear: FiscalYear;
  /** The day on which the file was made; null if it does not say. */
  readonly createdOn: CalendarDate | null;
}

/** Failure codes: `auditfile-unreadable`; `books-not-comparable` for a file that is not of the year before. */
export function headOf(own: AuditfilePaths, prior: AuditfilePaths | null): AuditfilesHead {
  const head = readHead(own);
  const before = prior === null ? null : readHead(prior);
  if (before !== null && prior !== null) {
    refuseOther({ path: own[0], head }, { path: prior[0], head: before });
  }
  return {
    ...head,
    priorYear: before?.fiscalYear ?? yearBefore(head.fiscalYear),
  };
}

interface FileWithHead {
  readonly path: string;
  readonly head: Pick<AuditfileHead, "administrationId" | "administrationName" | "fiscalYear">;
}

function refuseOther(own: FileWithHead, prior: FileWithHead): void {
  const { period } = prior.head.fiscalYear;
  const { first } = own.head.fiscalYear.period;
  if (nextMonth(period.last) !== first) {
    throw new Failure(
      "books-not-comparable",
      `${basename(prior.path)} has ${period.first} to ${period.last}, which is not the year before ${first}`,
      "Name with --prior the auditfile of the fiscal year that ends where that of --from begins.",
    );
  }
  if (prior.head.administrationId === own.head.administrationId) return;
  throw new Failure(
    "books-not-comparable",
    `${basename(prior.path)} is of ${prior.head.administrationName}, and ${basename(own.path)} of ${own.head.administrationName}`,
    "Name two auditfiles of one administration: both state its tax number.",
  );
}

/** The fiscal years as the files have them; other years as long as a calendar year follow from the first month. */
export const calendarOf = ({ fiscalYear, priorYear }: AuditfilesHead): FiscalCalendar => ({
  firstMonth: monthNumberOf(nextMonth(fiscalYear.period.last)),
  exceptions: [priorYear, fiscalYear].map(({ year, period }) => ({ year, period })),
});

/** The year of the file has ended, so that it is the year that commands choose without a name. */
export const todayOf = ({ fiscalYear }: AuditfilesHead): CalendarDate =>
  addDays(lastDayOf(fiscalYear.period.last), 1);
