/** A recorded snapshot remains readable as long as the format version is the same. */
import { copyFileSync, existsSync } from "node:fs";
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { gathered } from "../api/answering.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

const RECORDED = "fixtures/snapshots/small-quarter.snapshot";
const IDENTITY = "075cc9497585f51ee0f541afe1ff939b2701cdc5f832f76ade026ba262cf414e";

test("the recorded quarter opens without network and gives the same books", async () => {
  using place = folder();
  if (process.env["GOLDENS"] === "renew" && !existsSync(RECORDED)) {
    await pullInto(RECORDED, smallService(smallBooks()).transport);
  }
  copyFileSync(RECORDED, place.snapshotPath);
  const { books, snapshotId, close } = await openBooks(place.snapshotPath, idle());
  expect(snapshotId).toBe(IDENTITY);
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
  close();
});

test("the same books pulled today have the identity of the recorded pull", async () => {
  using place = folder();
  const { summary } = await pullInto(place.snapshotPath, smallService(smallBooks()).transport);
  expect(summary.snapshotId).toBe(IDENTITY);
});
