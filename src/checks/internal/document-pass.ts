/** One pass over all postings, document by document, for the checks that need whole documents. */
import { isZero, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { documentKind } from "../../ledger/document-kind.ts";
import { entryBlocks } from "../../ledger/entry-blocks.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import { ratedPostings, vatRulesOf } from "../../ledger/vat-rules.ts";
import type { Comparison, DocumentOutcome, DocumentPass } from "../check.ts";
import { type ComparisonTally, comparisonTally } from "./comparison-tally.ts";
import { listedCollector } from "./listed-pass.ts";
import { compareTaxInBlocks } from "./tax-in-blocks.ts";
import { sumOfLines } from "./tax-of-document.ts";
import { vatCollector } from "./vat-pass.ts";

/** A pass shared by checks: the first call reads the postings, later calls get the same result. */
export function documentPassOf(books: Books): () => Promise<DocumentPass> {
  let pass: Promise<DocumentPass> | null = null;
  return () => (pass ??= readDocuments(books));
}

async function readDocuments(books: Books): Promise<DocumentPass> {
  const rules = vatRulesOf(books);
  const vat = vatCollector(books, rules);
  const listed = listedCollector(books);
  const balances = comparisonTally();
  for await (const entries of entryBlocks(books.postings("document"))) {
    for (const entry of entries) {
      compareBalance(entry, balances);
      const kind = documentKind(books, entry.document);
      const rated = ratedPostings(entry.postings, rules);
      vat.add(entry, kind, rated);
      listed.add(entry, kind);
    }
  }
  const comparisonsOf = (outcome: DocumentOutcome): Iterable<Comparison> => {
    switch (outcome) {
      case "balances":
        return balances.outcomes();
      case "tax-of-documents":
        return vat.taxOfDocuments();
      case "tax-of-rates":
        return vat.taxOfRates();
      case "tax-in-blocks":
        return compareTaxInBlocks(books, rules, vat.booked());
      case "misplaced-rates":
        return vat.misplacedRates();
      case "untaxed-revenue":
        return vat.untaxedRevenue();
      case "listed-postings":
      case "listed-totals":
      case "listed-entries":
      case "listed-accounts":
      case "listed-days":
      case "listed-projects":
      case "listed-contacts":
      case "listed-bases":
      case "listed-journals":
      case "listed-texts":
      case "listed-releases":
      case "listed-payments":
        return listed.comparisons(outcome);
    }
  };
  const compared = function* (...outcomes: readonly DocumentOutcome[]): Generator<Comparison> {
    for (const outcome of outcomes) yield* comparisonsOf(outcome);
  };
  return Object.assign(compared, {
    calibration: listed.calibration,
    documents: listed.documents,
  });
}

function compareBalance(
  { document: { type, id }, postings }: JournalEntry,
  balances: Pick<ComparisonTally, "add">,
): void {
  const actual = sumOfLines(postings);
  balances.add({ month: null, expected: ZERO, actual }, () => ({
    subject: { kind: "document", document: { type, id } },
    sources: isZero(actual) ? [] : [...new Set(postings.map(({ source }) => source))].sort(),
  }));
}
