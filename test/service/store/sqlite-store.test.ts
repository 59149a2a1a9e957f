/** The SQLite store: the conformance of the port, and the behaviour of a file. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { Failure } from "../../../src/failure.ts";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { describeStore } from "./store-conformance.ts";

const folder = temporaryFolder();
let count = 0;
const newPath = (): string => join(folder, `books-${++count}.db`);

describeStore("memory", () => openStore(":memory:"));
describeStore("file", () => openStore(newPath()));

test("a new store has the tables of the books, and opening it again changes nothing", () => {
  const path = newPath();
  const store = openStore(path);
  store.run("INSERT INTO projects VALUES ('1', '2', 'kept', 'active')");
  store.close();
  const again = openStore(path);
  expect(again.rows("SELECT name FROM projects")).toEqual([{ name: "kept" }]);
  expect(again.rows("PRAGMA user_version")).toEqual([{ user_version: MIGRATIONS.length }]);
  expect(again.rows("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  expect(again.rows("PRAGMA foreign_keys")).toEqual([{ foreign_keys: 1 }]);
  again.close();
});

test("a view has the books of its moment, while the store is read and written", () => {
  const store = openStore(newPath());
  const insert = (id: string): number =>
    store.run("INSERT INTO projects VALUES ('1', ?, 'kept', 'active')", id);
  insert("1");
  const view = store.asOfNow()!;
  const rows = view.iterate("SELECT id FROM projects")[Symbol.iterator]();
  rows.next();
  store.transaction(() => insert("2"));
  expect(view.rows("SELECT id FROM projects")).toEqual([{ id: "1" }]);
  expect(() => view.run("DELETE FROM projects")).toThrow("readonly");
  view.close();
  expect(store.rows("SELECT id FROM projects")).toHaveLength(2);
  store.close();
  const inMemory = openStore(":memory:");
  expect(inMemory.asOfNow()).toBeNull();
  inMemory.close();
});

test("a database of an older version gets the missing migrations, and keeps its rows", () => {
  const path = newPath();
  const older = new DatabaseSync(path);
  older.exec(`${MIGRATIONS[0]!()}; PRAGMA user_version = 1`);
  older.exec("INSERT INTO projects VALUES ('1', '2', 'kept', 'active')");
  older.close();
  const store = openStore(path);
  const fresh = openStore(":memory:");
  const schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name";
  expect(store.rows(schema)).toEqual(fresh.rows(schema));
  expect(store.rows("SELECT name FROM projects")).toEqual([{ name: "kept" }]);
  store.close();
  fresh.close();
});

test("webhooks and events of a changed contact get the published name", () => {
  const path = newPath();
  const older = new DatabaseSync(path);
  const until = MIGRATIONS.findIndex((migration) => migration().includes("contact_changed"));
  for (const migration of MIGRATIONS.slice(0, until)) older.exec(migration());
  older.exec(`PRAGMA user_version = ${String(until)}`);
  for (const [id, events] of [
    ["1", "contact_updated document"],
    ["2", "contact_created contact_updated"],
    ["3", ""],
    ["4", "document contact_updatedx"],
  ]) {
    older
      .prepare(
        "INSERT INTO webhooks VALUES ('7', ?, 'https://receiver.example', ?, '', '', NULL, NULL, NULL, '')",
      )
      .run(id!, events!);
  }
  older.exec(
    `INSERT INTO events VALUES (1, '7', 'Contact', '8', '1', 'contact_updated', NULL, NULL, '{}', '')`,
  );
  older.close();
  const store = openStore(path);
  expect(store.rows("SELECT enabled_events AS events FROM webhooks ORDER BY id")).toEqual([
    { events: "contact_changed document" },
    { events: "contact_created contact_changed" },
    { events: "" },
    { events: "document contact_updatedx" },
  ]);
  expect(store.rows("SELECT action FROM events")).toEqual([{ action: "contact_changed" }]);
  store.close();
});

test("only the owner can read the file", () => {
  const path = newPath();
  const store = openStore(path);
  store.run("CREATE TABLE things (id INTEGER)");
  for (const name of [path, `${path}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600);
  store.close();
});

test("a database of a newer version is refused and not changed", () => {
  const path = newPath();
  const newer = new DatabaseSync(path);
  newer.exec("PRAGMA user_version = 99");
  newer.close();
  expect(() => openStore(path)).toThrow(Failure);
  expect(() => openStore(path)).toThrow("has schema 99");
});

test("a file that is not a database, or that cannot be created, is refused by name", () => {
  expect(() => openStore(folder)).toThrow(`the database ${folder} cannot be opened`);
  const missing = join(folder, "nowhere", "books.db");
  expect(() => openStore(missing)).toThrow(`the database ${missing} cannot be opened`);
});

/** Stores ten rows, writes ten thousand more in a transaction that it never ends, and reports that. */
const WRITER = `
const { openStore } = await import(process.env.STORE);
const store = openStore(process.env.BOOKS);
store.run("CREATE TABLE things (id INTEGER)");
store.transaction(() => {
  for (let id = 0; id < 10; id++) store.run("INSERT INTO things VALUES (?)", id);
});
store.transaction(() => {
  for (let id = 10; id < 10_010; id++) store.run("INSERT INTO things VALUES (?)", id);
  require("node:fs").writeSync(1, "inside");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`;

async function killedInside(path: string): Promise<void> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { createRequire } from "node:module"; const require = createRequire("/"); ${WRITER}`,
    ],
    {
      env: {
        ...process.env,
        // A killed process may leave a temporary file of SQLite.
        TMPDIR: dirname(path),
        BOOKS: path,
        STORE: new URL("../../../src/service/store/sqlite-store.ts", import.meta.url).href,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  endedWithTest(child);
  const exited = once(child, "exit");
  await once(child.stdout!, "data");
  child.kill("SIGKILL");
  expect(await exited).toEqual([null, "SIGKILL"]);
}

test("a transaction of a process that is killed leaves nothing, and earlier transactions stay", async () => {
  const path = newPath();
  await killedInside(path);
  const store = openStore(path);
  expect(store.rows("SELECT count(*) AS count, max(id) AS last FROM things")).toEqual([
    { count: 10, last: 9 },
  ]);
  expect(store.rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  store.close();
});
