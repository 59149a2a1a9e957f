/**
 * After each of any sequence of changes of documents over a socket: the books balance, the sides of the balance
 * sheet are equal, the profit and loss equals the entries, synchronization lists exactly what changed, and deleted
 * documents are absent.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { edgeBooks } from "./edge-books.ts";
import { emptyModel } from "./operations/document-model.ts";
import { operations } from "./operations/operation.ts";
import { perform } from "./operations/perform.ts";
import { checkInvariants, type Versions } from "./operations/what-holds.ts";
import { openReceipts } from "./receipts/receipt-service.ts";

const RUNS = 30;

test("after any operations on documents the books, the reports and synchronization agree", async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (sequence) => {
      const books = [edgeBooks({ documents: () => [] })];
      const service = await openReceipts({ books, overSocket: true });
      try {
        const model = emptyModel();
        let versions: Versions = new Map();
        for (const operation of sequence) {
          const changed = await perform(service, model, operation);
          versions = await checkInvariants(service, model, versions, changed);
        }
        expect(service.logged).toEqual([]);
      } finally {
        await service.close();
      }
    }),
    { numRuns: RUNS },
  );
});
