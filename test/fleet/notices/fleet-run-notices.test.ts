/** `slotsom fleet run` with notifications: each pack and one digest, from processes that have the settings from the queue. No secret is in any output. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { serveFleet, smallTemplates } from "../served-fleet.ts";
import { SECRET, startHookServer, startMailServer } from "./receivers.ts";

const PASSWORD = "mail-password-0123456789";
const CLOSED = "http://127.0.0.1:1/closed-secret-path";

interface Ran {
  readonly code: unknown;
  readonly out: string;
}

interface Office {
  readonly home: string;
  readonly run: (...argv: readonly string[]) => Promise<Ran>;
}

/** A folder with a fleet.yml of two administrations and these notifications. */
async function office(notifications: string): Promise<Office> {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const { url, token } = await serveFleet(2);
  smallTemplates(folder);
  const exceptions =
    "[{ year: 2025, first: 2025-01, last: 2025-03 }, { year: 2026, first: 2025-04, last: 2026-12 }]";
  writeFileSync(
    join(folder, "fleet.yml"),
    `format_version: 1
services:
  works:
    base_url: ${url}
    credential: { env: TOKEN }
    administrations: all
    rate_limit: none
    defaults: { language: en, fiscal_year: { first_month: 1, exceptions: ${exceptions} } }
packs:
  march: { pack: monthly, period: "2025-03", templates: templates }
output: { store: kept }
notifications:
${notifications}`,
  );
  const environment = {
    ...process.env,
    SLOTSOM_HOME: home,
    TOKEN: token,
    HOOK: SECRET,
    MAIL: PASSWORD,
  };
  return {
    home,
    run: async (...argv) => {
      const program = join(process.cwd(), "bin/slotsom.js");
      const child = endedWithTest(
        spawn(process.execPath, [program, "fleet", ...argv], {
          cwd: folder,
          env: environment,
          stdio: ["ignore", "pipe", "pipe"],
        }),
      );
      const [ended, out, err] = await Promise.all([
        once(child, "exit"),
        text(child.stdout),
        text(child.stderr),
      ]);
      const code: unknown = ended[0];
      return { code, out: out + err };
    },
  };
}

function logsOf(home: string): string {
  const files = readdirSync(home, { recursive: true, withFileTypes: true });
  return files
    .filter((one) => one.isFile() && /\.(jsonl|log|json)$/.test(one.name))
    .map((one) => readFileSync(join(one.parentPath, one.name), "utf8"))
    .join("\n");
}

test("a fleet sends a notice of each pack and one digest, once, and repeats nothing on its next run", async () => {
  const hook = await startHookServer((_, count) => (count === 1 ? 503 : 200));
  const mail = await startMailServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      done(password === PASSWORD ? null : new Error("wrong password"), { user: "fleet" });
    },
  });
  const { home, run } = await office(`  - when: each pack
    of: [final, draft, failed]
    webhook: { url: "${hook.url}", secret: { env: HOOK } }
  - when: digest
    language: en
    mail:
      from: fleet@office.example
      to: books@office.example
      smtp: { host: 127.0.0.1, port: ${String(mail.port)}, tls: none, user: fleet, credential: { env: MAIL } }
`);
  const first = await run("run", "march", "--workers", "2");
  expect([first.code, first.out]).toEqual([EXIT.reconciled, expect.stringContaining("2 final.")]);
  const taken = hook.received.slice(1).map(({ body }) => {
    const { jobs } = JSON.parse(body) as { jobs: { member: string; status: string }[] };
    return jobs.map(({ member, status }) => `${member} ${status}`).join();
  });
  expect(taken.toSorted()).toEqual([
    "works-123400000000000001 final",
    "works-123400000000000002 final",
  ]);
  expect(mail.received.length).toBe(1);
  expect(mail.received[0]).toMatch(/^Subject: march, .*: 2 final\r$/m);
  const second = await run("run", "march", "--workers", "2");
  expect([second.code, hook.received.length, mail.received.length]).toEqual([0, 3, 1]);
  // The store of the file has the packs.
  const fetched = await run("fetch", "march", "--out", "fetched");
  expect([fetched.code, fetched.out]).toEqual([0, expect.stringContaining("2 fetched (")]);
  expect(JSON.parse(hook.received[1]?.body ?? "")).toMatchObject({
    jobs: [{ stored_in: "packs" }],
  });
  const all = first.out + second.out + logsOf(home);
  expect(all).toContain("notice-sent");
  expect(all).not.toContain(SECRET);
  expect(all).not.toContain(PASSWORD);
});

test("an address that is a secret itself is read from its source, and is nowhere in the queue, the output and the logs", async () => {
  const hook = await startHookServer(() => 200);
  const { home, run } = await office(
    "  - { when: digest, webhook: { url: { file: hook-address }, secret: { env: HOOK } } }\n",
  );
  writeFileSync(join(dirname(home), "hook-address"), `${hook.url}\n`, { mode: 0o600 });
  const made = await run("run", "march", "--workers", "1", "--json");
  expect(made.code).toBe(EXIT.reconciled);
  expect(hook.received.map(({ url }) => url)).toEqual(["/hook?office=1"]);
  const folder = join(home, "fleet");
  const queue = readdirSync(folder)
    .filter((name) => name.startsWith("queue"))
    .map((name) => readFileSync(join(folder, name), "latin1"));
  const all = [made.out, (await run("status", "--json")).out, logsOf(home), ...queue].join("\n");
  expect(all).toContain("hook-address");
  expect(all).not.toContain(new URL(hook.url).pathname + new URL(hook.url).search);
});

test("a receiver that is away changes no exit code: it is reported, and shown by the status", async () => {
  const { home, run } = await office(
    `  - { when: digest, webhook: { url: "${CLOSED}", secret: { env: HOOK } } }\n`,
  );
  const made = await run("run", "march", "--workers", "1");
  expect(made.code).toBe(EXIT.reconciled);
  expect(made.out).toMatch(/not sent {3}1 notice to 127\.0\.0\.1:1 since .* \(ECONNREFUSED\)/);
  const status = await run("status", "--json");
  const [notices] = status.out
    .split("\n")
    .filter((line) => line.includes('"fleet-notices"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(notices).toMatchObject({
    receiver: "127.0.0.1:1",
    waiting: 1,
    failed: 0,
    reason: "ECONNREFUSED",
  });
  // The path of a webhook may be a secret of its own.
  expect(made.out + status.out + logsOf(home)).not.toContain("closed-secret-path");
});
