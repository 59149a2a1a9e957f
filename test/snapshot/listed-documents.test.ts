/** A snapshot and books in memory find the same documents whose lines have a later period. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { documentId, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { ListedDetail, ListedDocument } from "../../src/ledger/listed-document.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { QUARTER } from "../pull/small-pull.ts";
import { PLAIN_DETAIL, plainDocument, withListed } from "../support/listed-documents.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const detail = (last: string | null): ListedDetail => ({
  ...PLAIN_DETAIL,
  ledgerAccountId: ledgerAccountId("4200"),
  amount: amountOf("10"),
  // A text that looks like a day is none.
  description: "2027-01-01",
  period: last === null ? null : { first: dateOf("2025-01-01"), last: dateOf(last) },
});

const document = (id: string, ...lasts: readonly (string | null)[]): ListedDocument => ({
  ...plainDocument("purchase_invoices", id, "2025-03-01"),
  details: lasts.map(detail),
});

test("documents with a line whose period ends after a day", () => {
  const documents = [
    document("1"),
    document("2", null, null),
    document("3", "2025-12-31"),
    document("4", "2026-01-01", null),
    document("5", null, "2025-06-30", "2026-12-31"),
    ...Array.from({ length: 200 }, (_, at) => document(String(at + 1000), "2026-02-28", null)),
    { ...plainDocument("receipts", "6", "2025-03-01"), details: [detail("2026-01-31")] },
  ];
  const snapshot = openForPull(join(folder, "periods.sqlite"), QUARTER);
  snapshot.documents.add(documents);
  const day = dateOf("2025-12-31");
  const found = [...snapshot.documents.contents("purchase_invoices", day)];
  expect(found).toEqual([...withListed(documents).listedContents("purchase_invoices", day)]);
  expect(found).toHaveLength(202);
  expect(found.filter(({ id }) => id === documentId("3"))).toEqual([]);
  expect([...snapshot.documents.contents("purchase_invoices")]).toHaveLength(205);
  snapshot.close();
});
