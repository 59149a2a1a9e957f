/** `slotsom fleet serve` as a process: its token, its messages, its end, and the addresses that it refuses. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeWorld } from "../../support/world.ts";

type Message = Readonly<Record<string, unknown>>;

/** Starts the site, lets `use` ask it, and returns its messages and its exit code after SIGTERM. */
async function served(
  home: string,
  more: readonly string[],
  use: (url: string, tokenFrom: string) => Promise<void>,
): Promise<{ readonly messages: readonly Message[]; readonly exitCode: unknown }> {
  const argv = ["bin/slotsom.js", "fleet", "serve", "--json", ...more];
  const site = endedWithTest(
    spawn(process.execPath, argv, {
      env: { ...process.env, SLOTSOM_HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const exited = once(site, "exit");
  const messages: Message[] = [];
  for await (const line of createInterface({ input: site.stdout })) {
    const message = JSON.parse(line) as Message;
    messages.push(message);
    if (message["type"] !== "fleet-serving") continue;
    await use(String(message["url"]), String(message["token_from"]));
    site.kill("SIGTERM");
  }
  return { messages, exitCode: (await exited)[0] };
}

test("without a token the site makes one in a file for its user alone, and removes it at its end", async () => {
  const home = temporaryFolder();
  let token = "";
  const { messages, exitCode } = await served(home, [], async (url, from) => {
    expect(statSync(from).mode & 0o777).toBe(0o600);
    token = readFileSync(from, "utf8").trim();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(new URL("/metrics", url), { headers })).status).toBe(200);
    expect((await fetch(new URL(`/?token=${token}`, url))).status).toBe(401);
  });
  expect(exitCode).toBe(EXIT.reconciled);
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(readdirSync(join(home, "fleet")).filter((name) => name.startsWith("token"))).toEqual([]);
  expect(JSON.stringify(messages)).not.toContain(token);
  expect(messages.map(({ type, path, status }) => [type, path, status])).toEqual([
    ["fleet-serving", undefined, undefined],
    ["fleet-request", "/metrics", 200],
    ["fleet-request", "/", 401],
    ["end", undefined, "done"],
  ]);
});

test("a token of one's own is read from a file, which stays", async () => {
  const home = temporaryFolder();
  const file = join(home, "status-token");
  const token = "ab".repeat(16);
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  const { messages } = await served(home, ["--token-file", file], async (url, from) => {
    expect(from).toBe(file);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(url, { headers })).status).toBe(200);
  });
  expect(existsSync(file)).toBe(true);
  expect(JSON.stringify(messages)).not.toContain(token);
});

test("an address that other machines reach, and a token that others know, are refused", async () => {
  const { world, folder, err, forget } = makeWorld();
  const file = join(folder, "token");
  writeFileSync(file, "short-token", { mode: 0o600 });
  const open = join(folder, "open");
  writeFileSync(open, "ab".repeat(16), { mode: 0o644 });
  const refusals = [
    [["--host", "0.0.0.0"], EXIT.usage, "--host 0.0.0.0: other machines can reach this address"],
    [["--host", "status.office.example"], EXIT.usage, "other machines can reach this address"],
    [["--names", "https://x"], EXIT.usage, "--names https://x: not a list of names"],
    [["--token-file", file], EXIT.refused, "fewer than 24 characters"],
    [["--token-file", join(folder, "none")], EXIT.refused, "no token for the site: the file"],
    [["--token-file", open], EXIT.usage, "can be read by others (mode 644)"],
  ] as const;
  for (const [argv, code, message] of refusals) {
    expect([argv, await runCli(["fleet", "serve", ...argv], world)]).toEqual([argv, code]);
    expect(err()).toContain(message);
    expect(err()).not.toContain("short-token");
    forget();
  }
  const known = makeWorld({ SLOTSOM_FLEET_TOKEN: "too-short" });
  expect(await runCli(["fleet", "serve"], known.world)).toBe(EXIT.refused);
  expect(known.err()).toContain("the one in SLOTSOM_FLEET_TOKEN has fewer than 24 characters");
});
