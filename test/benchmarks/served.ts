/** The embedded service in a process of its own, so that its work is not measured, and a profile for it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { programCommand } from "./measure.ts";

/** The folder of the checkout with this benchmark. */
export const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url));
export const launcherOf = (checkout: string): string => join(checkout, "bin/slotsom.js");

export interface Served {
  readonly url: string;
  readonly administrationId: string;
  readonly credentialFile: string;
  /** `slotsom.yml` with the profile `bench`, without rate limit. */
  readonly config: string;
  /** The process of the service. */
  readonly pid: number;
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  /** More options of `slotsom serve`. */
  readonly options?: readonly string[];
  /** The state folder of the service; in `folder` by default. */
  readonly home?: string;
  /** The folder of the checkout that serves; this one by default. */
  readonly checkout?: string;
}

/** A generated administration with about this number of postings in 2025, or the sample; its files are in `folder`. */
export async function serve(
  folder: string,
  postings: string | null,
  { options = [], home = join(folder, "service"), checkout = CHECKOUT }: ServeOptions = {},
): Promise<Served> {
  mkdirSync(folder, { recursive: true });
  const books = postings === null ? [] : ["--postings", postings];
  const argv = ["serve", ...books, ...options, "--json"];
  const [program = "", ...rest] = programCommand(checkout, launcherOf(checkout), ...argv);
  const child = spawn(program, rest, {
    env: { ...process.env, SLOTSOM_HOME: home },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A service does not outlive the program that started it, however that ends.
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    const { type, url, administration_id, credential_file } = message as Record<string, string>;
    if (type !== "serving") continue;
    if (url === undefined || administration_id === undefined || credential_file === undefined)
      break;
    return {
      url,
      pid: child.pid ?? 0,
      administrationId: administration_id,
      credentialFile: credential_file,
      config: writeConfig(folder, url, administration_id, credential_file),
      close: async () => {
        child.kill("SIGTERM");
        await once(child, "exit");
      },
    };
  }
  throw new Error(`the service for ${postings ?? "the sample's"} postings did not start`);
}

function writeConfig(folder: string, url: string, id: string, credentialFile: string): string {
  const config = join(folder, "slotsom.yml");
  writeFileSync(
    config,
    `format_version: 1
profiles:
  bench:
    base_url: ${url}
    administration_id: "${id}"
    credential: { file: ${credentialFile} }
    rate_limit: none
`,
  );
  return config;
}
