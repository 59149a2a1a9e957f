/** The events of a run as sentences for people and data for programs. */
import { dateText, momentText } from "../../calendar/date-text.ts";
import type { ExportName } from "../../exports/export-names.ts";
import type { CachedExport } from "../../exports/remembered-export.ts";
import type { PullEvent } from "../../pull/pull.ts";
import type { ConnectionWait } from "../../request-budget/connection.ts";
import type { BudgetLeft, RateLimits } from "../../request-budget/rate-budget.ts";
import type { PullChosen, RunEvent } from "../../runs/run-event.ts";
import type { Reporter } from "./reporter.ts";

/** Shorter waits are not reported: in a used-up window requests pass one by one, each after a short wait. */
const WAIT_SHOWN_MS_MIN = 5_000;

export function reportEvent(event: RunEvent, reporter: Reporter): void {
  switch (event.kind) {
    case "sample": {
      const { today, isServed, isChosen } = event;
      const using = `the embedded service with the sample administration, where today is ${dateText(today)}.`;
      const text = isChosen ? `Using ${using}` : `No slotsom.yml in this folder: using ${using}`;
      reporter.note(text, { sample: true, ...(isServed ? { embedded: true, today } : {}) });
      return;
    }
    case "profile": {
      const { name, administrationId, serviceName } = event;
      reporter.note(`Profile ${name} (administration ${administrationId}, ${serviceName}).`, {
        profile: name,
        administration_id: administrationId,
        service: serviceName,
      });
      return;
    }
    case "service-fault":
      reporter.note(`Fault in the embedded service: ${event.message}`);
      return;
    case "run-started":
      reporter.note(`Run ${event.runId}.`, { run: event.runId });
      return;
    case "not-signed":
      reporter.note(
        `No signing key: the ${event.pack} is not signed. Create a key with: slotsom key create`,
      );
      return;
    case "pull-chosen":
      reporter.note(chosenSentence(event));
      return;
    case "snapshot-damaged":
      reporter.note(`${event.message}; the books are pulled into a new snapshot.`);
      return;
    case "pull":
      reportPull(event.event, event.limits, reporter);
      return;
    case "wait": {
      const { wait } = event;
      if (wait.kind === "budget" && wait.delayMs < WAIT_SHOWN_MS_MIN) return;
      reporter.note(waitSentence(wait), { wait_ms: wait.delayMs });
      return;
    }
    case "unknown-fields":
      reporter.note(`Fields unknown to this version are ignored: ${event.fields.join(", ")}`);
      return;
    case "exports-started":
    case "export-reused":
    case "export-continued":
    case "export-placed":
    case "exports-missing":
      reporter.note(exportSentence(event));
      return;
  }
}

type ExportEvent = Extract<RunEvent, { readonly kind: `export${string}` }>;

function exportSentence(event: ExportEvent): string {
  switch (event.kind) {
    case "exports-started":
      return event.isForPack
        ? "Waiting for the service's own exports."
        : `Waiting for the service's ${event.names.map((name) => EXPORT_NAMES[name]).join(", ")} of ${String(event.year)}.`;
    case "export-reused":
      return cachedSentence(event.cached);
    case "export-continued":
      return `Waiting for the service's ${EXPORT_NAMES[event.name]}, requested on ${momentText(event.requestedAt)}.`;
    case "export-placed": {
      const { name, year, placed } = event;
      const changed = momentText(placed.changedAt);
      return `The service's ${EXPORT_NAMES[name]} of ${String(year)} is read from ${placed.fileName}, last changed on ${changed}.`;
    }
    case "exports-missing":
      return `${event.failure.message}\n${event.failure.remedy}\nWaiting for the files in that folder.`;
  }
}

const STARTS: Readonly<Record<PullChosen["start"], string>> = {
  new: "Pulling",
  planned: "Planning the pull of",
  continued: "Resuming the pull of",
  finished: "Already pulled:",
};

function chosenSentence(chosen: PullChosen): string {
  const { start, fiscalYear, period, administrationId, administrationName } = chosen;
  const months = period.first === period.last ? period.first : `${period.first} to ${period.last}`;
  const whose = administrationName ?? `administration ${administrationId}`;
  const what = `fiscal year ${String(fiscalYear.year)} (${months}) of ${whose}`;
  // A name may already end with a full stop: B.V.
  return `${STARTS[start]} ${what}${what.endsWith(".") ? "" : "."}`;
}

