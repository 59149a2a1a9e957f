/** A recorded snapshot remains readable as long as the format version is the same, and in the version after it. */
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { gathered } from "../api/answering.ts";
import { folder, idle, orderFor, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

const RECORDED = "fixtures/snapshots/small-quarter.snapshot";
const IDENTITY = "eb4d6c3b99a755fe0a86673ac3a83736975b015f8010702d662aee8941cf3f6d";
/** With the subscriptions and the invoices of a year earlier, for which the recorded pull did not ask. */
const IDENTITY_TODAY = "5a6c8369a71685fd8c50e7929a2866d019732cf9a561547eccdec03aafbd7153";
/** In format version 6: its pull asked for no versions. */
const EARLIER = "fixtures/snapshots/small-quarter-6.snapshot";
const EARLIER_IDENTITY = "075cc9497585f51ee0f541afe1ff939b2701cdc5f832f76ade026ba262cf414e";

async function expectSmallBooks(books: Books): Promise<void> {
  expect(books.months.map(({ month, proof }) => [month, proof.isProven, proof.entries])).toEqual([
    ["2025-01", true, 4],
    ["2025-02", true, 6],
    ["2025-03", true, 2],
  ]);
  const postings = await gathered(books.postings("account"));
  expect(postings.map(({ id, amount }) => `${id} ${amountText(amount, 2)}`)).toEqual([
    "522 -250.50",
    "542 -80.00",
    "551 1000.00",
    "511 1000.00",
    "531 400.00",
    "552 -1000.00",
    "562 -1400.00",
    "521 250.50",
    "541 80.00",
    "512 -1000.00",
    "532 -400.00",
    "561 1400.00",
  ]);
  expect(
    [...books.listedDocuments()].map(({ list, id, state }) => `${list} ${id} ${state ?? "-"}`),
  ).toEqual(["general_journal_documents 56 processed"]);
  expect(
    books.documentLists.map(
      ({ list, rows, versions }) => `${list} ${rows} ${versions?.rows ?? "-"}`,
    ),
  ).toEqual([
    "sales_invoices 0 -",
    "purchase_invoices 0 -",
    "receipts 0 -",
    "general_journal_documents 1 -",
  ]);
}

test.each([
  ["of this format", RECORDED, IDENTITY],
  ["of the format before", EARLIER, EARLIER_IDENTITY],
])(
  "the recorded quarter %s opens without network and gives the same books",
  async (_, path, id) => {
    using place = folder();
    if (process.env["GOLDENS"] === "renew" && !existsSync(path)) {
      await pullInto(path, smallService(smallBooks()).transport);
    }
    copyFileSync(path, place.snapshotPath);
    const { books, snapshotId, close } = await openBooks(place.snapshotPath, idle());
    expect(snapshotId).toBe(id);
    await expectSmallBooks(books);
    close();
    // A reader writes nothing.
    expect(readFileSync(place.snapshotPath).equals(readFileSync(path))).toBe(true);
  },
);

test("an unfinished pull of the format before is finished in this one", async () => {
  using place = folder();
  copyFileSync(EARLIER, place.snapshotPath);
  const database = new DatabaseSync(place.snapshotPath);
  database.exec("DELETE FROM meta WHERE name = 'snapshot_id'");
  database.close();
  const { transport, requests } = smallService(smallBooks());
  await pullInto(place.snapshotPath, transport);
  // Its answers stay; the versions and bank mutations are new.
  expect(requests.map(({ path }) => path.slice(5))).toEqual([
    "documents/general_journal_documents/synchronization.json",
    "sales_invoices/synchronization.json",
    "documents/purchase_invoices/synchronization.json",
    "documents/receipts/synchronization.json",
    "financial_mutations/synchronization.json",
    // Nor did it ask for documents of after the books.
    "sales_invoices.json",
    "documents/purchase_invoices.json",
    "documents/receipts.json",
    // Nor for the invoices of the month a year earlier.
    "sales_invoices.json",
  ]);
  const { books, close } = await openBooks(place.snapshotPath, idle());
  await expectSmallBooks(books);
  close();
});

test("the same books pulled today, month by month, have an identity that stays", async () => {
  using place = folder();
  const { transport } = smallService(smallBooks());
  // Documents of after the books are asked for where these end with their fiscal year.
  const { fiscalYear } = orderFor("2025-01", "2025-12");
  const order = { ...QUARTER, fiscalYear, asksEachMonth: true } as const;
  const { summary } = await pullInto(place.snapshotPath, transport, { order });
  expect(summary.snapshotId).toBe(IDENTITY_TODAY);
});
