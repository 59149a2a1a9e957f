/** A simulated night and a real one agree: pulls of two homes that share an address, at the embedded limiter. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleepFor } from "../../../src/api/clock.ts";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { simulate } from "../../../src/fleet/simulation/simulation.ts";
import type { ServedRequest } from "../../../src/service/service.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
} from "../../support/embedded-service.ts";
import type { TestWorld } from "../../support/world.ts";

const LIMITS = { windowMs: 2_000, requestsMax: 60, reportRequestsMax: 40 };

/** A worker on a machine of its own; both use one outgoing address, and so one budget. */
function workerOf(service: ServedAdministration, budgets: string): TestWorld {
  const { windowMs, requestsMax, reportRequestsMax } = LIMITS;
  const made = userOf(service, {
    fiscal_year: SHORT_YEAR,
    rate_limit: {
      window_seconds: windowMs / 1_000,
      requests: requestsMax,
      reports: reportRequestsMax,
    },
  });
  mkdirSync(join(made.folder, "home"));
  symlinkSync(budgets, join(made.folder, "home", "budgets"));
  const now = (): string => new Date().toISOString();
  const monotonicMs = (): number => performance.now();
  return { ...made, world: { ...made.world, now, monotonicMs, sleep: sleepFor } };
}

/** How long the worker waited for each answer, from its messages: a loaded machine answers later. */
const answersMs = ({ out }: TestWorld): readonly number[] =>
  out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly type: string; readonly duration_ms: number })
    .filter(({ type }) => type === "request")
    .map(({ duration_ms }) => duration_ms);

const isReport = ({ path }: ServedRequest): boolean => path?.includes("/reports/") === true;
/** Of a pull of two months: the lists of names, and the reports of longer periods and of the months before. */
const [NAMES, AFTER_MONTHS] = [14, 45];
/**
 * The real night is at least three quarters of the simulated one, and at most five quarters and the time of a core that the test
 * itself took: the service and both workers share one thread here, and what they do between answers is not simulated.
 */
const TOLERANCE = 0.25;

test("a simulation and a real run of two workers take the same time, and no request is refused", async () => {
  const served: ServedRequest[] = [];
  const service = await serveAdministration({
    rateLimit: { windowSeconds: 2, requests: 60, reports: 40 },
    onServed: (request) => {
      served.push(request);
    },
  });
  const budgets = join(userOf(service).folder, "budgets");
  mkdirSync(budgets);
  const workers = [workerOf(service, budgets), workerOf(service, budgets)];
  const startMs = performance.now();
  const before = process.cpuUsage();
  const pull = ["pull", "--year", "2025", "--verbose", "--json"];
  const codes = await Promise.all(workers.map(({ world }) => runCli(pull, world)));
  const realMs = performance.now() - startMs;
  const used = process.cpuUsage(before);
  const coreMs = (used.user + used.system) / 1_000;
  expect(codes).toEqual([EXIT.reconciled, EXIT.reconciled]);
  expect(served.filter(({ status }) => status === 429)).toEqual([]);
  const reports = served.filter(isReport).length / workers.length;
  const others = served.length / workers.length - reports;
  const answers = workers.flatMap(answersMs);
  expect(answers).toHaveLength(served.length);
  const latency = answers.reduce((total, ms) => total + ms, 0) / answers.length;
  const job = {
    group: 0,
    phases: [
      { requests: NAMES, isReport: false, lanes: 1 },
      { requests: reports - AFTER_MONTHS, isReport: true, lanes: 2 },
      { requests: AFTER_MONTHS, isReport: true, lanes: 1 },
      { requests: others - NAMES, isReport: false, lanes: 1 },
    ],
    cpuMs: 0,
    startMs: 0,
    priority: 0,
  };
  const { endMs } = simulate({
    jobs: workers.map(() => job),
    limits: [LIMITS],
    machines: workers.length,
    workers: 1,
    cores: 1,
    addresses: 1,
    latencyMs: { min: latency, max: latency },
    seed: 1,
  });
  // Four windows of 40 reports must pass before the last of 194.
  expect(endMs).toBeGreaterThan(8_000);
  const shown = `${String(realMs)} ms, simulated ${String(endMs)} ms, of a core ${String(coreMs)} ms`;
  expect(realMs, shown).toBeGreaterThan(endMs * (1 - TOLERANCE));
  expect(realMs, shown).toBeLessThan(endMs * (1 + TOLERANCE) + coreMs);
}, 120_000);
