/** The measures of a fleet as metrics. No label names an administration or a job: their number grows with the fleet. */
import { epochMsOf } from "../../api/clock.ts";
import type { FleetBudget, FleetMeasures } from "../fleet-queue.ts";
import { JOB_STATES } from "../queued-job.ts";
import { DURATION_BOUNDS, NO_BOUND, type Tally } from "../tallies.ts";
import { timeToGoMs } from "../time-to-go.ts";
import { type Family, prometheusText, type Sample } from "./prometheus-text.ts";

/** In the text format of Prometheus. Times are seconds. */
export const metricsText = (measures: FleetMeasures): string =>
  prometheusText([
    ...presentFamilies(measures),
    ...tallyFamilies(measures),
    ...budgetFamilies(measures.budgets),
  ]);

function presentFamilies({ at, overview, dueSince, lastEndedAt }: FleetMeasures): Family[] {
  const { counts, workers } = overview;
  const etaMs = timeToGoMs(overview);
  const lost = workers.filter(({ isLost }) => isLost).length;
  const busy = workers.filter(({ isLost, jobId }) => !isLost && jobId !== null).length;
  const dueMs = dueSince === null ? 0 : Math.max(0, epochMsOf(at) - epochMsOf(dueSince));
  return [
    gauge(
      "jobs",
      "Jobs in the queue, by state.",
      JOB_STATES.map((state) => ({ labels: { state }, value: counts[state] })),
    ),
    gauge("workers", "Registered workers: at work, idle, or lost.", [
      { labels: { state: "busy" }, value: busy },
      { labels: { state: "idle" }, value: workers.length - busy - lost },
      { labels: { state: "lost" }, value: lost },
    ]),
    gauge(
      "oldest_due_job_age_seconds",
      "How long the job waits that is due and waits longest.",
      seconds(dueMs),
    ),
    gauge(
      "last_job_ended_timestamp_seconds",
      "When the last job ended, since 1970.",
      lastEndedAt === null ? null : seconds(epochMsOf(lastEndedAt)),
    ),
    gauge(
      "time_to_go_seconds",
      "The estimated time until all jobs have ended; absent while it is unknown.",
      etaMs === null ? null : seconds(etaMs),
    ),
  ];
}

function tallyFamilies({ overview, tallies }: FleetMeasures): Family[] {
  const of = (kind: Tally["kind"]): readonly Tally[] => tallies.filter((one) => one.kind === kind);
  const samples = (kind: Tally["kind"], label: string): readonly Sample[] =>
    of(kind).map((one) => ({ labels: { pack: one.pack, [label]: one.label }, value: one.count }));
  const lost = of("lost").reduce((sum, { count }) => sum + count, 0);
  return [
    counter("job_attempts_total", "Attempts at jobs.", overview.attempts),
    counter(
      "jobs_ended_total",
      "Jobs that ended, by pack and state; a job that is retried ends again.",
      samples("ended", "state"),
    ),
    counter(
      "attempt_failures_total",
      "Attempts that failed, by pack and failure code.",
      samples("failed", "code"),
    ),
    counter("workers_lost_total", "Workers that died, or were silent for too long.", lost),
    histogram(
      "job_duration_seconds",
      "The time of attempts that made a pack, by pack.",
      durations(of("took"), of("took-ms")),
    ),
  ];
}

/** Prometheus counts in each bucket also what is in those below it. */
const durations = (took: readonly Tally[], tookMs: readonly Tally[]): readonly Sample[] =>
  tookMs.flatMap(({ pack, count: sumMs }) => {
    let sum = 0;
    const buckets = [...DURATION_BOUNDS.map(String), NO_BOUND].map((le): Sample => {
      const own = took.find((one) => one.pack === pack && one.label === le);
      sum += own?.count ?? 0;
      return { suffix: "_bucket", labels: { pack, le }, value: sum };
    });
    return [
      ...buckets,
      { suffix: "_sum", labels: { pack }, value: seconds(sumMs) },
      { suffix: "_count", labels: { pack }, value: sum },
    ];
  });

function budgetFamilies(budgets: readonly FleetBudget[]): Family[] {
  const samples = (kind: "used" | "allowed"): readonly Sample[] =>
    budgets.flatMap((budget) => [
      { labels: { ...placeOf(budget), class: "requests" }, value: budget.requests[kind] },
      { labels: { ...placeOf(budget), class: "reports" }, value: budget.reports[kind] },
    ]);
  return [
    gauge(
      "budget_used_requests",
      "Requests that count in the present window of a rate budget; requests to reports count in both classes.",
      samples("used"),
    ),
    gauge(
      "budget_allowed_requests",
      "Requests that a rate budget allows in a window.",
      samples("allowed"),
    ),
    gauge(
      "budget_waiting_requests",
      "Requests that wait for a rate budget.",
      budgets.map((budget) => ({ labels: placeOf(budget), value: budget.waiting })),
    ),
    gauge(
      "budget_window_seconds",
      "The window of a rate budget.",
      budgets.map((budget) => ({ labels: placeOf(budget), value: seconds(budget.windowMs) })),
    ),
  ];
}

const placeOf = ({ service, egress }: FleetBudget): Readonly<Record<string, string>> => ({
  service,
  egress: egress ?? "",
});

/** One number without labels, samples, or null for none. */
const familyOf =
  (type: Family["type"]) =>
  (name: string, help: string, given: readonly Sample[] | number | null): Family => {
    const samples = typeof given === "number" ? [{ value: given }] : (given ?? []);
    return { name: `slotsom_fleet_${name}`, help, type, samples };
  };
export const gauge = familyOf("gauge");
const counter = familyOf("counter");
const histogram = familyOf("histogram");
const seconds = (ms: number): number => ms / 1_000;
