/** Runs of commands against a service that stops answering where a test says so. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import type { World } from "../../src/cli/world.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import {
  type FalseAnswer,
  type FalseAnswersService,
  startFalseAnswers,
} from "../support/false-answers.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

export type Message = Readonly<Record<string, unknown>>;

const RUN = "20261121-1";
const PULL = ["pull", "--profile", "test"];

interface StoppedRuns {
  readonly made: TestWorld;
  readonly service: ServedAdministration;
  readonly falsified: FalseAnswersService;
  /** The false answers that the service gives now. */
  readonly falseAnswers: FalseAnswer[];
  /** The record of a run. */
  readonly record: (id?: string) => Message;
  readonly run: (
    argv: readonly string[],
    changes?: Partial<World>,
  ) => Promise<{ readonly code: number; readonly messages: readonly Message[] }>;
  readonly stoppedPull: (path?: RegExp) => Promise<readonly Message[]>;
}

/** Registers the service and the folder of the tests of a file. */
export function stoppedRuns(): StoppedRuns {
  let service: ServedAdministration;
  let falsified: FalseAnswersService;
  /** The false answers that the service gives now. */
  const falseAnswers: FalseAnswer[] = [];
  beforeAll(async () => {
    service = await serveAdministration();
    falsified = await startFalseAnswers(service.url, falseAnswers);
  });
  afterAll(async () => {
    await falsified.close();
    await service.close();
  });

  let made: TestWorld;
  beforeEach(() => {
    made = makeWorld({ TOKEN: service.token });
    falseAnswers.length = 0;
    writeProfile(made.folder, {
      base_url: falsified.url,
      administration_id: service.administrationId,
      fiscal_year: SHORT_YEAR,
    });
    onTestFinished(() => {
      made.close();
    });
  });

  /** Runs a command, and returns its exit code and its messages without progress and `end`. */
  async function run(
    argv: readonly string[],
    changes: Partial<World> = {},
  ): Promise<{ readonly code: number; readonly messages: readonly Message[] }> {
    made.forget();
    const code = await runCli([...argv, "--json"], { ...made.world, ...changes });
    const lines = made.out().trimEnd().split("\n");
    return {
      code,
      messages: lines
        .map((line) => JSON.parse(line) as Message)
        .filter(({ type }) => type !== "progress" && type !== "end"),
    };
  }

  const record = (id = RUN): Message =>
    JSON.parse(readFileSync(join(made.folder, "home", "runs", `${id}.json`), "utf8")) as Message;

  /** A pull that stops at `path`, because the service fails there. */
  async function stoppedPull(path = /cash_flow/): Promise<readonly Message[]> {
    falseAnswers.push({ path, status: 503 });
    const { code, messages } = await run([...PULL, "--year", "2025"]);
    expect(code).toBe(EXIT.exhausted);
    falseAnswers.length = 0;
    return messages;
  }

  return {
    get made() {
      return made;
    },
    get service() {
      return service;
    },
    get falsified() {
      return falsified;
    },
    falseAnswers,
    record,
    run,
    stoppedPull,
  };
}
