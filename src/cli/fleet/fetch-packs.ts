/** Fetches packs of ended jobs from the store, and reports each. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Failure } from "../../failure.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { fetchPack, isStored, type StoredJob } from "../../fleet/fetch-packs.ts";
import type { QueuedJob } from "../../fleet/queued-job.ts";
import { holdFile } from "../../operating-system/exclusive-file.ts";
import { absolutePath, stateFolder, stateOf } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { sizeText } from "../reporting/runs-text.ts";
import type { CommandPorts } from "../world.ts";
import { openChosenStore, openQueueOfStore, type StoreChoice } from "./store-place.ts";

export interface FetchOrder extends StoreChoice {
  /** Names of packs and ids of jobs; empty for all. */
  readonly packs: readonly string[];
  readonly out: string | null;
  readonly batch: string | null;
  readonly member: string | null;
  readonly period: string | null;
}

const COMMAND = "fleet fetch";

/** A damaged pack does not keep the others from being fetched; then its failure is thrown. Failure codes: `arguments-invalid`, those of `fetchPack`. */
export async function fetchPacks(
  order: FetchOrder,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  if (order.out === null) {
    throw invalid(`${COMMAND}: missing --out`, "Name a folder, as in --out packs.");
  }
  const out = absolutePath(ports, order.out);
  const store = openChosenStore(order, COMMAND, ports);
  const jobs = await chosenJobs(order, ports);
  const release = holdFile(lockOf(out, ports));
  if (release === null) throw inUse(out);
  let damaged: Failure | null = null;
  const total = { fetched: 0, known: 0, bytes: 0 };
  try {
    for (const job of jobs) {
      ports.signal.throwIfAborted();
      try {
        const pack = await fetchPack(job, store, out, ports.signal);
        total[pack.kind] += 1;
        if (pack.kind === "fetched") total.bytes += pack.bytes;
        const { id } = job.job;
        reporter.item(
          "fetched-pack",
          { job: id, ...pack },
          `${pack.kind.padEnd(7)}  ${id}  ${pack.folder}`,
        );
      } catch (cause) {
        if (!(cause instanceof Failure && cause.code === "object-damaged")) throw cause;
        reporter.note(`${job.job.id}: ${cause.message}`, { job: job.job.id, code: cause.code });
        damaged ??= cause;
      }
    }
  } finally {
    release();
  }
  if (damaged !== null) throw damaged;
  const { fetched, known, bytes } = total;
  reporter.result("fleet-fetch", { out, ...total }, [
    jobs.length === 0
      ? "No job has a pack in the store."
      : `${String(fetched)} fetched (${sizeText(bytes)}), ${String(known)} there already.`,
  ]);
  return EXIT.reconciled;
}

async function chosenJobs(order: FetchOrder, ports: CommandPorts): Promise<readonly StoredJob[]> {
  const { packs, batch, member, period } = order;
  const queue = await openQueueOfStore(order, COMMAND, ports);
  try {
    const all = await queue.jobs({
      ...(batch === null ? {} : { batch }),
      ...(member === null ? {} : { member }),
    });
    const stored = all.filter(isStored);
    refuseUnknown(packs, all, stored);
    const wanted = stored.filter(
      ({ job }) =>
        (packs.length === 0 || packs.includes(job.packName) || packs.includes(job.id)) &&
        (period === null || job.period === period),
    );
    return newestOfEach(wanted);
  } finally {
    await queue.close();
  }
}

function refuseUnknown(
  names: readonly string[],
  all: readonly QueuedJob[],
  stored: readonly StoredJob[],
): void {
  const known = new Set(all.flatMap(({ job }) => [job.packName, job.id]));
  for (const name of names) {
    if (!known.has(name)) {
      throw invalid(
        `${COMMAND} ${name}: no such pack or job${suggestion(name, [...known])}`,
        "List the jobs with: slotsom fleet status --all",
      );
    }
    if (stored.some(({ job }) => job.packName === name || job.id === name)) continue;
    throw invalid(
      `${COMMAND} ${name}: it has no pack in a store`,
      "Packs are kept there when slotsom fleet run has --store, or the file of the fleet a store.",
    );
  }
}

/** Jobs of several days may have made the same pack: the folder gets the one that ended last. */
function newestOfEach(jobs: readonly StoredJob[]): readonly StoredJob[] {
  const newest = new Map<string, StoredJob>();
  for (const one of jobs) {
    const place = `${one.job.member.name} ${one.result.folder}`;
    const other = newest.get(place);
    if ((other?.ending ?? 0) <= (one.ending ?? 0)) newest.set(place, one);
  }
  return [...newest.values()];
}

function lockOf(out: string, ports: CommandPorts): string {
  const name = createHash("sha256").update(out).digest("hex").slice(0, 16);
  return join(stateFolder(stateOf(ports), "fleet", "fetching"), `${name}.lock`);
}

const inUse = (out: string): Failure =>
  new Failure(
    "administration-held",
    `another slotsom fleet fetch writes to ${out}`,
    "Wait until it has ended.",
  );
