/** An export shows the books of one moment, although documents are booked while it is made. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { balancesOf, brokenRules } from "../../formats/auditfile-rules.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jobStates, openEdge } from "../edge-service.ts";
import { exported } from "./fetched-file.ts";

const RECEIPT = JSON.stringify({
  receipt: {
    date: "2025-06-01",
    details_attributes: [{ tax_rate_id: "23", ledger_account_id: "4700", price: "10" }],
  },
});

test("an auditfile that is made while documents are booked has one attempt, and none of them", async () => {
  const store = openStore(join(temporaryFolder(), "books.db"));
  const service = await openEdge({ store });
  const before = await exported(service, "auditfile", 2025);
  await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
  const exporting = new AbortController();
  const idle = service.idle().then(() => {
    exporting.abort();
  });
  let booked = 0;
  for (; !exporting.signal.aborted; booked += 1) {
    expect((await service.post("/123/documents/receipts", RECEIPT)).status).toBe(201);
  }
  await idle;
  expect(booked).toBeGreaterThan(1);
  expect(service.logged).toEqual([]);
  expect(jobStates(store)).toMatchObject([
    { state: "done", attempts: 1 },
    { state: "done", attempts: 1 },
  ]);
  const after = await exported(service, "auditfile", 2025);
  expect(await brokenRules(after.bytes)).toEqual([]);
  expect((await balancesOf(after.bytes)).get("4700")).not.toEqual(
    (await balancesOf(before.bytes)).get("4700"),
  );
  await service.close();
});
