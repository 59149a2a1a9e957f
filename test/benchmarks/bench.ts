/**
 * `npm run bench [postings ...]`: what a whole close of a generated administration costs, beside floors that do
 * the unavoidable part of it in the same run. Figures are for people; nothing is asserted.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { measure, type Usage, usageTable } from "./measure.ts";

const LAUNCHER = fileURLToPath(new URL("../../bin/slotsom.js", import.meta.url));
const FLOOR = fileURLToPath(new URL("pull-floor.ts", import.meta.url));
const SIZES = process.argv.slice(2).length === 0 ? ["100000", "300000"] : process.argv.slice(2);

interface Served {
  readonly url: string;
  readonly administrationId: string;
  readonly credentialFile: string;
  readonly close: () => Promise<void>;
}

/** The service in a process of its own, so that its work is not counted. */
async function serve(folder: string, postings: string): Promise<Served> {
  const child = spawn(process.execPath, [LAUNCHER, "serve", "--postings", postings, "--json"], {
    env: { ...process.env, SLOTSOM_HOME: join(folder, "service") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    const { type, url, administration_id, credential_file } = message as Record<string, string>;
    if (type !== "serving") continue;
    if (url === undefined || administration_id === undefined || credential_file === undefined)
      break;
    return {
      url,
      administrationId: administration_id,
      credentialFile: credential_file,
      close: async () => {
        child.kill("SIGTERM");
        await once(child, "exit");
      },
    };
  }
  throw new Error(`the service for ${postings} postings did not start`);
}

async function closeOf(postings: string): Promise<readonly Usage[]> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-bench-"));
  const service = await serve(folder, postings);
  try {
    const config = join(folder, "slotsom.yml");
    writeFileSync(
      config,
      `format_version: 1
profiles:
  bench:
    base_url: ${service.url}
    administration_id: "${service.administrationId}"
    credential: { file: ${service.credentialFile} }
    rate_limit: { window_seconds: 1, requests: 1000000, reports: 1000000 }
`,
    );
    const run = (name: string, command: readonly string[]): Promise<Usage> =>
      measure({
        name: `${name}, ${postings} postings`,
        script: LAUNCHER,
        argv: [...command, "--year", "2025", "--profile", "bench", "--config", config],
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
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const size of SIZES) process.stdout.write(`${usageTable(await closeOf(size))}\n\n`);
