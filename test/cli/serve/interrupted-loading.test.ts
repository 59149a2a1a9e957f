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

test.each([
  ["while documents are read", { postings: "300000", after: 15_000, signal: "SIGTERM" }],
  ["while the loaded books are summed", { postings: "100000", after: 100_000, signal: "SIGINT" }],
] as const)(
  "a signal %s stops the loading, and the database has none of it",
  async (_, stopped) => {
    const { postings, after, signal } = stopped;
    const folder = temporaryFolder();
    const database = join(folder, "books.sqlite");
    const service = endedWithTest(
      spawn(
        process.execPath,
        ["bin/slotsom.js", "serve", "--postings", postings, "--database", database, "--json"],
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
      const { postings_loaded: loaded = 0 } = JSON.parse(line) as { postings_loaded?: number };
      if (loaded >= after && !service.killed) service.kill(signal);
    }
    expect(await exited).toEqual([130, null]);
    expect(lines.join("\n")).not.toContain('"serving"');
    const store = openStore(database);
    const loaded = [readAdministrations(store, null), store.rows("SELECT * FROM postings LIMIT 1")];
    store.close();
    expect(loaded).toEqual([[], []]);
  },
);
