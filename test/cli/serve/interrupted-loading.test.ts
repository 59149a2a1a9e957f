/** A service that is stopped while it loads its books stops at once, and leaves no part of them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { readAdministrations } from "../../../src/service/store/query-administrations.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a signal stops the loading of a large administration, and the database has none of it", async () => {
  const folder = temporaryFolder();
  const database = join(folder, "books.sqlite");
  const service = endedWithTest(
    spawn(
      process.execPath,
      ["bin/slotsom.js", "serve", "--postings", "300000", "--database", database, "--json"],
      {
        env: { ...process.env, SLOTSOM_HOME: join(folder, "home") },
        stdio: ["ignore", "pipe", "inherit"],
      },
    ),
  );
  const exited = once(service, "exit");
  const lines: string[] = [];
  for await (const line of createInterface({ input: service.stdout })) {
    lines.push(line);
    if (line.includes("postings_loaded") && !service.killed) service.kill("SIGTERM");
  }
  expect(await exited).toEqual([130, null]);
  const messages = lines.map((line) => JSON.parse(line) as { text?: string; type?: string });
  expect(messages.map(({ text }) => text)).toContain("Loading 300,000 postings: 15,000.");
  expect(lines.join("\n")).not.toContain('"serving"');
  const store = openStore(database);
  const loaded = [readAdministrations(store, null), store.rows("SELECT * FROM postings LIMIT 1")];
  store.close();
  expect(loaded).toEqual([[], []]);
});
