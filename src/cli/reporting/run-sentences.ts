/** What a run reports while it works, for people and for programs. */
import type { ExportName } from "../../exports/export-names.ts";
import type { CachedExport } from "../../exports/remembered-export.ts";
import type { PullEvent } from "../../pull/pull.ts";
import type { ConnectionWait } from "../../request-budget/connection.ts";
import type { BudgetLeft, RateLimits } from "../../request-budget/rate-budget.ts";
import type { PullChosen, RunEvent } from "../../runs/run-event.ts";
import type { Reporter } from "./reporter.ts";

/** A window that is used up lets requests through one by one: people need not hear of each. */
const WAIT_SHOWN_MS_MIN = 5_000;

export function reportEvent(event: RunEvent, reporter: Reporter): void {
  switch (event.kind) {
    case "sample": {
      const { today, isServed } = event;
      const text = `No profile: the embedded service with its sample administration, where today is ${today}.`;
      reporter.note(text, isServed ? { embedded: true, today } : {});
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
        `No signing key: the ${event.pack} is not signed. Make one with: slotsom key create`,
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
      reporter.note(
        `Fields that this version does not know, left aside: ${event.fields.join(", ")}`,
      );
      return;
    case "exports-started":
    case "export-kept":
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
        : `Waiting for ${event.names.join(", ")} of ${String(event.year)}.`;
    case "export-kept":
      return keptSentence(event.kept);
    case "export-continued":
      return `Going on with the export ${event.name} asked for at ${event.requestedAt}.`;
    case "export-placed": {
      const { name, year, placed } = event;
      const changed = momentText(placed.changedAt);
      return `The ${EXPORT_NAMES[name]} of ${String(year)} is ${placed.fileName}, last changed on ${changed}.`;
    }
    case "exports-missing":
      return `${event.failure.message}\n${event.failure.remedy}\nWaiting for it there.`;
  }
}

const STARTS: Readonly<Record<PullChosen["start"], string>> = {
  new: "Pulling",
  planned: "Planning the pull of",
  continued: "Going on with",
  finished: "Have",
};

function chosenSentence(chosen: PullChosen): string {
  const { start, fiscalYear, period, administrationId, administrationName } = chosen;
  const months = period.first === period.last ? period.first : `${period.first} to ${period.last}`;
  const whose = administrationName ?? `administration ${administrationId}`;
  const what = `fiscal year ${String(fiscalYear.year)} (${months}) of ${whose}`;
  // A name may end with a full stop of its own: B.V.
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
      reporter.note(pulledBeforeSentence(event, limits));
      return;
    case "month-moved":
      reporter.note(
        `${event.month}: the ledger changed meanwhile (attempt ${String(event.attempt)}); pulling the month again`,
      );
      return;
    case "year-proven":
      reporter.note("The general ledger of all months together equals the months.");
  }
}

/** Nearly every request of a pull is one to a report: beyond what is left, each window lets so many through. */
function waitMsOf(toDo: number, left: BudgetLeft | null, limits: RateLimits | null): number {
  if (limits === null) return 0;
  const beyond = Math.max(toDo - (left?.reports ?? limits.reportRequestsMax), 0);
  return Math.ceil(beyond / limits.reportRequestsMax) * limits.windowMs;
}

function waitSentence(wait: ConnectionWait): string {
  const seconds = `${String(Math.ceil(wait.delayMs / 1_000))} s`;
  return wait.kind === "budget"
    ? `The rate limit allows no request now; waiting ${seconds}.`
    : `${wait.request.method} ${wait.request.path} failed (${wait.reason}); trying again in ${seconds}.`;
}

type PulledBefore = Extract<PullEvent, { readonly kind: "months-pulled-before" }>;
type Pulled = Extract<PullEvent, { readonly kind: "month-pulled" }>;

/** `Pulled before: 9 months. 7 months carried over if the ledger is unchanged. Documents changed, so 2 months ...` */
function pulledBeforeSentence(event: PulledBefore, limits: RateLimits | null): string {
  const { months, reusable, typesWithoutVersions: types, requestsToPullAgain: requests } = event;
  const again = months - reusable;
  const cost = [countText(requests, "request"), ...minutesText(requests, limits)].join(", ");
  const why =
    types.length === 0
      ? "Documents changed"
      : `The service lists no versions for ${countText(types.length, "kind")} of documents (${types.join(", ")})`;
  const hint = types.length === 0 ? "" : "; --trust-ledger avoids this";
  return [
    `Pulled before: ${countText(months, "month")}.`,
    ...(reusable === 0
      ? []
      : [`${countText(reusable, "month")} carried over if the ledger is unchanged.`]),
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

/** What became of one month. */
function monthSentence({ month, isProven, entries, requests, carriedOver }: Pulled): string {
  const asked = `in ${String(requests)} ${requests === 1 ? "request" : "requests"}`;
  const count = `${String(entries)} entries`;
  if (carriedOver === undefined) {
    return `${month}: ${isProven ? "proven" : "NOT PROVEN"}, ${count} ${asked}`;
  }
  const why = carriedOver === "versions" ? "unchanged" : "ledger equal, entries not read again";
  return `${month}: ${why}, ${count} of an earlier pull ${asked}`;
}

/** Of a file that an earlier run was given. */
function keptSentence({ name, year, origin }: CachedExport): string {
  const made =
    origin.kind === "download"
      ? `made on ${momentText(origin.madeAt)}`
      : `taken from ${origin.fileName}, last changed on ${momentText(origin.changedAt)}`;
  return `The ${EXPORT_NAMES[name]} of ${String(year)} was ${made}; what changed in the books since is not in it. Again with --anew.`;
}

const EXPORT_NAMES: Readonly<Record<ExportName, string>> = {
  auditfile: "service's auditfile",
  brugstaat: "service's brugstaat",
  "ledger-accounts": "service's workbook of ledger accounts",
};

/** `2026-11-21 10:00 UTC` */
const momentText = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
