/**
 * What all orders of a soak share: the unruly service, the receiver of notices, the database, and what undisturbed
 * orders made.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseUrlIn } from "../../src/fleet/postgres/database-url.ts";
import { migrate } from "../../src/fleet/postgres/migrate.ts";
import { type HookServer, startHookServer } from "../fleet/notices/receivers.ts";
import { serveFleet } from "../fleet/served-fleet.ts";
import { dumpOf } from "../pull/kill/snapshot-dump.ts";
import { random } from "../service/kill/random.ts";
import { type Postgres, startPostgres } from "../support/postgres.ts";
import { type Packs, packsIn } from "./findings.ts";
import type { Extent } from "./kill-plans.ts";
import { type Scene, startLife } from "./lives.ts";
import {
  ARGV,
  BEFORE,
  copyState,
  isFleet,
  type Kind,
  MEMBERS,
  secretsOf,
  tokenOf,
  writePlace,
} from "./orders.ts";
import { snapshotsIn } from "./readers.ts";
import { bytesIn } from "./small-disk.ts";
import { type UnrulyService, unrulyService } from "./unruly-service.ts";

export interface Site {
  readonly folder: string;
  readonly service: UnrulyService;
  readonly hook: HookServer;
  /** Null if no order needs it. */
  readonly postgres: Postgres | null;
  /** A new place for an order of this kind, and the scene of its commands. */
  readonly scene: (kind: Kind, name: string) => Promise<Scene>;
  readonly undisturbed: (kind: Kind) => Promise<Undisturbed>;
  readonly close: () => Promise<void>;
}

/** An order that nothing disturbed. */
export interface Undisturbed {
  readonly place: string;
  readonly extent: Extent;
  readonly code: number;
  readonly packs: Packs;
  readonly snapshot: ReadonlyMap<string, readonly string[]> | null;
  readonly out: string;
  readonly bytes: number;
}

/** One in so many notices is refused, and as many are received without an answer. */
const HOOK_ODDS = 12;

export async function openSite(
  folder: string,
  kinds: readonly Kind[],
  seed: string,
): Promise<Site> {
  const served = await serveFleet(MEMBERS);
  const service = await unrulyService(served);
  const drawn = random(`${seed} hook`);
  const hook = await startHookServer(() => {
    const draw = drawn(HOOK_ODDS);
    return draw === 0 ? 503 : draw === 1 ? null : 204;
  });
  const postgres = kinds.includes("fleet-postgres") ? await startPostgres() : null;
  const known = new Map<Kind, Promise<Undisturbed>>();
  const administrationId = served.members[0]?.profile.administration_id ?? "";
  const scene: Site["scene"] = async (kind, name) => {
    const place = join(folder, name);
    const addresses = { service: service.url, administrationId, hook: `${hook.url}&order=${name}` };
    writePlace(place, kind, addresses);
    const before = BEFORE[kind];
    if (before !== undefined) copyState((await site.undisturbed(before)).place, place);
    const database = kind === "fleet-postgres" ? await postgres?.makeDatabase() : undefined;
    if (database !== undefined) await migrate(databaseUrlIn(database.url));
    const own = database === undefined ? {} : { SLOTSOM_DATABASE_URL: database.url };
    const environment = { ...secretsOf(tokenOf(name)), ...own };
    return { place, argv: ARGV[kind], environment, startedMs: Date.now() };
  };
  const site: Site = {
    ...{ folder, service, hook, postgres, scene },
    close: async () => {
      await postgres?.stop();
      await service.close();
    },
    undisturbed: (kind) => {
      // Both queues make the same packs.
      const key = isFleet(kind) ? "fleet-sqlite" : kind;
      const made = known.get(key) ?? leaveAlone(site, key);
      known.set(key, made);
      return made;
    },
  };
  mkdirSync(folder, { recursive: true });
  return site;
}

async function leaveAlone(site: Site, kind: Kind): Promise<Undisturbed> {
  const name = `undisturbed-${kind}`;
  const scene = await site.scene(kind, name);
  let requests = 0;
  const onRequest = (): void => {
    requests += 1;
  };
  site.service.admit(tokenOf(name), { faults: null, onRequest });
  const steps = join(site.folder, `${name}.steps`);
  const startedMs = performance.now();
  const life = startLife(scene, { kill: null, jumpsMs: [0, 0], jumpAtMs: 0 }, steps);
  const { code, out, err } = await life.ended;
  const durationMs = performance.now() - startedMs;
  if (code !== 0)
    throw new Error(`an undisturbed ${kind} ended with ${String(code)}: ${out}${err}`);
  const [snapshot] = snapshotsIn(scene.place);
  return {
    ...{ place: scene.place, code, out },
    extent: { durationMs, requests, steps: stepsIn(steps) },
    packs: packsIn(join(scene.place, "output")),
    snapshot: kind === "pull" && snapshot !== undefined ? dumpOf(snapshot) : null,
    bytes: bytesIn(scene.place),
  };
}

/** A command that changes no file writes none. */
const stepsIn = (path: string): number =>
  existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
