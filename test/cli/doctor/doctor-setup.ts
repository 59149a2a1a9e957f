/** A user whose setup `slotsom doctor` examines, and a service whose answers a test can falsify. */
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { runCli } from "../../../src/cli/run-cli.ts";
import type { World } from "../../../src/cli/world.ts";
import { createSigningKey } from "../../../src/runs/state/signing-key.ts";
import {
  type ServedAdministration,
  serveAdministration,
  userOf,
} from "../../support/embedded-service.ts";
import {
  type FalseAnswer,
  type FalseAnswersService,
  startFalseAnswers,
} from "../../support/false-answers.ts";
import type { TestWorld } from "../../support/world.ts";

interface ReportedCheck {
  readonly id: string;
  readonly state: string;
  readonly message: string;
  readonly fix: string | null;
}

export type ReportedChecks = Readonly<Record<string, ReportedCheck>>;

export interface Setup {
  readonly made: TestWorld;
  readonly home: string;
  /** Runs doctor, and returns the reported checks by id and the final message. */
  readonly examine: () => Promise<{
    readonly exitCode: number;
    readonly checks: ReportedChecks;
    readonly outcome: Readonly<Record<string, unknown>>;
  }>;
  readonly falsified: FalseAnswersService;
}

/** Call it at the top of a test file: the service runs for all tests of the file. */
export function doctorSetups(): {
  readonly service: () => ServedAdministration;
  /** A user with a signing key and the clock of this machine, on a service with these false answers. */
  readonly setup: (
    falseAnswers?: readonly FalseAnswer[],
    profile?: Readonly<Record<string, unknown>>,
  ) => Promise<Setup>;
} {
  let service: ServedAdministration;
  beforeAll(async () => {
    service = await serveAdministration();
  });
  afterAll(() => service.close());

  const opened: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });

  return {
    service: () => service,
    setup: async (falseAnswers = [], profile = {}) => {
      const falsified = await startFalseAnswers(service.url, falseAnswers);
      const made = userOf(service, { base_url: falsified.url, ...profile });
      opened.push(falsified.close, made.close);
      const home = join(made.folder, "home");
      createSigningKey({ home });
      const world: World = { ...made.world, now: () => new Date().toISOString() };
      return { made, home, examine: () => examine(made, world), falsified };
    },
  };
}

async function examine(made: TestWorld, world: World): ReturnType<Setup["examine"]> {
  const exitCode = await runCli(["doctor", "--profile", "test", "--json"], world);
  const messages = made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const checks = messages.filter(
    ({ type }) => type === "check",
  ) as unknown as readonly ReportedCheck[];
  return {
    exitCode,
    checks: Object.fromEntries(checks.map((check) => [check.id, check])),
    outcome: messages.at(-1) ?? {},
  };
}

/** `key fault`, for each check that is not ok. */
export const notOk = (checks: ReportedChecks): readonly string[] =>
  Object.values(checks)
    .filter(({ state }) => state !== "ok")
    .map(({ id, state }) => `${id} ${state}`);
