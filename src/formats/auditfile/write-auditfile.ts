/**
 * Writes the auditfile of the Dutch tax authority as UTF-8 without mark. Here is what its versions share;
 * where they differ their layout answers. A writer of strings: a million lines cost a quarter of what
 * building objects costs.
 */
import { amountText, isZero } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import { AUDITFILE_4_0 } from "./auditfile-4-0.ts";
import { accountNumbers } from "./auditfile-accounts.ts";
import type {
  AuditfileContents,
  AuditfileJournal,
  AuditfileLine,
  AuditfileTotals,
  AuditfileTransaction,
} from "./auditfile-contents.ts";
import type { AuditfileLayout } from "./auditfile-layout.ts";
import { type AuditfileTexts, auditfileTexts, type TextChange } from "./auditfile-text.ts";
import {
  addLines,
  amountElements,
  centsText,
  mustBalance,
  NO_TOTALS,
  openingTotals,
  sideText,
  totalsElements,
  transactionTotals,
} from "./auditfile-totals.ts";

/** Characters gathered before they leave as bytes. */
const CHUNK_LENGTH = 64 * 1024;
/** Changes of text that the file names itself; it counts the rest. */
const CHANGES_NAMED_MAX = 100;

interface Writing {
  readonly layout: AuditfileLayout;
  readonly texts: AuditfileTexts;
  /** Account key to `accID`. */
  readonly numbers: ReadonlyMap<string, string>;
  /**
   * Whole elements that many lines repeat, by what they refer to: as many as there are accounts,
   * relations, rates, projects and bank accounts.
   */
  readonly account: (key: string) => string;
  readonly relation: (id: string) => string;
  readonly vatId: (id: string) => string;
  readonly project: (id: string) => string;
  readonly source: (source: string) => string;
  readonly bankAccount: (number: string) => string;
}

/**
 * The bytes of the file. Text that had to be cleaned or cut is told to `note` as it happens, and counted
 * in a comment at the end of the file. Fails before the first byte with `account-id-missing`,
 * `account-id-duplicate`, `document-unbalanced` or `auditfile-version-unfit`; later with
 * `answer-malformed` for an identity that is too long or an amount that is not whole cents.
 */
export async function* writeAuditfile(
  contents: AuditfileContents,
  layout: AuditfileLayout = AUDITFILE_4_0,
  note: (change: TextChange) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  layout.mustFit(contents);
  const changes = { count: 0, first: [] as TextChange[] };
  const texts = auditfileTexts((change) => {
    changes.count += 1;
    if (changes.count <= CHANGES_NAMED_MAX) changes.first.push(change);
    note(change);
  });
  const writing = writingOf(contents, layout, texts);
  const opening = openingTotals(contents);
  const totals = contents.totals ?? (await transactionTotals(contents));
  const encoder = new TextEncoder();
  let waiting = `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${layout.namespace}">`;
  waiting += headerText(contents, writing);
  waiting += companyText(contents, writing);
  waiting += openingText(contents, opening, writing);
  waiting += `\n<transactions>${totalsElements(totals)}`;
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
  yield encoder.encode(waiting + changesText(changes));
}

function writingOf(
  contents: AuditfileContents,
  layout: AuditfileLayout,
  texts: AuditfileTexts,
): Writing {
  const numbers = accountNumbers(contents.ledgerAccounts);
  const projects = new Map(contents.projects.map((project) => [project.id, project]));
  return {
    layout,
    texts,
    numbers,
    account: remembered((key) => texts.identity("accID", numberOf(numbers, key))),
    relation: remembered((id) => texts.identity("custSupID", id)),
    vatId: remembered((id) => texts.identity("vatID", id)),
    project: remembered((id) => {
      const project = projects.get(id);
      invariant(project !== undefined, `project ${id} is in the contents of the auditfile`);
      return layout.project(project, texts);
    }),
    source: remembered((source) => layout.source(source, texts)),
    bankAccount: remembered((number) => layout.lineBankAccount(number, texts)),
  };
}

