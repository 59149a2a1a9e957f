import fc from "fast-check";
import { expect, test } from "vitest";
import { add, amountOf, isZero } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { needDocumentPass } from "../../src/checks/internal/books-lack.ts";
import { documentsBalance } from "../../src/checks/journal-entries/documents-balance.ts";
import { runCheck } from "../../src/checks/run-checks.ts";
import { contactId, documentId } from "../../src/ledger/ledger-account.ts";
import { DOCUMENT_LISTS, type ListedDocument } from "../../src/ledger/listed-document.ts";
import { smallCompany } from "../support/books-notation.ts";
import { withPosting } from "../support/books-notation-changes.ts";
import { sourceOf } from "../support/books-notation-reports.ts";
import { withListed } from "../support/listed-documents.ts";
import { twoMonths } from "./compared.ts";

const total = fc.constantFrom(null, "0.00", "100.00", "50.00", "-30.00", "30.00").map((text) => {
  return text === null ? null : amountOf(text);
});
const listed: fc.Arbitrary<ListedDocument> = fc.record({
  list: fc.constantFrom(...DOCUMENT_LISTS),
  id: fc.constantFrom("1", "2", "3").map(documentId),
  state: fc.constantFrom(null, "open", "new"),
  number: fc.constantFrom(null, "2025-0001"),
  date: fc.constantFrom("2025-01-03", "2025-02-04").map(dateOf),
  dueDate: fc.constant(null),
  contactId: fc.constantFrom(null, contactId("7")),
  total,
  inCurrency: fc.constantFrom(
    null,
    { currency: "EUR", total: amountOf("100.00") },
    { currency: "USD", total: amountOf("50.00") },
  ),
  unpaid: fc.constant(null),
  payments: fc.constant([]),
  details: fc.constant([]),
  allocations: fc.constant([]),
  bankLine: fc.constant(null),
  source: fc.constant(sourceOf("list")),
});

test("what a check amounts to is what its comparisons amount to, one by one", async () => {
  const checks = CHECKS.filter(({ readings }) => readings !== undefined);
  expect(checks.length).toBeGreaterThan(5);
  await fc.assert(
    fc.asyncProperty(fc.array(listed), async (documents) => {
      const books = { ...twoMonths(), ...withListed(documents) };
      for (const check of checks) {
        const oneByOne = await runCheck(check, books, { isIncluded: () => true });
        expect(await runCheck(check, books)).toEqual(oneByOne);
      }
    }),
    { numRuns: 40 },
  );
});

test("the balances of documents are those of the pass over documents, and those of their sums", async () => {
  const ids = ["p1", "p2", "p3", "p4", "p5"];
  const added = fc.constantFrom("0", "0.01", "-0.01", "12.345678");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...ids), added)), async (changes) => {
      const books = changes.reduce(
        (changed, [id, by]) =>
          withPosting(changed, id, (posting) => ({
            ...posting,
            amount: add(posting.amount, amountOf(by)),
          })),
        smallCompany(),
      );
      expect(needDocumentPass(books)).toBe(true);
      const sums = [...books.sums.documents()];
      const { compared, findings } = await runCheck(documentsBalance, books);
      expect(compared).toBe(sums.length);
      expect(findings.map(({ subject, actual }) => ({ subject, actual }))).toEqual(
        sums.flatMap(({ document, sum }) =>
          isZero(sum) ? [] : [{ subject: { kind: "document", document }, actual: sum }],
        ),
      );
    }),
    { numRuns: 40 },
  );
});
