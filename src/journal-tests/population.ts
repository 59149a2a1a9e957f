/** The population: everything that is tested, counted and added up before any test, and compared with the ledger. */
import { createHash } from "node:crypto";
import { type Amount, add, amountText, isNegative, subtract, ZERO } from "../amount/amount.ts";
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

type Counting = { -readonly [Name in keyof Tally]: Tally[Name] };

const nothing = (): Counting => ({ documents: 0, lines: 0, debit: ZERO, credit: ZERO });

function addLine(tally: Counting, { amount }: Posting): void {
  tally.lines += 1;
  if (isNegative(amount)) tally.credit = subtract(tally.credit, amount);
  else tally.debit = add(tally.debit, amount);
}

export interface PopulationCount {
  readonly entry: (entry: EntryUnderTest) => void;
  readonly line: (posting: Posting) => void;
  readonly end: () => Population;
}

/** Lines are hashed together, because each update of a hash costs as much as a line. */
const HASHED_TOGETHER = 500;

/** Entries are counted by month and kind; lines, by date, make the hash. */
export function countPopulation(books: Books): PopulationCount {
  const parts = new Map<string, Counting & Omit<PopulationPart, "sources"> & Sources>();
  const hash = createHash("sha256");
  const all = nothing();
  let texts: string[] = [];
  const hashTexts = (): void => {
    hash.update(texts.join(""));
    texts = [];
  };
  const partOf = (month: Month, { document, kind, closesYear }: EntryUnderTest) => {
    const key = `${month} ${document.type} ${kind} ${String(closesYear)}`;
    const part = parts.get(key) ?? {
      ...nothing(),
      ...{ month, example: document, kind, closesYear, sources: new Set<SourceHash>() },
    };
    parts.set(key, part);
    return part;
  };
  return {
    entry: (entry) => {
      all.documents += 1;
      const own = new Map<Month, ReturnType<typeof partOf>>();
      for (const posting of entry.postings) {
        addLine(all, posting);
        const month = monthOf(posting.date);
        let part = own.get(month);
        if (part === undefined) {
          part = partOf(month, entry);
          part.documents += 1;
          own.set(month, part);
        }
        addLine(part, posting);
        part.sources.add(posting.source);
      }
    },
    line: (posting) => {
      texts.push(lineText(books, posting));
      if (texts.length === HASHED_TOGETHER) hashTexts();
    },
    end: () => {
      hashTexts();
      return {
        ...all,
        parts: [...parts]
          .toSorted(([left], [right]) => compareText(left, right))
          .map(([, part]) => ({ ...part, sources: [...part.sources] })),
        sha256: hash.digest("hex"),
      };
    },
  };
}

interface Sources {
  readonly sources: Set<SourceHash>;
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
