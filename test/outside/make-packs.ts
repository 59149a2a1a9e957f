/** Makes the packs for all outside checks, once: those of the sample, in two languages, and a larger one. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { generatedAdministration } from "../../fixtures/administrations/generated-administration.ts";
import { startService } from "../../src/service/service.ts";

/** Folders of packs, and files outside them. */
export interface Packs {
  readonly dutch: string;
  readonly english: string;
  readonly generated: string;
  /** The management pack of October 2025 of the sample, in Dutch. */
  readonly monthly: string;
  readonly monthlyEnglish: string;
  /** The packs of the sample and of the larger administration with auditfiles of version 3.2. */
  readonly older: { readonly sample: string; readonly generated: string };
  /** The handoff of the sample, signed, in Dutch; its zip is next to it. */
  readonly handoff: string;
  /** The public key of the handoff's signature, as a file of minisign. */
  readonly publicKeyFile: string;
  /** The service's ledger accounts of the years before the closed year. */
  readonly ledgersBefore: readonly string[];
  /** The embedded service's own database, for the chart of accounts. */
  readonly database: string;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly packs: Packs;
  }
}

const SAMPLE = "100200300400500";
const GENERATED = "100200300400600";
const POSTINGS = 20_000;
const YEARS_BEFORE = ["2023", "2024"];

export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-outside-"));
  project.provide("packs", await makePacks(folder));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makePacks(folder: string): Promise<Packs> {
  const home = join(folder, "home");
  const [dutch, english] = [join(folder, "nl"), join(folder, "en")];
  const year = ["--year", "2025"];
  await slotsom(home, ["close", ...year, "--language", "nl", "--out", dutch]);
  await slotsom(home, ["render", ...year, "--language", "en", "--out", english]);
  const older = join(folder, "older");
  await slotsom(home, ["render", ...year, "--auditfile-version", "3.2", "--out", older]);
  const month = ["monthly", "--period", "202510"];
  await slotsom(home, [...month, "--out", dutch]);
  await slotsom(home, [...month, "--language", "en", "--out", english]);
  await slotsom(home, ["key", "create"]);
  await slotsom(home, ["handoff", ...year, "--also", "csv-nl-excel", "--out", dutch]);
  const before: string[] = [];
  for (const each of YEARS_BEFORE) {
    await slotsom(home, ["export", "ledger-accounts", "--year", each, "--out", folder]);
    const file = `ledger-accounts-${each}.xlsx`;
    before.push(join(folder, SAMPLE, each, "export-ledger-accounts", file));
  }
  const [database = ""] = readdirSync(join(home, "embedded")).filter((name) =>
    name.endsWith(".sqlite"),
  );
  const generated = await closeGenerated(folder);
  return {
    dutch: join(dutch, SAMPLE, "2025", "close"),
    english: join(english, SAMPLE, "2025", "close-en"),
    generated: generated.pack,
    monthly: join(dutch, SAMPLE, "2025-10", "monthly"),
    monthlyEnglish: join(english, SAMPLE, "2025-10", "monthly-en"),
    older: { sample: join(older, SAMPLE, "2025", "close"), generated: generated.older },
    handoff: join(dutch, SAMPLE, "2025", "handoff"),
    publicKeyFile: join(home, "keys", "signing-key.pub"),
    ledgersBefore: before,
    database: join(home, "embedded", database),
  };
}

/** The service runs in this process, the close in one of its own. */
async function closeGenerated(
  folder: string,
): Promise<{ readonly pack: string; readonly older: string }> {
  const service = await startService({
    databasePath: ":memory:",
    administrationId: GENERATED,
    books: () =>
      generatedAdministration({ seed: 1, postings: POSTINGS, administrationId: GENERATED }),
    shapes: "specification",
    rateLimit: null,
    port: 0,
    now: () => "2026-11-15T12:00:00.000Z",
    tokenName: "outside",
  });
  try {
    const config = join(folder, "slotsom.yml");
    writeFileSync(
      config,
      `format_version: 1
profiles:
  generated:
    base_url: ${service.url}
    administration_id: "${GENERATED}"
    credential: { env: OUTSIDE_TOKEN }
    rate_limit: { window_seconds: 1, requests: 1000000, reports: 1000000 }
`,
    );
    const which = ["--year", "2025", "--profile", "generated", "--config", config];
    const home = join(folder, "generated-home");
    const [out, older] = [join(folder, "generated"), join(folder, "generated-older")];
    const token = { OUTSIDE_TOKEN: service.token };
    await slotsom(home, ["close", ...which, "--out", out], token);
    await slotsom(home, ["render", ...which, "--auditfile-version", "3.2", "--out", older], token);
    const [pack, olderPack] = [out, older].map((each) => join(each, GENERATED, "2025", "close"));
    return { pack: pack ?? "", older: olderPack ?? "" };
  } finally {
    await service.close();
  }
}

async function slotsom(
  home: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  await promisify(execFile)(process.execPath, ["bin/slotsom.js", ...argv], {
    env: { ...process.env, SLOTSOM_HOME: home, ...environment },
  });
}
