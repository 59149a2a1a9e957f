/**
 * The transactions of books, journal by journal. Postings are read by document, so the journals of one type of document are
 * mixed: the first of them is passed on as it is read, the documents of the others are read again by their identifiers. No
 * posting is read a third time. Memory holds a block of entries, and identifiers of documents of one type.
 */
import { amountText, isZero } from "../../amount/amount.ts";
import { type Month, monthsOf } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { entryBlocks } from "../../ledger/entry-blocks.ts";
import type { DocumentId } from "../../ledger/ledger-account.ts";
import { entrySum, type JournalEntry } from "../../ledger/posting.ts";
import { vatRulesOf } from "../../ledger/vat-rules.ts";
import type { AuditfileJournal, JournalPart } from "./auditfile-contents.ts";
import { journalFinder } from "./journals-of-books.ts";
import { transactionsOf } from "./transactions-of-entry.ts";

/** Documents that are read again at once. */
const DOCUMENTS_MAX = 1_000;

/**
 * Journals are in the order of their first document, transactions in the order of documents. Fails with `document-unbalanced` at
 * the first document that does not balance.
 */
export async function* transactionsByJournal(
  books: Books,
  documentsMax = DOCUMENTS_MAX,
): AsyncGenerator<JournalPart> {
  const periodNumbers: ReadonlyMap<Month, number> = new Map(
    monthsOf(books.fiscalYear.period).map((month, index) => [month, index + 1]),
  );
  const year = { books, vatRules: vatRulesOf(books), periodNumbers };
  for await (const { journal, entries } of entriesByJournal(books, documentsMax)) {
    yield { journal, transactions: entries.flatMap((entry) => transactionsOf(entry, year)) };
  }
}

interface JournalEntries {
  readonly journal: AuditfileJournal;
  readonly entries: readonly JournalEntry[];
}

/** The type of document that is being read, its first journal, and the documents of its other journals. */
interface OpenType {
  type: string | null;
  journal: AuditfileJournal | null;
  readonly waiting: Map<AuditfileJournal, DocumentId[]>;
}

async function* entriesByJournal(
  books: Books,
  documentsMax: number,
): AsyncGenerator<JournalEntries> {
  const journalOf = journalFinder(books);
  const open: OpenType = { type: null, journal: null, waiting: new Map() };
  for await (const block of entryBlocks(books.postings("document"))) {
    for (const entry of block) mustBalance(entry);
    for (const [type, entries] of Map.groupBy(block, ({ document }) => document.type)) {
      if (type !== open.type) {
        yield* waitingEntries(books, open, documentsMax);
        open.waiting.clear();
        open.type = type;
        open.journal = null;
      }
      yield* passedOn(entries, open, journalOf);
    }
  }
  yield* waitingEntries(books, open, documentsMax);
}

/** All dates of a document within the year: otherwise the file would be false. */
function mustBalance(entry: JournalEntry): void {
  const sum = entrySum(entry);
  if (isZero(sum)) return;
  const { type, id } = entry.document;
  throw new Failure(
    "document-unbalanced",
    `${type} ${id} does not balance within the year: debit minus credit is ${amountText(sum, 2)}`,
    "Correct the document in the bookkeeping service; an auditfile contains only balanced documents.",
  );
}

/** The entries of the first journal; documents of the others wait. */
function* passedOn(
  entries: readonly JournalEntry[],
  open: OpenType,
  journalOf: (entry: JournalEntry) => AuditfileJournal,
): Generator<JournalEntries> {
  const own = entries.filter((entry) => {
    const journal = journalOf(entry);
    open.journal ??= journal;
    if (journal === open.journal) return true;
    const ids = open.waiting.get(journal) ?? [];
    ids.push(entry.document.id);
    open.waiting.set(journal, ids);
    return false;
  });
  if (open.journal !== null) yield { journal: open.journal, entries: own };
}

async function* waitingEntries(
  books: Books,
  { type, waiting }: OpenType,
  documentsMax: number,
): AsyncGenerator<JournalEntries> {
  for (const [journal, ids] of waiting) {
    for (let at = 0; at < ids.length; at += documentsMax) {
      const documents = new Set(ids.slice(at, at + documentsMax));
      const postings = books.postings("document", { documents, accounts: new Set() });
      for await (const block of entryBlocks(postings)) {
        // Documents of other types may have the same identifiers.
        yield { journal, entries: block.filter(({ document }) => document.type === type) };
      }
    }
  }
}
