/** Changing one document reads that document and its parts, however many others there are. */
import { expect, test } from "vitest";
import { FUEL, openReceipts, RECEIPTS } from "../receipts/receipt-service.ts";
import { openPlanReader, openRecordingStore } from "./recorded-statements.ts";

/** Steps that read all of a growing table, or all rows of an administration. */
const READS_ALL =
  /^SCAN (documents|postings|movements|events|notes|attachments|jobs|d|p)\b|^SEARCH (documents|postings|movements|events|notes|attachments|d|p) .*\(administration_id=\?\)$/;

test("a receipt is created, changed, paid and deleted without reading the books", async () => {
  const store = openRecordingStore();
  const service = await openReceipts({ store });
  const plans = openPlanReader();
  const found: string[] = [];
  const look = (what: string): void => {
    for (const sql of store.takeStatements()) {
      const steps = plans.planOf(sql).filter((step) => READS_ALL.test(step));
      // The highest number is the last entry of its index.
      if (/max\(entry_number\)/.test(sql)) continue;
      found.push(...steps.map((step) => `${what}: ${step} in ${sql.replace(/\s+/g, " ")}`));
    }
  };
  store.takeStatements();
  const { receipt } = await service.create({ currency: "EUR", details_attributes: [FUEL] });
  look("POST");
  await service.change(
    receipt.id,
    { reference: "after" },
    { payment: { financial_account_id: "41" } },
  );
  look("PATCH");
  await service.ask("POST", `${RECEIPTS}/${receipt.id}/notes`, { note: { note: "look" } });
  look("POST notes");
  const { status } = await service.ask("DELETE", `${RECEIPTS}/${receipt.id}`);
  look("DELETE");
  expect([status, found]).toEqual([200, []]);
  plans.close();
  await service.close();
});
