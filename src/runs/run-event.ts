/** What happens during a run, as data. Whoever listens finds the words. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import type { Period } from "../calendar/month.ts";
import type { ExportName } from "../exports/export-names.ts";
import type { PlacedExport } from "../exports/placed-export.ts";
import type { CachedExport } from "../exports/remembered-export.ts";
import type { Failure } from "../failure.ts";
import type { PullEvent } from "../pull/pull.ts";
import type { ConnectionWait } from "../request-budget/connection.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";

export type RunEvent =
  /** There is no profile: the books are those of the sample. `isServed` when its service was started. */
  | { readonly kind: "sample"; readonly today: CalendarDate; readonly isServed: boolean }
  | { readonly kind: "service-fault"; readonly message: string }
  | { readonly kind: "run-started"; readonly runId: string }
  | { readonly kind: "not-signed"; readonly pack: string }
  | PullChosen
  /** The snapshot that would have been continued cannot be read. */
  | { readonly kind: "snapshot-damaged"; readonly message: string }
  | { readonly kind: "pull"; readonly event: PullEvent; readonly limits: RateLimits | null }
  | { readonly kind: "wait"; readonly wait: ConnectionWait }
  | { readonly kind: "unknown-fields"; readonly fields: readonly string[] }
  /** `isForPack`: they are files of a pack, and not what the run is about. */
  | {
      readonly kind: "exports-started";
      readonly names: readonly ExportName[];
      readonly year: number;
      readonly isForPack: boolean;
    }
  /** An earlier run received it. */
  | { readonly kind: "export-kept"; readonly kept: CachedExport }
  /** An earlier run asked for it. */
  | { readonly kind: "export-continued"; readonly name: ExportName; readonly requestedAt: string }
  | {
      readonly kind: "export-placed";
      readonly name: ExportName;
      readonly year: number;
      readonly placed: PlacedExport;
    }
  /** The run waits until the files that `failure` names are there. */
  | { readonly kind: "exports-missing"; readonly failure: Failure };

/** Which months are pulled, and where that starts. */
export interface PullChosen {
  readonly kind: "pull-chosen";
  /** `finished`: everything is there already. */
  readonly start: "new" | "planned" | "continued" | "finished";
  readonly fiscalYear: FiscalYear;
  readonly period: Period;
  readonly administrationId: string;
  /** Null while the service has not been asked. */
  readonly administrationName: string | null;
}
