/** Books with more decimals than an auditfile allows: the pack is final without that file, and says why. */
import { expect, test } from "vitest";
import { add, amountOf, isZero } from "../../src/amount/amount.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { accountId, documentId } from "../proof/small-ids.ts";
import { closeSmallYears } from "./close-small-years.ts";

/** The journal of the capital brings a cent and a quarter from the loan to the shares. */
function withQuarters(): AdministrationBooks {
  const books = smallAdministration();
  const moved = new Map([
    [accountId("0510"), amountOf("0.0125")],
    [accountId("0710"), amountOf("-0.0125")],
  ]);
  return {
    ...books,
    documents: function* () {
      for (const document of books.documents()) {
        if (document.kind !== "general_journal_document" || document.id !== documentId("601")) {
          yield document;
          continue;
        }
        const lines = document.lines.map((line) => {
          const more = moved.get(line.ledgerAccountId);
          return more === undefined || isZero(line.credit)
            ? line
            : { ...line, credit: add(line.credit, more) };
        });
        yield { ...document, lines };
      }
    },
  };
}

test("an auditfile that cannot hold the books is left out of a final pack, with the reason", async () => {
  const [closed] = await closeSmallYears({ books: withQuarters });
  expect(closed).toMatchObject({ exit: 0, status: "final", blocking: [] });
  expect(closed?.out).toMatch(
    /auditfile-2025\.xaf +left out: .* has more than two decimals; an auditfile has whole cents/,
  );
  expect(closed?.out).toMatch(/auditfile-changes-2025\.jsonl +left out: /);
});
