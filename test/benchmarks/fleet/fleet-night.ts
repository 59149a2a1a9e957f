/**
 * `npm run bench -- --fleet [administrations]`: the night of a fleet on PostgreSQL and S3 with four worker processes. On the way two workers are
 * killed, the database restarts and the store refuses everything for a minute. Beside it the plain command, and one worker that makes packs in
 * turn on the queue of one machine; with the packs of that quiet run those of the night are compared byte by byte.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomFrom } from "../../../fixtures/administrations/random.ts";
import type { FleetQueue } from "../../../src/fleet/fleet-queue.ts";
import type { Member } from "../../../src/fleet/job.ts";
import { writeProfile } from "../../../src/fleet/member-profile.ts";
import { databaseUrlIn } from "../../../src/fleet/postgres/database-url.ts";
import { migrate } from "../../../src/fleet/postgres/migrate.ts";
import { hasEndedWell } from "../../../src/runs/state/resumable.ts";
import { readRuns } from "../../../src/runs/state/run-record-file.ts";
import { openQueueAt, type QueuePlace } from "../../fleet/queue-places.ts";
import { ACCESS_KEY, BUCKET, REGION, type S3Server, startS3Server } from "../../fleet/s3-server.ts";
import { FISCAL_YEAR, monthlyOf, smallTemplates } from "../../fleet/served-fleet.ts";
import { startPostgres } from "../../support/postgres.ts";
import { memberId } from "./fleet-books.ts";
import { incidentsOf, LEASE_MS } from "./incidents.ts";
import { measured, type Phase, phaseTable, slotsom } from "./phases.ts";
import { startService } from "./start-service.ts";

const WORKERS = 4;
const DRAWN_MAX = 200;
const PLAIN_MAX = 20;
const SEED = 17;

interface Night {
  readonly folder: string;
  readonly members: readonly Member[];
  readonly templates: string;
  readonly token: string;
}

/** A table of the phases, and what was found in the packs of the night. */
export async function fleetReport(administrations: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-fleet-"));
  const service = await startService(folder, administrations);
  try {
    const members = Array.from({ length: administrations }, (_, at) => memberOf(at, service.url));
    const templates = smallTemplates(folder);
    const night = { folder, members, templates, token: service.token };
    const drawn = drawnFrom(members);
    const plain = await plainPhase(night, drawn.slice(0, PLAIN_MAX));
    const quiet = await quietPhase(night, drawn);
    const { phase, events, found } = await nightPhase(night);
    const equal = drawn.filter(({ name }) => isSamePack(folder, name)).length;
    return [
      phaseTable([plain, quiet, phase]),
      "",
      ...events,
      ...found,
      `byte-identical to the quiet run: ${String(equal)} of ${String(drawn.length)} drawn packs`,
    ].join("\n");
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const memberOf = (at: number, url: string): Member => ({
  name: `works-${String(at + 1)}`,
  administrationName: null,
  budgetGroup: "office",
  profile: {
    base_url: url,
    administration_id: memberId(at),
    credential: { env: "TOKEN" },
    fiscal_year: FISCAL_YEAR,
    rate_limit: "none",
  },
});

function drawnFrom(members: readonly Member[]): readonly Member[] {
  const random = randomFrom(SEED);
  const drawn = new Set<Member>();
  while (drawn.size < Math.min(DRAWN_MAX, members.length)) drawn.add(random.pick(members));
  return [...drawn];
}

/** `slotsom monthly` for each of them, one after another. */
const plainPhase = (night: Night, members: readonly Member[]): Promise<Phase> =>
  measured(
    { name: "the plain command, one after another", administrations: members.length },
    async () => {
      let worst = 0;
      const home = join(night.folder, "plain-home");
      for (const member of members) {
        const config = writeProfile({ home }, member);
        const options = ["--config", config, "--language", "en", "--templates", night.templates];
        const place = ["--period", "2025-03", "--out", join(night.folder, "plain", member.name)];
        const environment = { SLOTSOM_HOME: home, TOKEN: night.token };
        const { exitCode } = await slotsom(["monthly", ...options, ...place], environment);
        worst = Math.max(worst, exitCode);
      }
      return { messages: [], exitCode: worst };
    },
  );

/** One worker, and the queue of one machine. */
const quietPhase = (night: Night, members: readonly Member[]): Promise<Phase> =>
  measured(
    { name: "one worker in turn, queue in SQLite", administrations: members.length },
    async () => {
      const home = join(night.folder, "quiet-home");
      await addJobs({ kind: "local", home }, members, night.templates);
      const argv = ["fleet", "run", "--workers", "1", "--out", join(night.folder, "quiet")];
      return slotsom(argv, { SLOTSOM_HOME: home, TOKEN: night.token });
    },
  );

async function addJobs(
  place: QueuePlace,
  members: readonly Member[],
  templates: string,
): Promise<void> {
  const queue = await openQueue(place);
  await queue.add(members.map((member) => monthlyOf(member, templates)));
  await queue.close();
}

const openQueue = (place: QueuePlace): Promise<FleetQueue> =>
  openQueueAt(place, { now: () => new Date().toISOString(), leaseMs: LEASE_MS });

interface NightEnd {
  readonly phase: Phase;
  readonly events: readonly string[];
  readonly found: readonly string[];
}

async function nightPhase(night: Night): Promise<NightEnd> {
  const { folder, members, token } = night;
  const postgres = await startPostgres();
  const s3 = await startS3Server();
  const { url } = await postgres.makeDatabase();
  const home = join(folder, "night-home");
  const place = { kind: "postgres", url } as const;
  try {
    await migrate(databaseUrlIn(url));
    await addJobs(place, members, night.templates);
    const store = writeStore(folder, s3);
    const argv = ["fleet", "run", "--workers", String(WORKERS), "--store", store];
    const environment = {
      SLOTSOM_HOME: home,
      SLOTSOM_DATABASE_URL: url,
      TOKEN: token,
      S3_KEY: ACCESS_KEY,
      S3_SECRET: s3.secretKey,
    };
    const incidents = incidentsOf({ place, postgres, s3, total: members.length });
    const name = `${String(WORKERS)} workers, PostgreSQL and S3, with the incidents below`;
    const phase = await measured({ name, administrations: members.length }, async () => {
      const done = await slotsom(
        [...argv, "--out", join(folder, "night")],
        environment,
        incidents.listen,
      );
      await incidents.over();
      return done;
    });
    return { phase, events: incidents.events, found: await findings(place, home, phase, s3) };
  } finally {
    await s3.stop();
    await postgres.stop();
  }
}

function writeStore(folder: string, { url }: S3Server): string {
  const path = join(folder, "store.yml");
  const lines = [
    `endpoint: ${url}`,
    `region: ${REGION}`,
    `bucket: ${BUCKET}`,
    "path_style: true",
    "access_key: { env: S3_KEY }",
    "secret_key: { env: S3_SECRET }",
  ];
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

async function findings(
  place: QueuePlace,
  home: string,
  { messages, exitCode }: Phase,
  s3: S3Server,
): Promise<readonly string[]> {
  const queue = await openQueue(place);
  const jobs = await queue.jobs({});
  await queue.close();
  const ended = messages.filter(({ type }) => type === "fleet-job").map(({ id }) => id);
  const runs = readRuns({ home });
  const made = runs.filter(hasEndedWell).map(({ administrationId }) => administrationId);
  const isDone = (text: string): number => jobs.filter(({ state }) => state === text).length;
  return [
    `exit code ${String(exitCode)}: ${String(isDone("final"))} final, ${String(isDone("draft"))} draft, ${String(isDone("failed"))} failed`,
    `announced ${String(ended.length)} times, ${String(new Set(ended).size)} jobs; ${String(made.length)} runs made a pack of ${String(new Set(made).size)} administrations`,
    `claimed more than once: ${String(jobs.filter(({ attempt }) => attempt > 1).length)} jobs; the store refused ${String(s3.log.filter((line) => line.endsWith(" 503")).length)} requests`,
  ];
}

function isSamePack(folder: string, member: string): boolean {
  const [one, other] = ["night", "quiet"].map((name) => filesIn(join(folder, name, member)));
  return one !== undefined && one !== "" && one === other;
}

/** The files of a folder with their bytes, as one text. */
const filesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path.slice(folder.length)}\n${readFileSync(path, "latin1")}`)
    .join("\n");