function reportPull(event: PullEvent, limits: RateLimits | null, reporter: Reporter): void {
  switch (event.kind) {
    case "request":
      reporter.progress({
        done: event.done,
        planned: event.planned,
        budgetLeft: event.budgetLeft?.reports ?? null,
        waitMs: waitMsOf((event.planned ?? event.done) - event.done, event.budgetLeft, limits),
        step: event.address.replace(/^\/\d+/, ""),
      });
      return;
    case "month-pulled":
      reporter.note(monthSentence(event), {
        month: event.month,
        proven: event.isProven,
        entries: event.entries,
        requests: event.requests,
        ...(event.carriedOver === undefined ? {} : { carried_over_because: event.carriedOver }),
      });
      return;
    case "months-pulled-before":
      reporter.note(pulledBeforeSentence(event, limits), {
        types_without_versions: event.typesWithoutVersions,
      });
      return;
    case "month-moved":
      reporter.note(
        `${event.month}: the ledger changed during the pull (attempt ${String(event.attempt)}); pulling the month again`,
      );
      return;
    case "year-proven":
      reporter.note("The general ledger of the full period equals the sum of its months.");
  }
}

/** Nearly every request of a pull is a report request; beyond what is left now, each window allows a fixed number. */
function waitMsOf(toDo: number, left: BudgetLeft | null, limits: RateLimits | null): number {
  if (limits === null) return 0;
  const beyond = Math.max(toDo - (left?.reports ?? limits.reportRequestsMax), 0);
  return Math.ceil(beyond / limits.reportRequestsMax) * limits.windowMs;
}

function waitSentence(wait: ConnectionWait): string {
  const seconds = `${String(Math.ceil(wait.delayMs / 1_000))} s`;
  return wait.kind === "budget"
    ? `The rate limit is used up; waiting ${seconds}.`
    : `${wait.request.method} ${wait.request.path} failed (${wait.reason}); retrying in ${seconds}.`;
}

type PulledBefore = Extract<PullEvent, { readonly kind: "months-pulled-before" }>;
type Pulled = Extract<PullEvent, { readonly kind: "month-pulled" }>;

/** `9 months were pulled before. 7 months are carried over if the ledger is unchanged. Documents changed, so 2 months ...` */
function pulledBeforeSentence(event: PulledBefore, limits: RateLimits | null): string {
  const { months, reusable, typesWithoutVersions: types, requestsToPullAgain: requests } = event;
  const again = months - reusable;
  const cost = [countText(requests, "request"), ...minutesText(requests, limits)].join(", ");
  const why =
    types.length === 0
      ? "Documents changed"
      : `The service lists no versions for ${countText(types.length, "kind")} of documents`;
  const hint = types.length === 0 ? "" : "; --trust-ledger avoids this";
  return [
    `${countText(months, "month")} ${months === 1 ? "was" : "were"} pulled before.`,
    ...(reusable === 0
      ? []
      : [
          `${countText(reusable, "month")} ${reusable === 1 ? "is" : "are"} carried over if the ledger is unchanged.`,
        ]),
    ...(again === 0
      ? []
      : [
          `${why}, so ${countText(again, "month")} ${again === 1 ? "is" : "are"} pulled again (${cost}${hint}).`,
        ]),
  ].join(" ");
}

/** Empty where the limits leave room for all requests in one window. */
function minutesText(requests: number, limits: RateLimits | null): readonly string[] {
  if (limits === null) return [];
  const windows = Math.ceil(requests / limits.reportRequestsMax) - 1;
  const minutes = Math.round((windows * limits.windowMs) / 60_000);
  return minutes < 1 ? [] : [`about ${countText(minutes, "minute")}`];
}

const countText = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

/** The result of one month. */
function monthSentence({ month, isProven, entries, requests, carriedOver }: Pulled): string {
  const requested = `in ${String(requests)} ${requests === 1 ? "request" : "requests"}`;
  const count = `${String(entries)} entries`;
  if (carriedOver === undefined) {
    return `${month}: ${isProven ? "proven" : "NOT PROVEN"}, ${count} ${requested}`;
  }
  const why = carriedOver === "versions" ? "unchanged" : "ledger unchanged, entries not read again";
  return `${month}: ${why}, ${count} carried over from an earlier pull ${requested}`;
}

/** For a file that an earlier run received. */
function cachedSentence({ name, year, origin }: CachedExport): string {
  const made =
    origin.kind === "download"
      ? `made on ${momentText(origin.madeAt)}`
      : `read from ${origin.fileName}, last changed on ${momentText(origin.changedAt)}`;
  return `The service's ${EXPORT_NAMES[name]} of ${String(year)} was ${made}. Later changes in the books are not in it; get a new file with --fresh.`;
}

const EXPORT_NAMES: Readonly<Record<ExportName, string>> = {
  auditfile: "auditfile",
  brugstaat: "brugstaat",
  "ledger-accounts": "workbook of ledger accounts",
};
