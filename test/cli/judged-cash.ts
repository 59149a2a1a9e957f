/** A pull of two months whose cash differs from what the client stated, for commands about judgement. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

type Message = Readonly<Record<string, unknown>>;

export interface JudgedCash {
  readonly world: () => TestWorld;
  /** States the balance at the end of January and of February so much too low, in whole euros. */
  readonly state: (january: number, february: number) => void;
  /** Runs a command on the pull, and returns its code and all that it printed. */
  readonly run: (
    ...argv: readonly string[]
  ) => Promise<{ readonly code: number; readonly text: string }>;
  /** The same for a command that is not about books. */
  readonly runAlone: (...argv: readonly string[]) => Promise<number>;
  /** The messages of a command, those of one type. */
  readonly messages: (type: string, ...argv: readonly string[]) => Promise<readonly Message[]>;
  /** The lines of the entries; throws without a file. */
  readonly entries: () => readonly string[];
  /** Adds lines by hand to a file that exists. */
  readonly add: (...entries: readonly string[]) => void;
}

/** For a whole test file: the pull is made once, and each test begins without judgement. */
export function judgedCash(): JudgedCash {
  let service: ServedAdministration;
  let made: TestWorld;
  /** What the books have, in cents, by month. */
  let balances: readonly bigint[] = [];
  const folder = (): string => join(made.folder, "judgement");
  const file = (): string => join(folder(), `${service.administrationId}.yml`);
  const stated = (lines: readonly string[]): void => {
    writeFileSync(
      join(made.folder, "close-input.yml"),
      ["format_version: 1", "year: 2025", "bank_balances:", ...lines, ""].join("\n"),
    );
  };
  const state = (low: readonly number[]): void => {
    const lines = ["2025-01-31", "2025-02-28"].map((day, at) => {
      const cents = (balances[at] ?? 0n) - BigInt((low[at] ?? 0) * 100);
      const text = `${String(cents / 100n)}.${String(cents % 100n).padStart(2, "0")}`;
      return `  - { account: "1010", on: ${day}, balance: ${text} }`;
    });
    stated(lines);
  };
  const run = async (argv: readonly string[]): Promise<number> => {
    made.forget();
    const [command = "", ...more] = argv;
    return runCli([command, "--profile", "test", ...more], made.world);
  };
  beforeAll(async () => {
    service = await serveAdministration();
    made = makeWorld({ TOKEN: service.token });
    writeProfile(made.folder, {
      base_url: service.url,
      administration_id: service.administrationId,
      fiscal_year: SHORT_YEAR,
    });
    expect(await run(["pull", "--year", "2025"])).toBe(EXIT.reconciled);
    stated(
      ["2025-01-31", "2025-02-28"].map(
        (day) => `  - { account: "1010", on: ${day}, balance: 0.00 }`,
      ),
    );
    await run(["findings", "--year", "2025", "--check", "C1", "--json"]);
    balances = messagesOf(made.out(), "finding").map(({ actual }) =>
      BigInt(String(actual).replace(".", "")),
    );
  });
  afterAll(async () => {
    made.close();
    await service.close();
  });
  beforeEach(() => {
    rmSync(folder(), { recursive: true, force: true });
    state([0, 0]);
  });
  return {
    world: () => made,
    state: (january, february) => {
      state([january, february]);
    },
    run: async (...argv) => {
      const code = await run(argv);
      return { code, text: `${made.err()}${made.out()}` };
    },
    runAlone: async (...argv) => runCli(argv, made.world),
    messages: async (type, ...argv) => {
      await run([...argv, "--json"]);
      return messagesOf(made.out(), type);
    },
    add: (...entries) => {
      appendFileSync(file(), entries.map((entry) => `  - ${entry}\n`).join(""));
    },
    entries: () =>
      readFileSync(file(), "utf8")
        .split("\n")
        .filter((line) => line.startsWith("  - ")),
  };
}

const messagesOf = (out: string, wanted: string): readonly Message[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Message)
    .filter(({ type }) => type === wanted);
