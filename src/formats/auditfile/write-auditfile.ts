/**
 * Writes XAF 4.0, the auditfile of the Dutch tax authority, as UTF-8 without mark. Elements and their
 * order follow the official schema, release 4.0.3; its namespace is the schema's own, which readers
 * compare, and not the shorter one its explanation prints. A writer of strings: a million lines cost a
 * quarter of what building objects costs.
 */
import { type Amount, amountText, isNegative, isZero } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import { accountNumbers } from "./auditfile-accounts.ts";
import type {
  AuditfileContents,
  AuditfileJournal,
  AuditfileLine,
  AuditfileTotals,
  AuditfileTransaction,
} from "./auditfile-contents.ts";
import { type AuditfileTexts, auditfileTexts, type TextChange } from "./auditfile-text.ts";
import {
  addLines,
  centsText,
  mustBalance,
  NO_TOTALS,
  openingTotals,
  transactionTotals,
} from "./auditfile-totals.ts";

const XAF_NAMESPACE =
  "http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0";

/** Characters gathered before they leave as bytes. */
const CHUNK_LENGTH = 64 * 1024;

interface Writing {
  readonly texts: AuditfileTexts;
  /** Account key to `accID`. */
  readonly numbers: ReadonlyMap<string, string>;
}

/**
 * The bytes of the file. Text that had to be cleaned or cut is listed in a comment at its end. Fails
 * before the first byte with `account-id-missing`, `account-id-duplicate` or `document-unbalanced`; later
 * with `answer-malformed` for an identity that is too long or an amount that is not whole cents.
 */
export async function* writeAuditfile(contents: AuditfileContents): AsyncGenerator<Uint8Array> {
  const writing = { texts: auditfileTexts(), numbers: accountNumbers(contents.ledgerAccounts) };
  const opening = openingTotals(contents);
  const totals = contents.totals ?? (await transactionTotals(contents));
  const encoder = new TextEncoder();
  let waiting = `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${XAF_NAMESPACE}">`;
  waiting += headerText(contents, writing);
  waiting += companyText(contents, writing);
  waiting += openingText(contents, opening, writing);
  waiting += `\n<transactions>${totalsText(totals)}`;
  const journals = new Map(contents.journals.map((journal) => [journal.id, journal]));
  let open: AuditfileJournal | null = null;
  let written = NO_TOTALS;
  for await (const transaction of contents.transactions()) {
    if (transaction.journalId !== open?.id) {
      if (open !== null) waiting += "\n</journal>";
      open = journalOf(journals, transaction);
      journals.delete(open.id);
      waiting += journalText(open, writing);
    }
    mustBalance(transaction);
    waiting += transactionText(transaction, writing);
    written = addLines(written, transaction.lines);
    if (waiting.length > CHUNK_LENGTH) {
      yield encoder.encode(waiting);
      waiting = "";
    }
  }
  if (open !== null) waiting += "\n</journal>";
  mustEqual(totals, written);
  waiting += "\n</transactions>\n</company>\n</auditfile>\n";
  yield encoder.encode(waiting + changesText(writing.texts.changed()));
}

function headerText({ header }: AuditfileContents, { texts }: Writing): string {
  return [
    "\n<header>",
    texts.element("fiscalYear", header.fiscalYear, 9, "header"),
    `<startDate>${header.startOn}</startDate><endDate>${header.endOn}</endDate>`,
    texts.element("curCode", header.currency, 3, "header"),
    `<dateCreated>${header.createdOn}</dateCreated>`,
    texts.element("softwareDesc", header.softwareDescription, 50, "header"),
    texts.element("softwareVersion", header.softwareVersion, 20, "header"),
    ...(header.rgsVersion === null
      ? []
      : [texts.element("RGSVersion", header.rgsVersion, 20, "header")]),
    "</header>",
  ].join("");
}

/** The company and its master data, left open: opening balance and transactions belong to it too. */
function companyText(contents: AuditfileContents, writing: Writing): string {
  const { company } = contents;
  const { texts } = writing;
  return [
    "\n<company>",
    ...(company.chamberOfCommerce === null
      ? []
      : [texts.element("Commercenr", company.chamberOfCommerce, 100, "company")]),
    texts.element("companyName", company.name, 255, "company"),
    texts.element("taxRegistrationCountry", company.country, 2, "company"),
    texts.element("taxRegIdent", company.taxNumber ?? "", 30, "company"),
    ...blockText("customersSuppliers", relationTexts(contents, writing)),
    ...blockText("generalLedger", accountTexts(contents, writing)),
    ...blockText("vatCodes", vatCodeTexts(contents, writing)),
    ...blockText("periods", periodTexts(contents)),
  ].join("");
}

