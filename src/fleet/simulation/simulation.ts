/**
 * A night of a fleet in code: workers on machines take jobs, whose requests share a rate budget for each address. Pure
 * and seeded: the same fleet gives the same night. Time is counted in milliseconds from the start.
 */
import { invariant } from "../../failure.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import { type EventQueue, eventQueue } from "./event-queue.ts";
import { type SimulatedBudget, simulatedBudget } from "./simulated-budget.ts";
import { type WaitingJobs, waitingJobs } from "./waiting-jobs.ts";

/**
 * Requests that a job sends one after the other, in so many lanes at once; the next phase starts when all have ended.
 */
export interface Phase {
  readonly requests: number;
  readonly isReport: boolean;
  readonly lanes: number;
}

export interface SimulatedJob {
  /** The place of its budget group in `limits`; null for a job without requests. */
  readonly group: number | null;
  readonly phases: readonly Phase[];
  /** What its pull and its pack take of one core, after its requests. */
  readonly cpuMs: number;
  /** It waits until then. */
  readonly startMs: number;
  /** Higher goes first; then the order of the list. */
  readonly priority: number;
}

export interface SimulatedFleet {
  readonly jobs: readonly SimulatedJob[];
  /** Of each budget group; null without limits. */
  readonly limits: readonly (RateLimits | null)[];
  readonly machines: number;
  /** On each machine. */
  readonly workers: number;
  readonly cores: number;
  /** Outgoing addresses; the machines use them in turn. */
  readonly addresses: number;
  /** How long a service takes for an answer: drawn evenly between both. */
  readonly latencyMs: { readonly min: number; readonly max: number };
  readonly seed: number;
}

/** A request that was sent, for those who watch. */
export interface SentRequest {
  readonly atMs: number;
  readonly address: number;
  readonly group: number;
  readonly isReport: boolean;
}

export interface Night {
  /** When each job has its pack, in the order of the jobs. */
  readonly endedMs: readonly number[];
  /** When the last one has. */
  readonly endMs: number;
  readonly requests: number;
  readonly reports: number;
  /** The time that all workers had a job. */
  readonly busyMs: number;
}

/** The kinds of events, and how many jobs, budgets or machines one number can name beside them. */
const [DUE, ANSWERED, COMPUTED, FREE] = [0, 1, 2, 3];
const KINDS = 4;

interface Running {
  readonly fleet: SimulatedFleet;
  readonly events: EventQueue;
  readonly waiting: WaitingJobs;
  /** Of address a and group g: `a * groups + g`. */
  readonly budgets: readonly SimulatedBudget[];
  /** When each budget is next looked at, so that it is not queued twice. */
  readonly wakeMs: number[];
  /** By job. */
  readonly machineOf: Int32Array;
  readonly phaseOf: Int32Array;
  readonly unsent: Int32Array;
  readonly unanswered: Int32Array;
  readonly startedMs: Float64Array;
  readonly endedMs: Float64Array;
  /** By machine: free cores, and jobs that wait for one. */
  readonly freeCores: Int32Array;
  readonly computing: readonly number[][];
  /** The machines of workers without a job, the one that waits longest first. */
  readonly idle: number[];
  readonly counts: { requests: number; reports: number; busyMs: number };
}

export function simulate(
  fleet: SimulatedFleet,
  onSent: (request: SentRequest) => void = () => undefined,
): Night {
  const running = started(fleet, onSent);
  const { events } = running;
  for (const [job, { startMs }] of fleet.jobs.entries()) events.add(startMs, job * KINDS + DUE);
  for (let event = events.next(); event !== null; event = events.next()) {
    const id = Math.floor(event / KINDS);
    switch (event % KINDS) {
      case DUE:
        running.waiting.add(id);
        break;
      case ANSWERED:
        answered(running, id);
        break;
      case COMPUTED:
        computed(running, id);
        break;
      case FREE:
        running.wakeMs[id] = Infinity;
        wake(running, id);
    }
    assign(running);
  }
  const endedMs = [...running.endedMs];
  const { requests, reports, busyMs } = running.counts;
  invariant(!endedMs.includes(-1), "every job ends");
  const endMs = endedMs.reduce((last, at) => Math.max(last, at), 0);
  return { endedMs, endMs, requests, reports, busyMs };
}

