/** The stored sums of the embedded service are compared with its postings from the command line, and replaced. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { edgeBooks, journal } from "../../service/edge-books.ts";
import { makeWorld, type TestWorld } from "../../support/world.ts";

let made: TestWorld;
let database: string;
beforeEach(() => {
  made = makeWorld();
  database = join(made.folder, "service.sqlite");
  const store = openStore(database);
  loadAdministration(store, edgeBooks({ documents: () => [journal("800", "2026-01-05")] }));
  store.close();
});
afterEach(() => {
  made.close();
});

/** The exit code and what was printed. */
async function verified(...argv: string[]): Promise<readonly [number, string]> {
  const before = made.out().length;
  const code = await runCli(["serve", "verify", ...argv, "--database", database], made.world);
  return [code, made.out().slice(before).trimEnd()];
}

const damage = (sql: string): void => {
  const store = openStore(database);
  store.run(sql);
  store.close();
};

test("sums that equal the postings are reported with the number of postings", async () => {
  expect(await verified()).toEqual([
    EXIT.reconciled,
    "The stored sums equal those of the 2 postings.",
  ]);
});

test("sums that differ are listed, end with code 7, and can be replaced", async () => {
  damage("UPDATE movements SET debit = debit + 100 WHERE debit > 0");
  damage("DELETE FROM posting_counts WHERE subject = 'account' AND subject_id = '1600'");
  expect(await verified()).toEqual([
    EXIT.unverified,
    [
      "movements, administration id 123, month 2026-01, ledger account id 4700, closes year 0: debit 100.01, in the postings 100.00",
      "posting counts, administration id 123, subject account, subject id 1600, date 2026-01-05: count missing, in the postings 1",
      "Stored sums differ from the postings, and so do reports. Replace them: slotsom serve verify --rebuild",
    ].join("\n"),
  ]);
  expect(await verified("--rebuild")).toEqual([
    EXIT.reconciled,
    "The sums of 123 are those of the postings.",
  ]);
  expect((await verified())[0]).toBe(EXIT.reconciled);
});

test("a database of an older version is not changed and not compared", async () => {
  const older = new DatabaseSync(database);
  const versionOf = () => older.prepare("PRAGMA user_version").get()!["user_version"] as number;
  const known = versionOf();
  older.exec(`PRAGMA user_version = ${known - 1}`);
  const code = await runCli(["serve", "verify", "--database", database], made.world);
  expect([code, versionOf()]).toEqual([EXIT.usage, known - 1]);
  expect(made.err()).toContain(`has schema ${known - 1}; this version reads ${known}`);
  expect(made.err()).toContain("Start the service of this version on it once");
  older.close();
});

test("for programs a difference has its keys and both sums", async () => {
  damage("UPDATE movements SET debit = debit + 100 WHERE debit > 0");
  const [code, text] = await verified("--json");
  expect(code).toBe(EXIT.unverified);
  expect(text.split("\n").map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      type: "sum-differs",
      table: "movements",
      keys: { month: "2026-01", ledger_account_id: "4700" },
      stored: { debit: "100.01", count: "1" },
      computed: { debit: "100.00", count: "1" },
    },
    { type: "sums-verified", is_equal: false, administrations: [{ postings: 2 }] },
  ]);
});
