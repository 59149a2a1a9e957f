/** Kills a service repeatedly while clients write, restarts it, and reports the problems found in the end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../../src/service/http/tokens.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { edgeBooks } from "../edge-books.ts";
import { openReceiver, type ReceivedCall, type Receiver } from "../webhooks/receiver.ts";
import { random } from "./random.ts";
import { faultsIn } from "./stored-faults.ts";
import { type Client, type Written, writeOn } from "./written.ts";

export interface KillRun {
  readonly kills: number;
  readonly seed: string;
  /** An empty folder, in which the database is made. */
  readonly folder: string;
}

export interface KillFigures {
  readonly kills: number;
  readonly answered: number;
  readonly unanswered: number;
  readonly exports: number;
  readonly deliveries: number;
  readonly attempts: number;
  /** Jobs that were running when the service was killed. */
  readonly interrupted: number;
  readonly faults: readonly string[];
}

/** The ten seconds until a first retry become a fifth of a second. */
const SPEED = 50;
const WRITERS = 3;
/** Longer than all retries together. */
const AHEAD_AT_THE_END_MS = 48 * 3_600_000;
/** Counted, not timed: on a busy machine half a second passes before the first answer. */
const LIFE_REQUESTS_MAX = 40;
/** So that a kill does not always hit the start of a request. */
const LAST_MS_MAX = 20;

export async function killAgainAndAgain({ kills, seed, folder }: KillRun): Promise<KillFigures> {
  const databasePath = join(folder, "service.sqlite");
  const startedMs = Date.now();
  const next = random(seed);
  const token = prepare(databasePath, startedMs);
  const received: (ReceivedCall & { readonly isDelivered: boolean })[] = [];
  let isKind = false;
  const receiver = await openReceiver((call) => {
    const isDelivered = isKind || call.json["action"] === "test_webhook" || next(10) < 6;
    received.push({ ...call, isDelivered });
    if (isDelivered) return { status: 200, body: "ok" };
    return next(4) === 0 ? null : { status: 500 };
  });
  const written: Written = { records: [], exports: [], faults: [] };
  const start = (aheadMs: number): Promise<Started> =>
    startChild(folder, [databasePath, String(startedMs), String(aheadMs), String(SPEED)], token);
  await register(await start(0), receiver);
  let interrupted = 0;
  for (let number = 0; number < kills; number++) {
    const started = await start(0);
    const life = new Life(next(LIFE_REQUESTS_MAX), () => started.child.killed);
    const writers = Array.from({ length: WRITERS }, (_, index) => {
      const name = `writer-${seed}-${String(number)}-${String(index)}`;
      return writeOn(started.client, written, name, () => life.isOver());
    });
    // An export killed at three attempts is given up, so every second life lets it finish.
    if (number % 2 === 1) await waitForJobs(databasePath, EXPORTS_SO_FAR);
    await life.ended;
    await new Promise((resolve) => setTimeout(resolve, next(LAST_MS_MAX)));
    await kill(started.child);
    await Promise.all(writers);
    interrupted += runningJobs(databasePath);
  }
  isKind = true;
  const last = await start(AHEAD_AT_THE_END_MS);
  await waitForJobs(databasePath, EVERY_JOB);
  await kill(last.child);
  await receiver.close();
  return { ...figuresOf(databasePath, written, received), kills, interrupted };
}

/** The life of a service between two kills: it ends after the given number of requests. */
class Life {
  readonly ended: Promise<void>;
  readonly #isKilled: () => boolean;
  #requestsLeft: number;
  #end: () => void = () => undefined;

  constructor(requests: number, isKilled: () => boolean) {
    this.#requestsLeft = requests;
    this.#isKilled = isKilled;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Called before each request. */
  isOver(): boolean {
    this.#requestsLeft -= 1;
    if (this.#requestsLeft < 0) this.#end();
    return this.#isKilled();
  }
}

function prepare(databasePath: string, startedMs: number): string {
  const store = openStore(databasePath);
  const now = new Date(startedMs).toISOString();
  loadAdministration(store, edgeBooks());
  const order = { name: "kill", scopes: SCOPES, administrationIds: null, now };
  const { token } = createToken(store, order);
  store.close();
  return token;
}

interface Started {
  readonly child: ChildProcess;
  readonly client: Client;
}

async function startChild(
  folder: string,
  parameters: readonly string[],
  token: string,
): Promise<Started> {
  const child = spawn(process.execPath, ["test/service/kill/killed-service.ts", ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
    // A killed process may leave a temporary file of SQLite.
    env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, "compiled") },
  });
  endedWithTest(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, client: { url: `${line.toString().trim()}/123`, token } };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** One webhook for contacts, one for documents. */
async function register({ child, client }: Started, { url }: Receiver): Promise<void> {
  for (const enabledEvents of [["contact"], []]) {
    const response = await fetch(`${client.url}/webhooks`, {
      method: "POST",
      headers: { authorization: `Bearer ${client.token}` },
      body: JSON.stringify({ url, enabled_events: enabledEvents }),
    });
    if (response.status !== 201) throw new Error(await response.text());
  }
  await kill(child);
}

function runningJobs(databasePath: string): number {
  const store = openStore(databasePath);
  const { length } = store.rows("SELECT id FROM jobs WHERE state = 'running'");
  store.close();
  return length;
}

const EVERY_JOB = "id <= ?";
const EXPORTS_SO_FAR = "kind LIKE 'export-%' AND id <= ?";

/** Waits until none of the jobs that exist now is unfinished, however long a busy machine takes. */
async function waitForJobs(databasePath: string, which: string): Promise<void> {
  const store = openStore(databasePath);
  const [last] = store.rows("SELECT COALESCE(MAX(id), 0) AS id FROM jobs");
  const unfinished = `SELECT id FROM jobs WHERE state IN ('queued', 'running') AND ${which} LIMIT 1`;
  while (store.rows(unfinished, last?.["id"] ?? 0).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  store.close();
}

function figuresOf(
  databasePath: string,
  written: Written,
  received: readonly (ReceivedCall & { readonly isDelivered: boolean })[],
): Omit<KillFigures, "kills" | "interrupted"> {
  const store = openStore(databasePath);
  const sent = received.filter(({ json }) => json["action"] !== "test_webhook");
  const outcomes = [
    ...written.records.flatMap(({ id, updates, deleted }) => [
      id === null ? "unknown" : "done",
      ...updates,
      ...(deleted === null ? [] : [deleted]),
    ]),
    ...written.exports.map(({ outcome }) => outcome),
  ];
  const answered = outcomes.filter((outcome) => outcome === "done").length;
  const figures = {
    answered,
    unanswered: outcomes.length - answered,
    exports: store.rows("SELECT id FROM downloads").length,
    deliveries: new Set(sent.map(({ headers }) => headers["idempotency-key"])).size,
    attempts: sent.length,
    faults: faultsIn(store, written, sent),
  };
  store.close();
  return figures;
}