function started(fleet: SimulatedFleet, onSent: (request: SentRequest) => void): Running {
  const { jobs, limits, machines, workers, cores, addresses, latencyMs, seed } = fleet;
  const count = jobs.length;
  const events = eventQueue();
  const counts = { requests: 0, reports: 0, busyMs: 0 };
  const budgets = Array.from({ length: addresses * limits.length }, (_, at) => {
    const [address, group] = [Math.floor(at / limits.length), at % limits.length];
    return simulatedBudget(limits[group] ?? null, (job, isReport) => {
      const atMs = events.timeMs();
      counts.requests += 1;
      if (isReport) counts.reports += 1;
      onSent({ atMs, address, group, isReport });
      const fraction = drawn(seed, counts.requests);
      const latency = latencyMs.min + fraction * (latencyMs.max - latencyMs.min);
      events.add(atMs + Math.max(1, Math.round(latency)), job * KINDS + ANSWERED);
    });
  });
  return {
    fleet,
    events,
    waiting: waitingJobs(jobs),
    budgets,
    wakeMs: budgets.map(() => Infinity),
    machineOf: new Int32Array(count),
    phaseOf: new Int32Array(count).fill(-1),
    unsent: new Int32Array(count),
    unanswered: new Int32Array(count),
    startedMs: new Float64Array(count),
    endedMs: new Float64Array(count).fill(-1),
    freeCores: new Int32Array(machines).fill(cores),
    computing: Array.from({ length: machines }, () => []),
    // One worker of each machine before the second of any.
    idle: Array.from({ length: machines * workers }, (_, at) => at % machines),
    counts,
  };
}

/** Gives idle workers the jobs that wait. */
function assign(running: Running): void {
  const { idle, waiting, events, machineOf, startedMs } = running;
  while (idle.length > 0 && waiting.size() > 0) {
    const [job, machine] = [waiting.take(), idle.shift() ?? 0];
    machineOf[job] = machine;
    startedMs[job] = events.timeMs();
    nextPhase(running, job);
  }
}

/** Sends the first requests of the next phase; after the last one the job needs a core. */
function nextPhase(running: Running, job: number): void {
  const { fleet, phaseOf, unsent, unanswered } = running;
  const { phases = [] } = fleet.jobs[job] ?? {};
  let at = (phaseOf[job] ?? -1) + 1;
  while (at < phases.length && phases[at]?.requests === 0) at += 1;
  phaseOf[job] = at;
  const phase = phases[at];
  if (phase === undefined) {
    compute(running, job);
    return;
  }
  unsent[job] = phase.requests;
  unanswered[job] = phase.requests;
  const lanes = Math.min(phase.lanes, phase.requests);
  for (let lane = 0; lane < lanes; lane += 1) ask(running, job, phase);
}

function ask(running: Running, job: number, { isReport }: Phase): void {
  const { budgets, unsent, events } = running;
  unsent[job] = (unsent[job] ?? 0) - 1;
  const budget = budgetOf(running, job);
  budgets[budget]?.ask(job, isReport, events.timeMs());
  wake(running, budget);
}

function budgetOf({ fleet, machineOf }: Running, job: number): number {
  const { limits, addresses, jobs } = fleet;
  const address = (machineOf[job] ?? 0) % addresses;
  return address * limits.length + (jobs[job]?.group ?? 0);
}

function answered(running: Running, job: number): void {
  const { fleet, budgets, phaseOf, unsent, unanswered, events } = running;
  const phase = fleet.jobs[job]?.phases[phaseOf[job] ?? 0];
  if (phase === undefined) return;
  const budget = budgetOf(running, job);
  budgets[budget]?.end(phase.isReport, events.timeMs());
  wake(running, budget);
  unanswered[job] = (unanswered[job] ?? 0) - 1;
  if ((unsent[job] ?? 0) > 0) ask(running, job, phase);
  else if (unanswered[job] === 0) nextPhase(running, job);
}

/** Sends what the budget allows now, and looks at it again when the next place becomes free. */
function wake({ budgets, wakeMs, events }: Running, budget: number): void {
  const atMs = budgets[budget]?.release(events.timeMs()) ?? Infinity;
  if (atMs >= (wakeMs[budget] ?? Infinity)) return;
  wakeMs[budget] = atMs;
  events.add(atMs, budget * KINDS + FREE);
}

function compute({ fleet, events, freeCores, computing, machineOf }: Running, job: number): void {
  const machine = machineOf[job] ?? 0;
  if ((freeCores[machine] ?? 0) === 0) {
    computing[machine]?.push(job);
    return;
  }
  freeCores[machine] = (freeCores[machine] ?? 0) - 1;
  events.add(events.timeMs() + (fleet.jobs[job]?.cpuMs ?? 0), job * KINDS + COMPUTED);
}

/** The pack is made: its core goes to the next job of the machine, its worker waits for another. */
function computed(running: Running, job: number): void {
  const { events, freeCores, computing, machineOf, startedMs, endedMs, idle, counts } = running;
  const machine = machineOf[job] ?? 0;
  const nowMs = events.timeMs();
  endedMs[job] = nowMs;
  counts.busyMs += nowMs - (startedMs[job] ?? 0);
  idle.push(machine);
  freeCores[machine] = (freeCores[machine] ?? 0) + 1;
  const next = computing[machine]?.shift();
  if (next !== undefined) compute(running, next);
}

/** A fraction from 0 to 1 for each number; the finalizer of MurmurHash3, which is in the public domain. */
function drawn(seed: number, number: number): number {
  let bits = (seed ^ Math.imul(number, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
