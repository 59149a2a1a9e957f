/** The events of a run, as data; the listener words them. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import type { Month, Period } from "../calendar/month.ts";
import type { ExportName } from "../exports/export-names.ts";
import type { PlacedExport } from "../exports/placed-export.ts";
import type { CachedExport } from "../exports/remembered-export.ts";
import type { Failure } from "../failure.ts";
import type { SampleName } from "../ledger/sample-administration.ts";
import type { PullEvent } from "../pull/pull.ts";
import type { ConnectionWait } from "../request-budget/connection.ts";
import type { Exchange } from "../request-budget/observed-requests.ts";
import type { BudgetRoom, RateLimits } from "../request-budget/rate-budget.ts";

export type RunEvent =
  /** The books are those of this sample. `isServed` when the embedded service is started; `isChosen` by `--sample`. */
  | {
      readonly kind: "sample";
      readonly name: SampleName;
      readonly today: CalendarDate;
      readonly isServed: boolean;
      readonly isChosen: boolean;
    }
  /** The books are those of this profile. */
  | {
      readonly kind: "profile";
      readonly name: string;
      readonly administrationId: string;
      readonly serviceName: string;
    }
  /** The books are those of these auditfiles, without their folders. */
  | {
      readonly kind: "auditfile";
      /** The profile that names them; null for auditfiles that the command names. */
      readonly profile: string | null;
      readonly names: readonly string[];
      readonly administrationId: string;
      readonly administrationName: string;
      readonly year: number;
    }
  /** The service answers through the proxy in this variable of the environment; `host` includes the port. */
  | { readonly kind: "proxy"; readonly host: string; readonly variable: string }
  | { readonly kind: "service-fault"; readonly message: string }
  | { readonly kind: "run-started"; readonly runId: string }
  /** The run works, new or resumed; `path` is the place in the state for its log. */
  | { readonly kind: "run-log"; readonly runId: string; readonly path: string }
  /** Files of the working folder that a run on the sample leaves alone, each with the option that names it. */
  | {
      readonly kind: "own-files-unused";
      readonly files: readonly { readonly name: string; readonly option: string }[];
    }
  /** The budget of the user is of these fiscal years, and the books of another. */
  | {
      readonly kind: "budget-unused";
      readonly name: string;
      readonly years: readonly number[];
      readonly booksYear: number;
    }
  /** The user's own figures are of another year than the books. */
  | {
      readonly kind: "input-unused";
      readonly name: string;
      readonly year: number;
      readonly booksYear: number;
    }
  /** Ledger accounts of the imported chart, by number, that an auditfile does not have. */
  | { readonly kind: "chart-unfit"; readonly name: string; readonly unknown: readonly string[] }
  /** A copy of the file of judgement beside it, as a service that synchronises folders leaves it: it is not read. */
  | {
      readonly kind: "judgement-copy";
      /** The file that is read. */
      readonly name: string;
      /** The copy. */
      readonly path: string;
      /** Its entries that the file does not have; null if it cannot be read. */
      readonly missing: number | null;
    }
  /** Notes of the user that fit no line of the pack, or a figure that has changed. */
  | {
      readonly kind: "notes-unfit";
      readonly name: string;
      readonly problems: readonly { readonly line: number; readonly what: string }[];
    }
  /** Statements for which the template lists only columns that these books do not have. */
  | { readonly kind: "columns-without-figures"; readonly sheets: readonly string[] }
  /** Accounts of the user's file with names that the books lack, and the number of accounts that it does not name. */
  | {
      readonly kind: "account-names-unfit";
      readonly name: string;
      readonly language: string;
      readonly unknown: readonly { readonly line: number; readonly account: string }[];
      readonly unnamed: number;
    }
  | { readonly kind: "not-signed"; readonly pack: string }
  /** The year was pulled before, on that day; `isSame` if its general ledger is still the same. */
  | {
      readonly kind: "pulled-before";
      readonly year: number;
      readonly asOf: CalendarDate;
      readonly isSame: boolean;
    }
  /** The books end with a month of a longer pull, of that day; or are pulled, although they could. */
  | {
      readonly kind: "read-until";
      readonly until: Month;
      readonly period: Period;
      readonly asOf: CalendarDate;
    }
  | {
      readonly kind: "longer-pull";
      readonly until: Month;
      readonly period: Period;
      readonly asOf: CalendarDate;
      /** Of the command that makes the pack of it, with the space before them. */
      readonly options: string;
    }
  | PullChosen
  /** The unfinished snapshot cannot be read. */
  | { readonly kind: "snapshot-damaged"; readonly message: string }
  | {
      readonly kind: "pull";
      readonly event: PullEvent;
      readonly limits: RateLimits | null;
      /** The rate budget now; null without limits. */
      readonly room: BudgetRoom | null;
    }
  /** One attempt of a request has ended. */
  | { readonly kind: "exchange"; readonly exchange: Exchange }
  | { readonly kind: "wait"; readonly wait: ConnectionWait }
  | { readonly kind: "unknown-fields"; readonly fields: readonly string[] }
  /** `isForPack`: they are files of a pack; otherwise they are the purpose of the run. */
  | {
      readonly kind: "exports-started";
      readonly names: readonly ExportName[];
      readonly year: number;
      readonly isForPack: boolean;
    }
  /** An earlier run received it. */
  | { readonly kind: "export-reused"; readonly cached: CachedExport }
  /** The run waits until the service has finished a queued export. */
  | { readonly kind: "export-awaited"; readonly name: ExportName; readonly year: number }
  /** The file of a queued export has arrived. */
  /** The sample is drawn, and as many of its documents have an attachment. */
  | { readonly kind: "attachments"; readonly found: number; readonly documents: number }
  | { readonly kind: "export-fetched"; readonly name: ExportName; readonly year: number }
  /** An earlier run requested it. */
  | { readonly kind: "export-continued"; readonly name: ExportName; readonly requestedAt: string }
  | {
      readonly kind: "export-placed";
      readonly name: ExportName;
      readonly year: number;
      readonly placed: PlacedExport;
    }
  /** The run waits until the files in `failure` are there. */
  | { readonly kind: "exports-missing"; readonly failure: Failure };

/** The months that are pulled, and whether the pull is new. */
export interface PullChosen {
  readonly kind: "pull-chosen";
  /** `finished`: the snapshot is already complete. */
  readonly start: "new" | "planned" | "continued" | "finished";
  readonly fiscalYear: FiscalYear;
  readonly period: Period;
  readonly administrationId: string;
  /** Null before the first request. */
  readonly administrationName: string | null;
}