const blockText = (name: string, texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? [] : [`\n<${name}>`, ...texts, `\n</${name}>`];

const relationTexts = (contents: AuditfileContents, { texts }: Writing): readonly string[] =>
  contents.customersSuppliers.map(({ id, name, kind }) =>
    [
      "\n<customerSupplier>",
      texts.identity("custSupID", id),
      name === null ? "" : texts.element("custSupName", name, 50, id),
      kind === null ? "" : `<custSupTp>${kind}</custSupTp>`,
      "</customerSupplier>",
    ].join(""),
  );

const accountTexts = (contents: AuditfileContents, { texts, numbers }: Writing): string[] =>
  contents.ledgerAccounts.map(({ key, description, kind, rgsCode }) => {
    const number = numberOf(numbers, key);
    return [
      "\n<ledgerAccount>",
      texts.identity("accID", number),
      texts.element("accDesc", description, 255, number),
      `<accTp>${kind}</accTp>`,
      rgsCode === null ? "" : texts.element("RGScode", rgsCode, 255, number),
      "</ledgerAccount>",
    ].join("");
  });

const vatCodeTexts = (contents: AuditfileContents, { texts }: Writing): readonly string[] =>
  contents.vatCodes.map(
    ({ id, description }) =>
      `\n<vatCode>${texts.identity("vatID", id)}${texts.element("vatDesc", description, 100, id)}</vatCode>`,
  );

const periodTexts = (contents: AuditfileContents): readonly string[] =>
  contents.periods.map(
    ({ number, startOn, endOn }) =>
      `\n<period><periodNumber>${String(number)}</periodNumber><startDatePeriod>${startOn}</startDatePeriod><endDatePeriod>${endOn}</endDatePeriod></period>`,
  );

function openingText(
  contents: AuditfileContents,
  totals: AuditfileTotals,
  { texts, numbers }: Writing,
): string {
  const lines = contents.openingBalance
    .filter(({ amount }) => !isZero(amount))
    .map(({ accountKey, amount }, index) => {
      const account = texts.identity("accID", numberOf(numbers, accountKey));
      return `\n<obLine><nr>${String(index + 1)}</nr>${account}${amountElements(amount, accountKey)}</obLine>`;
    });
  return `\n<openingBalance>${totalsText(totals)}${lines.join("")}\n</openingBalance>`;
}

function totalsText(totals: AuditfileTotals): string {
  return [
    `<linesCount>${String(totals.linesCount)}</linesCount>`,
    `<totalDebit>${centsText(totals.debit, "total debit")}</totalDebit>`,
    `<totalCredit>${centsText(totals.credit, "total credit")}</totalCredit>`,
  ].join("");
}

function journalText(journal: AuditfileJournal, { texts, numbers }: Writing): string {
  const offset = journal.offsetAccountKey;
  return [
    "\n<journal>",
    texts.identity("jrnID", journal.id),
    texts.element("desc", journal.description, 9999, journal.id),
    `<jrnTp>${journal.kind}</jrnTp>`,
    offset === null ? "" : texts.identity("offsetAccID", numberOf(numbers, offset)),
  ].join("");
}

function transactionText(transaction: AuditfileTransaction, writing: Writing): string {
  const { number, description } = transaction;
  let text = `\n<transaction>${writing.texts.identity("nr", number)}`;
  if (description !== null) text += writing.texts.element("desc", description, 9999, number);
  text += `<periodNumber>${String(transaction.periodNumber)}</periodNumber><trDt>${transaction.date}</trDt>`;
  for (const [index, line] of transaction.lines.entries()) {
    text += lineText(line, index + 1, number, writing);
  }
  return `${text}</transaction>`;
}

function lineText(line: AuditfileLine, nr: number, transaction: string, writing: Writing): string {
  const { texts, numbers } = writing;
  const accountId = texts.identity("accID", numberOf(numbers, line.accountKey));
  let text = `\n<trLine><nr>${String(nr)}</nr>${accountId}`;
  text += texts.element("docRef", line.documentReference, 255, transaction);
  text += `<effDate>${line.effectiveOn}</effDate>`;
  if (line.description !== null) {
    text += texts.element("desc", line.description, 9999, transaction);
  }
  text += amountElements(line.amount, transaction);
  if (line.relationId !== null) text += texts.identity("custSupID", line.relationId);
  if (line.project !== null) text += texts.element("project", line.project, 999, transaction);
  if (line.vat !== null) {
    text += `<vat>${texts.identity("vatID", line.vat.vatId)}`;
    text += `<vatPerc>${amountText(line.vat.percentage, 3)}</vatPerc>`;
    text += `<vatAmnt>${centsText(line.vat.amount, transaction)}</vatAmnt>`;
    text += `<vatAmntTp>${sideText(line.vat.amount)}</vatAmntTp></vat>`;
  }
  return `${text}</trLine>`;
}

const amountElements = (amount: Amount, subject: string): string =>
  `<amnt>${centsText(amount, subject)}</amnt><amntTp>${sideText(amount)}</amntTp>`;

/** Nothing is written as debit. */
const sideText = (amount: Amount): "C" | "D" => (isNegative(amount) ? "C" : "D");

function numberOf(numbers: ReadonlyMap<string, string>, key: string): string {
  const number = numbers.get(key);
  invariant(number !== undefined, `ledger account ${key} is in the contents of the auditfile`);
  return number;
}

function journalOf(
  journals: ReadonlyMap<string, AuditfileJournal>,
  { journalId }: AuditfileTransaction,
): AuditfileJournal {
  const journal = journals.get(journalId);
  invariant(journal !== undefined, `journal ${journalId} is in the contents, and all in one place`);
  return journal;
}

function mustEqual(announced: AuditfileTotals, written: AuditfileTotals): void {
  invariant(
    totalsText(announced) === totalsText(written),
    "the transactions of an auditfile are the same each time they are opened",
  );
}

/** After the root, where every reader passes over it; says what to look up in the bookkeeping. */
function changesText(changed: { readonly count: number; readonly first: readonly TextChange[] }) {
  if (changed.count === 0) return "";
  const lines = changed.first.map(
    ({ element, subject, change }) => `${element} of ${subject} ${change}`,
  );
  const more = changed.count - lines.length;
  const all = more > 0 ? [...lines, `and ${String(more)} more`] : lines;
  return `<!-- texts changed: ${all
    .join(", ")
    .replace(/[^ -~]/g, "?")
    .replace(/-{2,}/g, "-")} -->\n`;
}
