/**
 * The transactions of books, journal by journal. Postings are read by document, so all journals of one type of document are
 * mixed: the first of them is passed on as it is read, and the documents of the others are read again by their
 * identifiers, journal by journal. Memory holds a block of entries and the identifiers of one type of document.
 */
import { type Month, monthsOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { DocumentId } from "../../ledger/ledger-account.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import { entryBlocks } from "../../ledger/posting-blocks.ts";
import { vatRulesOf } from "../../ledger/vat-rules.ts";
import type { AuditfileJournal, JournalPart } from "./auditfile-contents.ts";
import { journalFinder } from "./journals-of-books.ts";
import { transactionsOf } from "./transactions-of-entry.ts";

/** Documents read again at once. */
const DOCUMENTS_MAX = 1_000;

/** Journals are in the order of their first document, their transactions in the order of their documents. */
export async function* transactionsByJournal(books: Books): AsyncGenerator<JournalPart> {
  const periodNumbers: ReadonlyMap<Month, number> = new Map(
    monthsOf(books.fiscalYear.period).map((month, index) => [month, index + 1]),
  );
  const year = { books, vatRules: vatRulesOf(books), periodNumbers };
  for await (const { journal, entries } of entriesByJournal(books)) {
    yield { journal, transactions: entries.flatMap((entry) => transactionsOf(entry, year)) };
  }
}

interface EntriesOfJournal {
  readonly journal: AuditfileJournal;
  readonly entries: readonly JournalEntry[];
}

/** The journal that is passed on, and the documents of the other journals of its type. */
interface OpenType {
  readonly type: string;
  readonly journal: AuditfileJournal;
  readonly waiting: Map<AuditfileJournal, DocumentId[]>;
}

async function* entriesByJournal(books: Books): AsyncGenerator<EntriesOfJournal> {
  const journalOf = journalFinder(books);
  const open: OpenType[] = [];
  for await (const block of entryBlocks(books.postings("document"))) {
    for (const entries of Map.groupBy(block, ({ document }) => document.type).values()) {
      yield* entriesOfType(entries)
    }
  }
}

/** The entries of the open journal; the documents of the others wait. */
const passedOn = (
  entries: readonly JournalEntry[],
  { journal, waiting }: OpenType,
  journalOf: (entry: JournalEntry) => AuditfileJournal,
): readonly JournalEntry[] =>
  entries.filter((entry) => {
    const own = journalOf(entry);
    if (own === journal) return true;
    const ids = waiting.get(own) ?? [];
    ids.push(entry.document.id);
    waiting.set(own, ids);
    return false;
  });

async function* waitingEntries(
  books: Books,
  { type, waiting }: OpenType,
): AsyncGenerator<EntriesOfJournal> {
  for (const [journal, ids] of waiting) {
    for (let at = 0; at < ids.length; at += DOCUMENTS_MAX) {
      const documents = new Set(ids.slice(at, at + DOCUMENTS_MAX));
      const postings = books.postings("document", { documents, accounts: new Set() });
      for await (const block of entryBlocks(postings)) {
        // Documents of other types may have the same identifiers.
        const entries = block.filter(({ document }) => document.type === type);
        yield { journal, entries };
      }
    }
  }
}
