/**
 * `npm run bench [postings ...]`: the cost of a complete close of a generated administration, compared with floors
 * that do its unavoidable part in the same run. `npm run bench -- --peers`: compared with other programs that do the
 * same work. `npm run bench -- --checks`: all checks, beside the
 * same sums in plain SQL and in JavaScript. `npm run bench -- --pages`: one page of entries, step by step. `npm run bench -- --load [seconds]`: 16 clients read and write the
 * sample. `npm run bench -- --fleet [administrations]`: a fleet on PostgreSQL and S3 while things go wrong, beside the plain command. Figures are for people; nothing is asserted.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fleetReport } from "./fleet/fleet-night.ts";
import { loadReport, runLoad } from "./load.ts";
import { measure, type Usage, usageTable } from "./measure.ts";
import { peersReport } from "./peers.ts";
import { LAUNCHER, type Served, serve } from "./served.ts";

const FLOOR = fileURLToPath(new URL("pull-floor.ts", import.meta.url));
const CHECKS = fileURLToPath(new URL("checks-cost.ts", import.meta.url));
const PAGES = fileURLToPath(new URL("pages.ts", import.meta.url));
const given = process.argv.slice(2);
const sizes = given.filter((argument) => !argument.startsWith("--"));

/** Runs the service in a process of its own, and removes it when the work is done. */
async function onServed<Value>(
  postings: string,
  work: (service: Served, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-bench-"));
  const service = await serve(folder, postings);
  try {
    return await work(service, folder);
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const pagesOf = (postings: string): Promise<void> =>
  onServed(postings, async ({ url, administrationId, credentialFile }) => {
    const argv = [PAGES, url, administrationId, credentialFile];
    await once(spawn(process.execPath, argv, { stdio: "inherit" }), "exit");
  });

const closeOf = (postings: string): Promise<readonly Usage[]> =>
  onServed(postings, async (service, folder) => {
    const run = (name: string, command: readonly string[]): Promise<Usage> =>
      measure({
        name: `${name}, ${postings} postings`,
        script: LAUNCHER,
        argv: [...command, "--year", "2025", "--profile", "bench", "--config", service.config],
        environment: { SLOTSOM_HOME: join(folder, "home") },
      });
    const out = ["--out", join(folder, "output")];
    const floor = await measure({
      name: `floor: undici and JSON.parse, the same pages, ${postings}`,
      script: FLOOR,
      argv: [service.url, service.administrationId, service.credentialFile],
    });
    return [
      floor,
      await run("pull", ["pull"]),
      await run("check", ["check"]),
      await run("render", ["render", ...out]),
      await run("close", ["close", ...out]),
    ];
  });

const WORKS = {
  sql: "floor: the sums in plain SQL",
  join: "the same sums in JavaScript, one reading",
  open: "slotsom: books opened",
  sums: "slotsom: books opened, the same sums",
  checks: "slotsom: books opened, all checks",
} as const;
const ROUNDS = 3;

/** The least of interleaved rounds, so that a busy minute of the machine affects all programs. */
const checksOf = (postings: string): Promise<readonly Usage[]> =>
  onServed(postings, async ({ config }, folder) => {
    const home = join(folder, "home");
    await measure({
      name: "pull",
      script: LAUNCHER,
      argv: ["pull", "--year", "2025", "--profile", "bench", "--config", config],
      environment: { SLOTSOM_HOME: home },
    });
    const [file = ""] = readdirSync(join(home, "snapshots"), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".sqlite"));
    const snapshot = join(home, "snapshots", file);
    const least = new Map<string, Usage>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [work, title] of Object.entries(WORKS)) {
        const name = `${title}, ${postings}`;
        const usage = await measure({ name, script: CHECKS, argv: [work, snapshot] });
        const before = least.get(name);
        if (before === undefined || usage.cpuSeconds < before.cpuSeconds) least.set(name, usage);
      }
    }
    return [...least.values()];
  });

if (given.includes("--load")) {
  const outcome = await runLoad({ seconds: Number(sizes[0] ?? "600"), clients: 16, stepsMin: 0 });
  process.stdout.write(`${loadReport(outcome)}\n`);
} else if (given.includes("--fleet")) {
  process.stdout.write(`${await fleetReport(Number(sizes[0] ?? "2000"))}\n`);
} else if (given.includes("--peers")) {
  process.stdout.write(`${await peersReport(sizes[0] ?? "100000")}\n`);
} else if (given.includes("--checks")) {
  for (const size of sizes.length === 0 ? ["100000", "1000000"] : sizes) {
    process.stdout.write(`${usageTable(await checksOf(size))}\n\n`);
  }
} else if (given.includes("--pages")) {
  await pagesOf(sizes[0] ?? "100000");
} else {
  for (const size of sizes.length === 0 ? ["100000", "300000"] : sizes) {
    process.stdout.write(`${usageTable(await closeOf(size))}\n\n`);
  }
}
