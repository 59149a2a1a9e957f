/** `slotsom diff`: the changes between two snapshots of the same books. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { orderFor, pullInto, smallBooks } from "../pull/small-pull.ts";
import { document, type SmallBooks, smallService } from "../pull/small-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});
afterEach(() => {
  made.close();
});

const run = (...argv: string[]): Promise<number> => runCli(["diff", ...argv], made.world);

async function pulled(name: string, books: SmallBooks, last = "2025-03"): Promise<void> {
  const path = join(made.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  await pullInto(path, smallService(books).transport, { order: orderFor("2025-01", last) });
}

/**
 * Invoice 51 of January changes from 1000 to 1100, with new entries; bill 54 of February disappears; bill 57 of
 * March appears. The opening balance of account 2000 changes from 5000 to 5200.
 */
function changedBooks(): SmallBooks {
  const books = smallBooks();
  const postings = [
    ...books.postings.filter(({ document: id }) => !["50", "51", "54"].includes(id)),
    ...document("50", "2024-12-01", { debit: "1000", credit: "2000", amount: "5200" }),
    ...document("51", "2025-01-10", { debit: "1300", credit: "8000", amount: "1100" }).map(
      (posting) => ({ ...posting, id: `9${posting.id}` }),
    ),
    ...document("57", "2025-03-02", { debit: "4000", credit: "1000", amount: "19.95" }),
  ];
  return { ...books, postings };
}

test("every change is listed entry by entry, followed by its effect on the statements", async () => {
  await pulled("older.sqlite", smallBooks());
  await pulled("newer.sqlite", changedBooks());
  expect(await run("older.sqlite", "newer.sqlite")).toBe(EXIT.reconciled);
  expect(made.err()).toBe(
    `Comparing 2025-01 to 2025-03 of Small
  older: ${made.folder}/older.sqlite, data as of 15 November 2026
  newer: ${made.folder}/newer.sqlite, data as of 15 November 2026
`,
  );
  expect(made.out()).toBe(
    `Opening balances before the period (debit positive)
  1000 Account 1000                                5000.00  ->         5200.00
  2000 Account 2000                               -5000.00  ->        -5200.00

Documents (debit positive; - before, + after)
  Document 51 changed
    - 2025-01-10  1300 Account 1300                                1000.00  Document 51 (posting 511)
    + 2025-01-10  1300 Account 1300                                1100.00  Document 51 (posting 9511)
    - 2025-01-10  8000 Account 8000                               -1000.00  Document 51 (posting 512)
    + 2025-01-10  8000 Account 8000                               -1100.00  Document 51 (posting 9512)
  Document 54 disappeared
    - 2025-02-04  4000 Account 4000                                  80.00  Document 54 (posting 541)
    - 2025-02-04  1000 Account 1000                                 -80.00  Document 54 (posting 542)
  Document 57 appeared
    + 2025-03-02  4000 Account 4000                                  19.95  Document 57 (posting 571)
    + 2025-03-02  1000 Account 1000                                 -19.95  Document 57 (posting 572)

Effect on the statements (in the signs of the statements: more revenue is positive)
  Revenue                                                    100.00
    8000 Account 8000                       2025-01          100.00
  Expenses                                                   -60.05
    4000 Account 4000                                        -60.05
                                            2025-02          -80.00
                                            2025-03           19.95
  Result after tax                                           160.05
  Current assets                                             160.05
    1000 Account 1000                                         60.05
                                            2025-02           80.00
                                            2025-03          -19.95
    1300 Account 1300                       2025-01          100.00

Changed: 3 documents, 2 opening balances.
`,
  );
});

test("two equal pulls have no changes", async () => {
  await pulled("older.sqlite", smallBooks());
  await pulled("newer.sqlite", smallBooks());
  expect(await run("older.sqlite", "newer.sqlite")).toBe(EXIT.reconciled);
  expect(made.out()).toBe("Nothing changed.\n");
});

test("programs receive a message for each change and one with the outcome", async () => {
  await pulled("older.sqlite", smallBooks());
  await pulled("newer.sqlite", changedBooks());
  expect(await run("older.sqlite", "newer.sqlite", "--json")).toBe(EXIT.reconciled);
  const messages = made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(messages.every((message) => message["format_version"] === "1.1")).toBe(true);
  const names = {
    contact_id: null,
    project_id: "72",
    tax_rate_id: null,
    financial_account_id: null,
  };
  const bill = { date: "2025-02-04", ...names, description: "Document 54" };
  expect(messages.filter(({ type }) => type === "document")[1]).toEqual({
    format_version: "1.1",
    type: "document",
    change: "disappeared",
    document_type: "Document",
    document_id: "54",
    closed_year: false,
    closes_year: false,
    lines: [
      { older: { id: "541", ledger_account_id: "4000", amount: "80.00", ...bill }, newer: null },
      { older: { id: "542", ledger_account_id: "1000", amount: "-80.00", ...bill }, newer: null },
    ],
  });
  expect(messages.find(({ type }) => type === "effect")).toEqual({
    format_version: "1.1",
    type: "effect",
    section: "revenue",
    ledger_account_id: "8000",
    months: { "2025-01": "-100.00" },
    total: "-100.00",
  });
  expect(messages.at(-1)).toMatchObject({
    type: "diff",
    is_equal: false,
    first_month: "2025-01",
    last_month: "2025-03",
    documents: 3,
    accounts: 0,
    openings: 2,
    unexplained: 0,
  });
});

test("--exit-code ends with 6 when anything changed; without a change --quiet prints nothing", async () => {
  await pulled("older.sqlite", smallBooks());
  await pulled("same.sqlite", smallBooks());
  await pulled("newer.sqlite", changedBooks());
  expect(await run("older.sqlite", "newer.sqlite", "--exit-code")).toBe(EXIT.moved);
  made.forget();
  expect(await run("older.sqlite", "same.sqlite", "--exit-code", "--quiet")).toBe(EXIT.reconciled);
  expect([made.out(), made.err()]).toEqual(["", ""]);
});

test("a single snapshot is refused, and so are two that do not exist", async () => {
  expect(await run("older.sqlite")).toBe(EXIT.usage);
  expect(made.err()).toContain("diff: missing newer snapshot\n");
  made.forget();
  expect(await run("older.sqlite", "newer.sqlite")).toBe(EXIT.usage);
  expect(made.err()).toContain(`the snapshot ${made.folder}/older.sqlite does not exist\n`);
});

const YEAR = "home/snapshots/embedded/100200300400500/202501..202512";

test("without names the last two finished snapshots of the year are compared", async () => {
  expect(await run("--year", "2025")).toBe(EXIT.usage);
  expect(made.err()).toContain(
    "fiscal year 2025 of administration 100200300400500 has no finished snapshot; a comparison needs two\n",
  );
  await pulled(`${YEAR}/0001.sqlite`, changedBooks(), "2025-03");
  made.forget();
  expect(await run("--year", "2025")).toBe(EXIT.usage);
  expect(made.err()).toContain("has only one finished snapshot; a comparison needs two\n");
  await pulled(`${YEAR}/0002.sqlite`, smallBooks(), "2025-03");
  await pulled(`${YEAR}/0003.sqlite`, smallBooks(), "2025-03");
  made.forget();
  expect(await run("--year", "2025")).toBe(EXIT.reconciled);
  expect(made.out()).toBe("Nothing changed.\n");
  expect(made.err()).toContain("0002.sqlite, data as of 15 November 2026\n");
});
