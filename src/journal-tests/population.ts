/** The population: everything that is tested, counted and added up before any test, and compared with the ledger. */
import { createHash } from "node:crypto";
import { type Amount, add, amountText, isNegative, subtract, ZERO } from "../amount/amount.ts";
import { type Month, monthOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { DocumentKind } from "../ledger/document-kind.ts";
import { compareText } from "../ledger/ledger-account.ts";
import type { DocumentRef, Posting } from "../ledger/posting.ts";
import { tallyPostings } from "../ledger/posting-tally.ts";
import type { SourceHash } from "../ledger/source.ts";
import { taxAccountsOf } from "../ledger/tax-accounts.ts";
import type { PostingTally } from "../ledger/written-source.ts";
import type { EntryUnderTest } from "./journal-test.ts";
import { collectNumbers, listedSeries, type NumberSeries } from "./number-series.ts";

/** The lines of one kind of document in a month, and the documents whose first line is in it. */
export interface PopulationPart {
  readonly month: Month;
  /** The first of them, which names the kind; one type may have several kinds. */
  readonly example: DocumentRef;
  readonly kind: DocumentKind;
  readonly closesYear: boolean;
  readonly documents: number;
  readonly lines: number;
  readonly debit: Amount;
  /** Positive. */
  readonly credit: Amount;
  readonly sources: readonly SourceHash[];
}

export interface Population extends PostingTally {
  /** By month and kind of document. */
  readonly parts: readonly PopulationPart[];
  readonly series: readonly NumberSeries[];
  /** Of all lines: see `lineText`. */
  readonly sha256: string;
}

export interface PopulationCount {
  readonly entry: (entry: EntryUnderTest) => void;
  readonly line: (posting: Posting) => void;
  readonly end: () => Population;
}

/** Lines are hashed together: each update of a hash costs as much as a line. */
const HASHED_TOGETHER = 500;

/** Entries are counted by month and kind; lines, by date, make the totals and the hash. */
export function countPopulation(books: Books): PopulationCount {
  const parts = countParts();
  const hash = createHash("sha256");
  const taxAccounts = new Set<string>(taxAccountsOf(books));
  const all = tallyPostings(taxAccounts.size === 0 ? null : taxAccounts);
  const numbers = collectNumbers();
  let documents = 0;
  let texts: string[] = [];
  const hashTexts = (): void => {
    hash.update(texts.join(""));
    texts = [];
  };
  return {
    entry: (entry) => {
      documents += 1;
      parts.add(entry);
      // An auditfile has the number of a transaction behind that of its journal.
      if (books.auditfile !== undefined) numbers.add(entry.document, entry.document.id);
    },
    line: (posting) => {
      all.add(posting.amount, posting.ledgerAccountId);
      texts.push(lineText(books, posting));
      if (texts.length === HASHED_TOGETHER) hashTexts();
    },
    end: () => {
      hashTexts();
      return {
        ...all.end(documents),
        parts: parts.end(),
        series: books.auditfile === undefined ? listedSeries(books) : numbers.series(),
        sha256: hash.digest("hex"),
      };
    },
  };
}

type Counted = {
  -readonly [Name in keyof Omit<PopulationPart, "sources">]: PopulationPart[Name];
} & {
  readonly sources: Set<SourceHash>;
};

function countParts() {
  const parts = new Map<string, Counted>();
  const partOf = (month: Month, { document, kind, closesYear }: EntryUnderTest): Counted => {
    const key = `${month} ${document.type} ${kind} ${String(closesYear)}`;
    const part = parts.get(key) ?? {
      ...{ month, example: document, kind, closesYear, documents: 0, lines: 0 },
      ...{ debit: ZERO, credit: ZERO, sources: new Set<SourceHash>() },
    };
    parts.set(key, part);
    return part;
  };
  return {
    add: (entry: EntryUnderTest): void => {
      let part = partOf(monthOf(entry.date), entry);
      part.documents += 1;
      for (const { date, amount, source } of entry.postings) {
        const month = monthOf(date);
        if (month !== part.month) part = partOf(month, entry);
        part.lines += 1;
        if (isNegative(amount)) part.credit = subtract(part.credit, amount);
        else part.debit = add(part.debit, amount);
        part.sources.add(source);
      }
    },
    end: (): readonly PopulationPart[] =>
      [...parts]
        .toSorted(([left], [right]) => compareText(left, right))
        .map(([, part]) => ({ ...part, sources: [...part.sources] })),
  };
}

/**
 * A line as it is hashed: the id of the posting, its date, type and id of the document, number of the account and
 * signed amount, with tabs between and a line feed behind: columns of the file with all postings, in its order.
 */
const lineText = ({ accounts }: Pick<Books, "accounts">, posting: Posting): string => {
  const { id, date, document, ledgerAccountId, amount } = posting;
  const code = accounts.get(ledgerAccountId)?.code ?? "";
  return `${id}\t${date}\t${document.type}\t${document.id}\t${code}\t${amountText(amount, 2)}\n`;
};
