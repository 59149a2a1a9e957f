/** Compares a listed bank mutation with its postings: account, day, project and text of each line. */
import type { BankMutation, ListedPayment } from "../../ledger/listed-document.ts";
import type { Posting } from "../../ledger/posting.ts";
import {
  type DocumentCompared,
  type DocumentPair,
  lineDifferences,
  together,
} from "./aspect-differences.ts";
import { astrayOf } from "./astray-postings.ts";
import { bookingOfLine, bookingOfPosting, type Unmatched, unmatched } from "./line-differences.ts";
import { mutationLines, withTaxIncluded } from "./mutation-lines.ts";

/** That of most bank mutations, made once. The list states no contacts and no rates. */
const EQUAL: DocumentCompared = {
  differences: { account: [], day: [], project: [], text: [] },
  releases: null,
};

export function compareMutation(pair: DocumentPair, mutation: BankMutation): DocumentCompared {
  const { entry, document, companions } = pair;
  if (companions.tax.size === 0 && entry.postings.some(({ taxRateId }) => taxRateId !== null)) {
    // Which of the postings is the tax of another is not known.
    return { differences: {}, releases: null };
  }
  const postings = withTaxIncluded(entry.postings, companions.tax);
  const restWithout = (elsewhere: readonly ListedPayment[]): Unmatched | null => {
    const lines = mutationLines({ document, mutation, postings, companions }, elsewhere);
    return lines === null ? null : unmatched(lines, postings);
  };
  let rest = restWithout([]);
  if (rest !== null && !isMatched(rest)) {
    // Few payments that a user takes from a mutation have entries of their own: only then they are looked for.
    const elsewhere = mutation.payments.filter(({ id }) => companions.isPayment(id));
    if (elsewhere.length > 0) rest = restWithout(elsewhere);
  }
  if (rest === null) return { differences: {}, releases: null };
  const { day = [] } = astrayOf(taxesIn(entry.postings, postings), pair) ?? {};
  if (isMatched(rest) && day.length === 0) return EQUAL;
  const { account, project, text, ...own } = lineDifferences(
    {
      listed: rest.lines.map(bookingOfLine),
      posted: rest.postings.map((posting) => bookingOfPosting(posting, document)),
    },
    pair,
  );
  const stated = { account, day: own.day, project, text };
  return { differences: together(stated, { day }), releases: null };
}

const isMatched = ({ lines, postings }: Unmatched): boolean => lines.length + postings.length === 0;

/** The postings of tax, which are included in others. */
const taxesIn = (all: readonly Posting[], included: readonly Posting[]): readonly Posting[] => {
  if (all === included) return [];
  const ids = new Set(included.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
};
