/** The memory of each command over time, as a line of figures: sampled while it runs, and the most in each of twelve equal parts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { booksOptions, openAdministration, pulledOf } from "./administration.ts";
import type { Checkout } from "./bench-row.ts";
import { removeAll } from "./contestant.ts";
import { programCommand } from "./measure.ts";
import { residentMb } from "./process-usage.ts";
import { mostInParts } from "./rounds.ts";
import { launcherOf } from "./served.ts";

const PARTS = 12;
const SAMPLE_MS = 100;
/** A draft has the same files and takes the same work. */
const DRAFT = 3;

/** The commands, and whether each starts from an empty state folder or a pulled one. */
const COMMANDS = [
  { words: ["pull"], isEmpty: true, hasPack: false },
  { words: ["check"], isEmpty: false, hasPack: false },
  { words: ["render"], isEmpty: false, hasPack: true },
  { words: ["close", "--skip-exports"], isEmpty: true, hasPack: true },
  { words: ["handoff", "--skip-exports"], isEmpty: false, hasPack: true },
] as const;

export interface MemoryOrder {
  readonly size: number;
  readonly checkouts: readonly Checkout[];
  readonly kept: string | null;
}

/** Yields a line per command and checkout. */
export async function* memoryLines(order: MemoryOrder): AsyncGenerator<string> {
  if (!existsSync("/proc/self/status")) {
    yield "The memory of a running process is only known on Linux.";
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "slotsom-memory-"));
  const administration = await openAdministration({ ...order, folder });
  try {
    yield `MB in memory over ${String(PARTS)} equal parts of each command, ${order.size.toLocaleString("en")} postings`;
    for (const { words, isEmpty, hasPack } of COMMANDS) {
      for (const checkout of order.checkouts) {
        const home = join(folder, "home");
        const out = join(folder, "output");
        removeAll(home);
        removeAll(out);
        const { home: pulled } = pulledOf(administration.pulled, checkout);
        if (!isEmpty) cpSync(pulled, home, { recursive: true });
        const argv = [...words, ...booksOptions(administration.service)];
        const all = hasPack ? [...argv, "--out", out] : argv;
        const samples = await samplesOf(
          programCommand(checkout.folder, launcherOf(checkout.folder), ...all),
          home,
        );
        const parts = mostInParts(samples, PARTS).map((mb) => mb.toFixed(0).padStart(5));
        yield `${`${checkout.name} ${words[0]}`.padEnd(28)}${parts.join("")}   most ${Math.max(...samples).toFixed(0)}`;
      }
    }
  } finally {
    await administration.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function samplesOf(
  [program = "", ...argv]: readonly string[],
  home: string,
): Promise<readonly number[]> {
  const child = spawn(program, argv, {
    env: { ...process.env, SLOTSOM_HOME: home },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const samples: number[] = [];
  const timer = setInterval(() => {
    const mb = residentMb(child.pid ?? 0, "VmRSS");
    // A process that has just ended has none.
    if (!Number.isNaN(mb)) samples.push(mb);
  }, SAMPLE_MS);
  const [exitCode] = (await once(child, "close")) as [number | null];
  clearInterval(timer);
  if (exitCode !== 0 && exitCode !== DRAFT) throw new Error(`${argv.join(" ")}\n${errors}`);
  return samples;
}
