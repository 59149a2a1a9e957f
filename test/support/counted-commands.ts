/** Commands on a short year of the sample, through a proxy that counts requests. */
import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "./embedded-service.ts";
import { type FalseAnswersService, startFalseAnswers } from "./false-answers.ts";
import { makeWorld, type TestWorld } from "./world.ts";

export interface CountedCommands {
  /** The world of the running test; each test has its own state. */
  readonly world: () => TestWorld;
  /** Runs a command on a day and returns its exit code, its output and the requests it sent. */
  readonly run: (
    command: string,
    day: string,
    ...more: readonly string[]
  ) => Promise<{
    readonly code: number;
    readonly requests: readonly string[];
    readonly out: string;
    readonly err: string;
  }>;
}

/** For a whole test file: the service is served once. */
export function countedCommands(): CountedCommands {
  let service: ServedAdministration;
  let counted: FalseAnswersService;
  let made: TestWorld;
  beforeAll(async () => {
    service = await serveAdministration();
    // It changes no answer: it only counts.
    counted = await startFalseAnswers(service.url, []);
  });
  afterAll(async () => {
    await counted.close();
    await service.close();
  });
  beforeEach(() => {
    made = makeWorld({ TOKEN: service.token });
    writeProfile(made.folder, {
      base_url: counted.url,
      administration_id: service.administrationId,
      fiscal_year: SHORT_YEAR,
    });
    onTestFinished(() => {
      made.close();
    });
  });
  return {
    world: () => made,
    run: async (command, day, ...more) => {
      const before = counted.requests.length;
      made.forget();
      const argv = [command, "--profile", "test", "--year", "2025", ...more];
      const world = { ...made.world, now: () => `${day}T10:00:00.000Z` };
      const code = await runCli(argv, world);
      return { code, requests: counted.requests.slice(before), out: made.out(), err: made.err() };
    },
  };
}

/** The number of requests for the ledger of January. */
export const ledgersOf = (requests: readonly string[]): number =>
  requests.filter((request) => request.endsWith("general_ledger.json?period=202501")).length;
