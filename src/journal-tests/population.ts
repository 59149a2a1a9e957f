/** The population: everything that is tested, counted and added up before any test, and compared with the ledger. */
import { createHash } from "node:crypto";
import { type Amount, add, amountText, isNegative, negate, ZERO } from "../amount/amount.ts";
import { type Month, monthOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { DocumentKind } from "../ledger/document-kind.ts";
import { compareText } from "../ledger/ledger-account.ts";
import type { DocumentRef, Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { EntryUnderTest } from "./journal-test.ts";

interface Tally {
  readonly documents: number;
  readonly lines: number;
  readonly debit: Amount;
  /** Positive. */
  readonly credit: Amount;
}

/** The documents of one kind with lines in a month; one with lines in two months is counted in both. */
export interface PopulationPart extends Tally {
  readonly month: Month;
  /** The first of them, which names the kind; one type may have several kinds. */
  readonly example: DocumentRef;
  readonly kind: DocumentKind;
  readonly closesYear: boolean;
  readonly sources: readonly SourceHash[];
}

export interface Population extends Tally {
  /** By month and kind of document. */
  readonly parts: readonly PopulationPart[];
  /** Of all lines: see `lineText`. */
  readonly sha256: string;
}

const NOTHING: Tally = { documents: 0, lines: 0, debit: ZERO, credit: ZERO };

const withLine = (tally: Tally, { amount }: Posting): Tally => ({
  documents: tally.documents,
  lines: tally.lines + 1,
  debit: isNegative(amount) ? tally.debit : add(tally.debit, amount),
  credit: isNegative(amount) ? add(tally.credit, negate(amount)) : tally.credit,
});

export interface PopulationCount {
  readonly entry: (entry: EntryUnderTest) => void;
  readonly line: (posting: Posting) => void;
  readonly end: () => Population;
}

/** Entries are counted by month and kind; lines, by date, make the hash. */
export function countPopulation(books: Books): PopulationCount {
  const parts = new Map<string, Omit<PopulationPart, "sources"> & { sources: Set<SourceHash> }>();
  const hash = createHash("sha256");
  let all = NOTHING;
  return {
    entry: ({ document, kind, closesYear, postings }) => {
      all = { ...all, documents: all.documents + 1 };
      const seen = new Set<Month>();
      for (const posting of postings) {
        all = withLine(all, posting);
        const month = monthOf(posting.date);
        const key = `${month} ${document.type} ${kind} ${String(closesYear)}`;
        const part = parts.get(key) ?? {
          ...NOTHING,
          ...{ month, example: document, kind, closesYear, sources: new Set<SourceHash>() },
        };
        part.sources.add(posting.source);
        const documents = part.documents + (seen.has(month) ? 0 : 1);
        parts.set(key, { ...part, ...withLine(part, posting), documents });
        seen.add(month);
      }
    },
    line: (posting) => {
      hash.update(lineText(books, posting));
    },
    end: () => ({
      ...all,
      parts: [...parts]
        .toSorted(([left], [right]) => compareText(left, right))
        .map(([, part]) => ({ ...part, sources: [...part.sources] })),
      sha256: hash.digest("hex"),
    }),
  };
}

/**
 * A line as it is hashed: the id of the posting, its date, type and id of the document, number of the account and
 * signed amount, with tabs between and a line feed behind: columns of the file with all postings, in its order.
 */
const lineText = ({ accounts }: Pick<Books, "accounts">, posting: Posting): string => {
  const { id, date, document, ledgerAccountId, amount } = posting;
  const code = accounts.get(ledgerAccountId)?.code ?? "";
  return `${[id, date, document.type, document.id, code, amountText(amount, 2)].join("\t")}\n`;
};