function remembered(make: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

function headerText({ header }: AuditfileContents, { layout, texts }: Writing): string {
  return [
    "\n<header>",
    texts.element("fiscalYear", header.fiscalYear, 9, "header"),
    `<startDate>${header.startOn}</startDate><endDate>${header.endOn}</endDate>`,
    texts.element("curCode", header.currency, 3, "header"),
    `<dateCreated>${header.createdOn}</dateCreated>`,
    texts.element("softwareDesc", header.softwareDescription, 50, "header"),
    texts.element("softwareVersion", header.softwareVersion, 20, "header"),
    layout.headerEnd(header, texts),
    "</header>",
  ].join("");
}

/** The company and its master data, left open: opening balance and transactions belong to it too. */
function companyText(contents: AuditfileContents, writing: Writing): string {
  const { company } = contents;
  const { layout, texts } = writing;
  return [
    "\n<company>",
    layout.companyStart(company, texts),
    texts.element("companyName", company.name, 255, "company"),
    texts.element("taxRegistrationCountry", company.country, 2, "company"),
    texts.element("taxRegIdent", company.taxNumber ?? "", 30, "company"),
    ...blockText("customersSuppliers", relationTexts(contents, writing)),
    ...blockText("generalLedger", [
      ...accountTexts(contents, writing),
      ...blockText("basics", layout.explanations(contents, texts)),
    ]),
    ...blockText("vatCodes", vatCodeTexts(contents, writing)),
    ...blockText("periods", periodTexts(contents)),
  ].join("");
}

const blockText = (name: string, texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? [] : [`\n<${name}>`, ...texts, `\n</${name}>`];

const relationTexts = (
  contents: AuditfileContents,
  { layout, texts }: Writing,
): readonly string[] =>
  contents.customersSuppliers.map((relation) => {
    const { id, name } = relation;
    return [
      "\n<customerSupplier>",
      texts.identity("custSupID", id),
      name === null ? "" : texts.element("custSupName", name, 50, id),
      layout.relationEnd(relation),
      "</customerSupplier>",
    ].join("");
  });

const accountTexts = (
  contents: AuditfileContents,
  { layout, texts, numbers }: Writing,
): readonly string[] =>
  contents.ledgerAccounts.map((account) => {
    const number = numberOf(numbers, account.key);
    return [
      "\n<ledgerAccount>",
      texts.identity("accID", number),
      texts.element("accDesc", account.description, 255, number),
      `<accTp>${account.kind}</accTp>`,
      account.rgsCode === null ? "" : layout.rgsCode(account, account.rgsCode, texts),
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
  { layout, texts, account }: Writing,
): string {
  const lines = contents.openingBalance.filter(({ amount }) => !isZero(amount));
  const nrs = new Map(lines.map(({ accountKey }, index) => [accountKey, index + 1]));
  const nrOf = (accountKey: string): number => {
    const nr = nrs.get(accountKey);
    invariant(nr !== undefined, `the opening balance has a line of account ${accountKey}`);
    return nr;
  };
  return [
    "\n<openingBalance>",
    layout.openingStart(contents.header, texts),
    totalsElements(totals),
    ...lines.map(
      ({ accountKey, amount }, index) =>
        `\n<obLine><nr>${String(index + 1)}</nr>${account(accountKey)}${amountElements(amount, accountKey)}</obLine>`,
    ),
    layout.openingSubledgers(contents.openingSubledgers, nrOf, texts),
    "\n</openingBalance>",
  ].join("");
}

function journalText(journal: AuditfileJournal, { layout, texts, numbers }: Writing): string {
  const offset = journal.offsetAccountKey;
  return [
    "\n<journal>",
    texts.identity("jrnID", journal.id),
    texts.element("desc", journal.description, 9999, journal.id),
    `<jrnTp>${journal.kind}</jrnTp>`,
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
  let reference = "";
  let referenceElement = "";
  for (const [index, line] of lines.entries()) {
    // The lines of a transaction have as a rule the reference of its document.
    if (referenceElement === "" || line.documentReference !== reference) {
      reference = line.documentReference;
      referenceElement = writing.texts.element("docRef", reference, 255, number);
    }
    text += `\n<trLine><nr>${String(index + 1)}</nr>${writing.account(line.accountKey)}`;
    text += `${referenceElement}<effDate>${line.effectiveOn}</effDate>`;
    text += lineEndText(line, number, writing);
  }
  return `${text}</transaction>`;
}

function lineEndText(line: AuditfileLine, transaction: string, writing: Writing): string {
  const { description, amount, vat } = line;
  let text = "";
  if (description !== null) text = writing.texts.element("desc", description, 9999, transaction);
  text += amountElements(amount, transaction);
  if (line.relationId !== null) text += writing.relation(line.relationId);
  if (line.projectId !== null) text += writing.project(line.projectId);
  if (line.bankAccountNumber !== null) {
    text += writing.bankAccount(line.bankAccountNumber);
  }
  if (vat !== null) {
    text += `<vat>${writing.vatId(vat.vatId)}<vatPerc>${amountText(vat.percentage, 3)}</vatPerc>`;
    text += `<vatAmnt>${centsText(vat.amount, transaction)}</vatAmnt>`;
    text += `<vatAmntTp>${sideText(vat.amount)}</vatAmntTp></vat>`;
  }
  return `${text}</trLine>`;
}

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
    totalsElements(announced) === totalsElements(written),
    "the transactions of an auditfile are the same each time they are opened",
  );
}

/** After the root, where every reader passes over it; says what to look up in the bookkeeping. */
function changesText(changes: { readonly count: number; readonly first: readonly TextChange[] }) {
  if (changes.count === 0) return "";
  const named = changes.first.map(
    ({ element, subject, change }) => `${element} of ${subject} ${change}`,
  );
  const more = changes.count - named.length;
  const all = more > 0 ? [...named, `and ${String(more)} more`] : named;
  return `<!-- texts changed: ${all
    .join(", ")
    .replace(/[^ -~]/g, "?")
    .replace(/-{2,}/g, "-")} -->\n`;
}
