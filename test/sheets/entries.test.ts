/** The sheet of entries, and the names of their documents. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { documentId } from "../../src/ledger/ledger-account.ts";
import { smallCompany } from "../support/books-notation.ts";
import { rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

test("an entry shows its month, its account, its amount with a sign, its contact and its source", async () => {
  const rows = await sheetText(await sheetOf(smallCompany(), "entries"));
  expect(rows).toHaveLength(95);
  expect(rows.find((row) => row.includes("roof, first part"))).toMatch(
    /^2025-01-01 \| 8000 \| Sales \| 2025-01-15 \| Sales invoice \| 1 \| Jansen BV \| Roof \| roof, first part \| -1000.00 \| High \| [0-9a-f]{12} \| GL:8000$/,
  );
  expect(rows.slice(-3)).toEqual([
    "Total debit | 65457.82",
    "Total credit | 65457.82",
    "total: Total | –",
  ]);
});

test("documents have bookkeepers' names, and an unknown kind keeps its own name", async () => {
  const books = smallCompany();
  const kinds = async (type: string, closesYear: boolean | null): Promise<ReadonlySet<unknown>> => {
    const changed: Books = {
      ...books,
      journalDocuments: new Map(closesYear === null ? [] : [[documentId("1"), { closesYear }]]),
      postings: async function* () {
        for await (const posting of books.postings("date")) {
          yield { ...posting, document: { type, id: documentId("1") } };
        }
      },
    };
    const rows = (await rowsOf(await sheetOf(changed, "entries"))).slice(0, -3);
    return new Set(
      rows.map(({ cells: [, , , , kind] }) => (kind?.kind === "text" ? kind.text : kind)),
    );
  };
  expect(await kinds("Document", null)).toEqual(new Set(["Purchase document"]));
  expect(await kinds("Document", false)).toEqual(new Set(["General journal"]));
  expect(await kinds("Document", true)).toEqual(new Set(["Closing journal"]));
  expect(await kinds("CompanyAssets::Depreciation", null)).toEqual(new Set(["Depreciation"]));
  expect(await kinds("Novelty", null)).toEqual(new Set(["Novelty"]));
});
