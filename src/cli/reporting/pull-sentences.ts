/** The events of a pull as sentences for people and data for programs. */
import type { Month } from "../../calendar/month.ts";
import type { YearEnd } from "../../pull/preflight.ts";
import type { PullEvent } from "../../pull/pull.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import { yearEndText } from "../../runs/preflight/year-end-text.ts";
import type { RunEvent } from "../../runs/run-event.ts";
import type { Reporter } from "./reporter.ts";
import { requestWords } from "./request-words.ts";

export function reportPull(
  { event, limits, room }: Extract<RunEvent, { readonly kind: "pull" }>,
  reporter: Reporter,
): void {
  switch (event.kind) {
    case "request": {
      const { done, planned: total, address, purpose } = event;
      reporter.progress({ done, total, room, ...requestWords(address, purpose) });
      return;
    }
    case "month-pulled":
      reporter.note(monthSentence(event), {
        month: event.month,
        proven: event.isProven,
        entries: event.entries,
        requests: event.requests,
        ...(event.carriedOver === undefined ? {} : { carried_over_because: event.carriedOver }),
      });
      return;
    case "months-at-rest":
      reporter.note(restSentence(event.months), { months_at_rest: event.months });
      return;
    case "months-pulled-before":
      reporter.note(pulledBeforeSentence(event, limits), {
        types_without_versions: event.typesWithoutVersions,
      });
      return;
    case "month-moved":
      reporter.note(
        `${event.month}: ${event.moved === "ledger" ? "the ledger changed" : "rows shifted between pages"} during the pull (attempt ${String(event.attempt)}); pulling the month again`,
      );
      return;
    case "year-proven":
      reporter.note("The general ledger of the full period equals the sum of its months.");
      return;
    case "year-contradicted":
      reporter.note(
        "The general ledger of the full period DIFFERS from its months, although no month has changed. Check G6 names the accounts.",
      );
      return;
    case "closings-elsewhere":
      reporter.note(yearEndSentence(event));
  }
}

function yearEndSentence(event: YearEnd): string {
  const { what, remedy } = yearEndText(event);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}. ${remedy}`;
}

type PulledBefore = Extract<PullEvent, { readonly kind: "months-pulled-before" }>;
type Pulled = Extract<PullEvent, { readonly kind: "month-pulled" }>;

/**
 * `9 months were pulled before. 7 months are carried over if the ledger is unchanged. Documents changed, so 2 months
 * ...`
 */
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

/** The months are consecutive, from the first of the period. */
function restSentence(months: readonly Month[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  const named = first === last ? String(first) : `${String(first)} to ${String(last)}`;
  return `${named}: nothing was booked, by the general ledger of the whole period; not requested month by month`;
}

/** The result of one month. */
function monthSentence({ month, isProven, entries, requests, carriedOver }: Pulled): string {
  const requested = `in ${String(requests)} ${requests === 1 ? "request" : "requests"}`;
  const count = `${String(entries)} postings`;
  if (carriedOver === undefined) {
    return `${month}: ${isProven ? "proven" : "NOT PROVEN"}, ${count} ${requested}`;
  }
  const why =
    carriedOver === "versions" ? "unchanged" : "ledger unchanged, postings not read again";
  return `${month}: ${why}, ${count} carried over from an earlier pull ${requested}`;
}
