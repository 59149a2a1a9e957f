/** The embedded service in memory with an administration, and a profile for it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../fixtures/administrations/sample-settings.ts";
import {
  type ServiceOptions,
  type StartedService,
  startService,
  startServiceOn,
} from "../../src/service/service.ts";
import { endingOnce } from "./ending.ts";
import { storeWith } from "./loaded-store.ts";
import { makeWorld, type TestWorld } from "./world.ts";

export interface ServedAdministration extends StartedService {
  readonly administrationId: string;
  /** Faults of the service so far. */
  readonly logged: readonly string[];
}

/** The sample without rate limit, except for the `changes` of a test. */
export async function serveAdministration(
  changes: Partial<ServiceOptions> = {},
): Promise<ServedAdministration> {
  const logged: string[] = [];
  const options: ServiceOptions = {
    databasePath: ":memory:",
    administrationId: SAMPLE_SETTINGS.administrationId,
    books: sampleAdministration,
    shapes: "specification",
    rateLimit: null,
    port: 0,
    now: () => new Date().toISOString(),
    tokenName: "test",
    log: (message) => {
      logged.push(message);
    },
    ...changes,
  };
  const service =
    options.databasePath === ":memory:"
      ? await startServiceOn(storeWith(options.books), options)
      : await startService(options);
  const close = endingOnce(() => service.close());
  return { ...service, close, administrationId: options.administrationId, logged };
}

/**
 * A user of the service with a folder of their own. Polling the list of exports waits until the service
 * has finished its jobs, however busy the machine is.
 */
export function userOf(
  service: ServedAdministration,
  profile: Readonly<Record<string, unknown>> = {},
): TestWorld {
  const made = makeWorld({ TOKEN: service.token });
  const { url, administrationId } = service;
  writeProfile(made.folder, { base_url: url, administration_id: administrationId, ...profile });
  const { world } = made;
  const sleep: typeof world.sleep = async (ms, signal) => {
    await service.idle();
    await world.sleep(ms, signal);
  };
  return { ...made, world: { ...world, sleep } };
}

export interface WrittenProfile {
  readonly base_url: string;
  readonly administration_id: string;
  readonly [field: string]: unknown;
}

/** Fiscal year 2025 has two months, so that a pull is short. */
export const SHORT_YEAR = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: "2025-01", last: "2025-02" },
    { year: 2026, first: "2025-03", last: "2026-12" },
  ],
};

/**
 * The sample clears its suspense accounts by December. A fiscal year that ends before has items on them, which S1 finds;
 * the opening account never has any.
 */
const CLEARED = { suspense: ["2120"] };

/** `slotsom.yml` with the profile `test`: its credential in `TOKEN`, practically without a rate limit. */
export function writeProfile(folder: string, profile: WrittenProfile): void {
  const whole = {
    ...(profile["fiscal_year"] === undefined ? {} : { accounts: CLEARED }),
    credential: { env: "TOKEN" },
    rate_limit: { window_seconds: 1, requests: 1_000_000, reports: 1_000_000 },
    ...profile,
  };
  const text = stringify({ format_version: 1, profiles: { test: whole } });
  writeFileSync(join(folder, "slotsom.yml"), text);
}
