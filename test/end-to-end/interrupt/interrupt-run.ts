/** Interrupts closes at instants of their whole course, runs the next command, and reports everything that is not as it should be. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Random, random } from "../../service/kill/random.ts";
import { SHORT_YEAR, serveAdministration, writeProfile } from "../../support/embedded-service.ts";
import { endedWithTest } from "../../support/started-process.ts";

export interface InterruptRun {
  readonly instants: number;
  readonly seed: string;
  /** An empty folder. */
  readonly folder: string;
  /** A whole year with the service's exports, or two months without. */
  readonly isWhole: boolean;
}

export interface InterruptFigures {
  /** Number of interruptions by when and how, as `exchange, SIGKILL`. */
  readonly interruptions: Readonly<Record<string, number>>;
  /** What was under the pack's name at the interruption and after the next command: `old -> old`, `none -> new`. */
  readonly packs: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const SIGNALS = ["SIGKILL", "SIGINT"] as const;
const NEXT: readonly (readonly string[])[] = [
  ["resume", "--list"],
  ["check", "--profile", "test", "--year", "2025"],
  ["doctor", "--profile", "test"],
  ["render", "--profile", "test", "--year", "2025", "--out", "elsewhere"],
];

/** When and how a close is interrupted. */
interface Instant {
  readonly when: "time" | "step" | "exchange";
  /** Milliseconds after the start, or the number of a step. */
  readonly at: number;
  readonly signal: (typeof SIGNALS)[number];
}

export async function interruptAgainAndAgain({
  instants,
  seed,
  folder,
  isWhole,
}: InterruptRun): Promise<InterruptFigures> {
  const service = await serveAdministration();
  const { administrationId: id, token } = service;
  const argv = [
    "close",
    "--profile",
    "test",
    "--year",
    "2025",
    ...(isWhole ? [] : ["--skip-exports"]),
  ];
  const faults: string[] = [];
  const interruptions: Record<string, number> = {};
  const packs: Record<string, number> = {};
  const next = random(seed);
  const start = (place: string, given: readonly string[], stop: Stop = {}): Started =>
    startIn(place, given, { TOKEN: token, ...stop });
  try {
    const prepared = join(folder, "prepared");
    mkdirSync(prepared);
    writeProfile(prepared, {
      base_url: service.url,
      administration_id: id,
      ...(isWhole ? {} : { fiscal_year: SHORT_YEAR }),
    });
    const yearOf = (place: string): string => join(place, "output", id, "2025");
    // The old pack has the same contents in other words, so a new one may replace it.
    const words = join(prepared, "templates/words/nl.yml");
    cpSync("templates", join(prepared, "templates"), { recursive: true });
    writeFileSync(words, readFileSync(words, "utf8").replaceAll("Balans", "BALANS"));
    const first = await start(prepared, [...argv, "--templates", "templates"]).ended;
    const old = packIn(yearOf(prepared));
    const reference = join(folder, "reference");
    cpSync(prepared, reference, { recursive: true });
    const list = join(folder, "steps");
    const startedMs = performance.now();
    const second = await start(reference, argv, { STEPS: list }).ended;
    const durationMs = performance.now() - startedMs;
    const whole = packIn(yearOf(reference));
    if (first !== 0 || second !== 0)
      faults.push(`undisturbed: ${String(first)}, ${String(second)}`);
    const steps = readFileSync(list, "utf8").trim().split("\n");
    const nameOf = (hash: string | null): string =>
      hash === null ? "none" : hash === old ? "old" : hash === whole ? "new" : "HALF";

    for (let number = 1; number <= instants; number++) {
      const place = join(folder, `place-${String(number)}`);
      cpSync(prepared, place, { recursive: true });
      const instant = instantOf(number, next, durationMs, steps);
      const life = start(place, argv, stopOf(instant));
      const timer =
        instant.when === "time" ? setTimeout(life.interrupt, instant.at, instant.signal) : null;
      const end = await life.ended;
      if (timer !== null) clearTimeout(timer);
      count(interruptions, `${instant.when}, ${instant.signal}`);
      const what = `instant ${String(number)} (${JSON.stringify(instant)}, ended with ${String(end)})`;
      const complain = (complaint: string): void => {
        faults.push(`${what}: ${complaint}`);
      };
      if (!["SIGKILL", "SIGINT", 130, 0].includes(end ?? "")) complain("unexpected end");
      const year = yearOf(place);
      const found = nameOf(packIn(year));
      if (found === "HALF") complain("half a pack");
      if (found === "none" && !existsSync(join(year, "close.exchange"))) complain("no pack");
      const command = NEXT[number % NEXT.length] ?? [];
      const nextEnd = await start(place, command).ended;
      if (nextEnd !== 0) complain(`${command.join(" ")} ended with ${String(nextEnd)}`);
      const after = nameOf(packIn(year));
      count(packs, `${found} -> ${after}`);
      if (after !== "new" && after !== "old") complain(`afterwards: ${after}`);
      if (found === "new" && after !== "new") complain("the new pack was lost");
      if (readdirSync(year).join() !== "close") complain(`left: ${readdirSync(year).join()}`);
      const last = await start(place, argv).ended;
      if (last !== 0) complain(`the last close ended with ${String(last)}`);
      if (packIn(year) !== whole) complain("other bytes");
      if (readdirSync(year).join() !== "close") complain(`left: ${readdirSync(year).join()}`);
      const remains = remainsIn(place);
      if (remains.length > 0) complain(`left: ${remains.join()}`);
    }
    return { interruptions, packs, faults };
  } finally {
    await service.close();
  }
}

/** A third by time over the whole course, a third by what is written, a third in the exchange. */
function instantOf(
  number: number,
  next: Random,
  durationMs: number,
  steps: readonly string[],
): Instant {
  const signal = SIGNALS[next(SIGNALS.length)] ?? "SIGKILL";
  const exchange = steps.findIndex((step) => step.endsWith("close.exchange"));
  switch (number % 3) {
    case 0:
      return { when: "time", at: next(Math.ceil(durationMs)), signal };
    case 1:
      return { when: "step", at: 1 + next(steps.length), signal };
    default:
      return { when: "exchange", at: 1 + exchange + next(steps.length - exchange), signal };
  }
}

type Stop = Readonly<Record<string, string>>;

const stopOf = ({ when, at, signal }: Instant): Stop =>
  when === "time" ? {} : { STOP_AT: String(at), STOP_BY: signal };

interface Started {
  readonly interrupt: (signal: NodeJS.Signals) => void;
  /** The exit code, or the signal. */
  readonly ended: Promise<number | string | null>;
}

function startIn(place: string, argv: readonly string[], environment: Stop): Started {
  const hook = join(import.meta.dirname, "../../packs/kill/stops-at-step.ts");
  const program = join(process.cwd(), "bin/slotsom.js");
  const child = spawn(process.execPath, ["--import", hook, program, ...argv], {
    cwd: place,
    stdio: "ignore",
    env: {
      ...process.env,
      // A killed process may leave a temporary file of SQLite.
      TMPDIR: place,
      SLOTSOM_HOME: join(place, "home"),
      WATCHED: place,
      ...environment,
    },
  });
  endedWithTest(child);
  return {
    interrupt: (signal) => {
      child.kill(signal);
    },
    ended: once(child, "exit").then(([code, signal]) => (signal ?? code) as number | string | null),
  };
}

/** One hash of all files of the pack; null if it is not there. */
function packIn(year: string): string | null {
  const pack = join(year, "close");
  if (!existsSync(pack)) return null;
  const hash = createHash("sha256");
  for (const entry of readdirSync(pack, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
    hash.update(`${path.slice(pack.length)} ${digest}\n`);
  }
  return hash.digest("hex");
}

/** Notes of packs and incomplete files, anywhere in the state or the output. */
const remainsIn = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(\.(building|exchange|replaced|new|part)$|^home\/writing\/.)/.test(name),
  );

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
