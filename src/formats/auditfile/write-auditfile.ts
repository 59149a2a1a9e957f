/**
 * Writes the auditfile of the Dutch tax authority as UTF-8 without byte order mark. This file has the
 * parts that the versions share; a layout supplies the rest. It writes strings: for a million lines
 * that costs a quarter of building objects.
 */
import { amountText } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { VatExceptionKind } from "../../ledger/vat-blocks.ts";
import { AUDITFILE_4_0 } from "./auditfile-4-0.ts";
import type {
  AuditfileContents,
  AuditfileJournal,
  AuditfileTotals,
  AuditfileTransaction,
  AuditfileVatException,
} from "./auditfile-contents.ts";
import type { AuditfileLayout } from "./auditfile-layout.ts";
import { lineEndText, numberText } from "./auditfile-line.ts";
import { companyText, headerText, openingText } from "./auditfile-master-data.ts";
import { auditfileTexts, type TextChange } from "./auditfile-text.ts";
import {
  addLines,
  mustBalance,
  NO_TOTALS,
  openingTotals,
  totalsElements,
  transactionTotals,
} from "./auditfile-totals.ts";
import { numberOf, type Writing, writingOf } from "./auditfile-writing.ts";
import { utf8Pieces } from "./utf8-pieces.ts";

/** Characters collected before they are encoded. */
const TEXT_LENGTH = 8 * 1024;
/** The number of changed texts named in the file; the others are counted. */
const CHANGES_NAMED_MAX = 100;

/** A movement of a tax account that no block on a base states. */
export interface VatNote {
  readonly element: "vat";
  /** Journal and number of the transaction. */
  readonly subject: string;
  readonly change: VatExceptionKind;
  readonly account: string;
  /** Null for a movement without a rate. */
  readonly rate: string | null;
  /** Debit positive. */
  readonly amount: string;
}

/** What the file does not state as the books do. */
export type AuditfileNote = TextChange | VatNote;

const vatNote = (
  subject: string,
  { kind, accountKey, vatId, amount }: AuditfileVatException,
  { numbers }: Writing,
): VatNote => ({
  element: "vat",
  subject,
  change: kind,
  account: numberOf(numbers, accountKey),
  rate: vatId,
  amount: amountText(amount, 2),
});

/**
 * The bytes of the file. Each text that is cleaned or cut is reported to `note`, and counted in a comment at the end of
 * the file; so is each movement of a tax account that no block on a base states. Fails before the first byte with
 * `auditfile-version-unfit`; with `document-unbalanced` also before it unless the totals are known, and else when the
 * transaction is reached; later with `answer-malformed` for an identity that is too long or an amount that is not whole
 * cents.
 */
export async function* writeAuditfile(
  contents: AuditfileContents,
  layout: AuditfileLayout = AUDITFILE_4_0,
  note: (change: AuditfileNote) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  layout.mustFit(contents);
  const named: TextChange[] = [];
  let count = 0;
  const texts = auditfileTexts((change) => {
    count += 1;
    if (named.length < CHANGES_NAMED_MAX) named.push(change);
    note(change);
  });
  const writing = writingOf(contents, layout, texts);
  const opening = openingTotals(contents);
  const totals = contents.totals ?? (await transactionTotals(contents));
  const pieces = utf8Pieces();
  let waiting = `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${layout.namespace}">`;
  waiting += headerText(contents, writing);
  waiting += companyText(contents, writing);
  waiting += openingText(contents, opening, writing);
  waiting += `\n<transactions>${totalsElements(totals)}`;
  const journals = new Set<string>();
  let open: string | null = null;
  let written = NO_TOTALS;
  for await (const { journal, transactions } of contents.transactions()) {
    if (journal.id !== open) {
      invariant(!journals.has(journal.id), `the parts of journal ${journal.id} follow each other`);
      if (open !== null) waiting += "\n</journal>";
      open = journal.id;
      journals.add(open);
      waiting += journalText(journal, writing);
    }
    for (const transaction of transactions) {
      mustBalance(transaction, journal);
      for (const exception of transaction.vatExceptions ?? []) {
        note(vatNote(`${journal.id} ${transaction.number}`, exception, writing));
      }
      waiting += transactionText(transaction, writing);
      written = addLines(written, transaction.lines);
      if (waiting.length < TEXT_LENGTH) continue;
      const piece = pieces.add(waiting);
      if (piece !== null) yield piece;
      waiting = "";
    }
  }
  if (open !== null) waiting += "\n</journal>";
  mustEqual(totals, written);
  waiting += "\n</transactions>\n</company>\n</auditfile>\n";
  const piece = pieces.add(waiting + changesText(count, named));
  if (piece !== null) yield piece;
  yield pieces.end();
}

function journalText(journal: AuditfileJournal, { layout, texts, numbers }: Writing): string {
  const offset = journal.offsetAccountKey;
  return [
    "\n<journal>",
    texts.identity("jrnID", journal.id),
    texts.element("desc", journal.description, 9999, journal.id),
    journal.kind === null ? "" : `<jrnTp>${journal.kind}</jrnTp>`,
    offset === null ? "" : texts.identity("offsetAccID", numberOf(numbers, offset)),
    layout.journalEnd(journal, texts),
  ].join("");
}

function transactionText(transaction: AuditfileTransaction, writing: Writing): string {
  const { number, description, lines, source } = transaction;
  let text = `\n<transaction>${writing.texts.identity("nr", number)}`;
  if (description !== null) text += writing.texts.element("desc", description, 9999, number);
  text += `<periodNumber>${String(transaction.periodNumber)}</periodNumber><trDt>${transaction.date}</trDt>`;
  if (source !== null) text += writing.source(source);
  if (transaction.user !== undefined) text += writing.user(transaction.user);
  let reference = "";
  let referenceElement = "";
  let nr = 0;
  for (const line of lines) {
    nr += 1;
    // The lines of a transaction usually have the reference of its document.
    if (referenceElement === "" || line.documentReference !== reference) {
      reference = line.documentReference;
      referenceElement = writing.texts.element("docRef", reference, 255, number);
    }
    text += `\n<trLine>${numberText(line, nr, writing)}${writing.account(line.accountKey)}`;
    text += `${referenceElement}<effDate>${line.effectiveOn}</effDate>`;
    text += lineEndText(line, number, writing);
  }
  return `${text}</transaction>`;
}

function mustEqual(announced: AuditfileTotals, written: AuditfileTotals): void {
  invariant(
    totalsElements(announced) === totalsElements(written),
    "the transactions of an auditfile are the same each time they are opened",
  );
}

/** A comment after the root, which every reader ignores; it names the texts to look up in the bookkeeping. */
function changesText(count: number, changes: readonly TextChange[]): string {
  if (count === 0) return "";
  const named = changes.map(({ element, subject, change }) => `${element} of ${subject} ${change}`);
  const more = count - named.length;
  const all = more > 0 ? [...named, `and ${String(more)} more`] : named;
  return `<!-- texts changed: ${all
    .join(", ")
    .replace(/[^ -~]/g, "?")
    .replace(/-{2,}/g, "-")} -->\n`;
}
