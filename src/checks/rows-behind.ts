/** The rows behind a comparison: postings, accounts or lines of a report, for a reader who wants to follow it. */
import { monthOf } from "../calendar/month.ts";
import type { Books, BooksMonth, PostingSelection } from "../ledger/books.ts";
import { listsOfType } from "../ledger/document-kind.ts";
import type { DocumentId, LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import type { ByContact, ByProject } from "../ledger/statements.ts";
import type { Comparison } from "./check.ts";
import { monthsIn } from "./comparisons-in.ts";
import type { FindingRows, NamedAmount } from "./evidence-rows.ts";
import { accountRows, accountsIn } from "./internal/account-rows-behind.ts";
import { signedAmount } from "./internal/listed-lines.ts";
import type { FigureWord, Subject } from "./subject.ts";

/** The rows behind each comparison, in their order. The postings are read once for all of them. */
export async function rowsBehind(
  books: Books,
  comparisons: readonly Comparison[],
  rowsMax: number,
): Promise<readonly FindingRows[]> {
  const postings = await postingsBehind(books, comparisons, rowsMax);
  return comparisons.map((comparison) => {
    const found = postings.get(comparison);
    if (found !== undefined) {
      return { kind: "postings", ...found, ...listedLinesOf(books, comparison.subject, rowsMax) };
    }
    return linesBehind(books, comparison, rowsMax);
  });
}

/** The lines of a document, beside its postings. */
function listedLinesOf(
  books: Books,
  subject: Subject,
  rowsMax: number,
): Pick<Extract<FindingRows, { kind: "postings" }>, "listed"> {
  if (!("document" in subject) || subject.document === null) return {};
  const { type, id } = subject.document;
  for (const list of listsOfType(type)) {
    const document = books.listedDocument(list, id);
    if (document === null) continue;
    const { date, details } = document;
    const rows = details.slice(0, rowsMax).map((detail) => ({
      ...{ date, period: detail.period, ledgerAccountId: detail.ledgerAccountId },
      ...{ description: detail.description, amount: signedAmount(document, detail.amount) },
    }));
    return { listed: { count: details.length, rows } };
  }
  return {};
}

interface Found {
  count: number;
  readonly rows: Posting[];
}

/** One word per record that a posting belongs to, and one per subject: equal words belong together. */
const KEYS: readonly ((posting: Posting) => string)[] = [
  ({ ledgerAccountId }) => `account ${ledgerAccountId}`,
  ({ contactId }) => `contact ${contactId ?? ""}`,
  ({ projectId }) => `project ${projectId ?? ""}`,
  ({ financialAccountId }) => `financial-account ${financialAccountId ?? ""}`,
  ({ document }) => `document ${document.type} ${document.id}`,
  ({ taxRateId }) => `tax-rate ${taxRateId ?? ""}`,
];

function keyOf(subject: Subject): string | null {
  switch (subject.kind) {
    case "account":
    case "cash-line":
      return `account ${subject.ledgerAccountId}`;
    case "contact":
      return `contact ${subject.contactId ?? ""}`;
    case "project":
      return `project ${subject.projectId ?? ""}`;
    case "financial-account":
      return `financial-account ${subject.financialAccountId}`;
    case "document":
      return `document ${subject.document.type} ${subject.document.id}`;
    case "tax-rate":
      return subject.document === null
        ? `tax-rate ${subject.taxRateId ?? ""}`
        : `document ${subject.document.type} ${subject.document.id}`;
    case "accepted-difference":
      return subject.of === null ? null : keyOf(subject.of);
    case "open-item":
    case "asset":
    case "figure":
    case "series":
    case "field":
    case "reference":
    case "unknown-account":
    case "auditfile":
    case "signed-lead":
    case "budget":
    case "books":
      return null;
  }
}

async function postingsBehind(
  books: Books,
  comparisons: readonly Comparison[],
  rowsMax: number,
): Promise<ReadonlyMap<Comparison, Found>> {
  const wanted = new Map<
    string,
    { readonly months: ReadonlySet<string>; readonly found: Found }[]
  >();
  const all = new Map<Comparison, Found>();
  for (const comparison of comparisons) {
    const key = keyOf(comparison.subject);
    if (key === null) continue;
    const months = new Set(monthsIn(comparison, books.period));
    // The entries of a month outside the books were not read.
    if (months.size === 0) continue;
    const found: Found = { count: 0, rows: [] };
    all.set(comparison, found);
    wanted.set(key, [...(wanted.get(key) ?? []), { months, found }]);
  }
  if (wanted.size === 0) return all;
  for await (const posting of books.postings("date", selectionOf([...all.keys()]))) {
    const month = monthOf(posting.date);
    for (const key of KEYS) {
      for (const { months, found } of wanted.get(key(posting)) ?? []) {
        if (!months.has(month)) continue;
        found.count += 1;
        if (found.rows.length < rowsMax) found.rows.push(posting);
      }
    }
  }
  return all;
}

/** A few documents or accounts are read alone; for anything else every posting is. */
function selectionOf(comparisons: readonly Comparison[]): PostingSelection | undefined {
  const documents = new Set<DocumentId>();
  const accounts = new Set<LedgerAccountId>();
  for (const { subject } of comparisons) {
    if ("document" in subject && subject.document !== null) documents.add(subject.document.id);
    else if (subject.kind === "account" || subject.kind === "cash-line")
      accounts.add(subject.ledgerAccountId);
    else return undefined;
  }
  return { documents, accounts };
}

function linesBehind(books: Books, comparison: Comparison, rowsMax: number): FindingRows {
  const months = monthsIn(comparison, books.period);
  const at = books.months.filter(({ month }) => months.includes(month));
  const { subject } = comparison;
  switch (subject.kind) {
    case "figure":
      return figureRows(books, at, subject.word, rowsMax);
    case "open-item": {
      const aging = subject.list === "debtors" ? "debtorsAging" : "creditorsAging";
      const lines = at.flatMap((month) => month[aging].lines);
      const own = lines.filter(({ contactId }) => contactId === subject.contactId);
      const buckets = own.flatMap((line) => line.buckets);
      return amounts(
        buckets.map(({ name, amount }) => ({ of: name, amount })),
        rowsMax,
      );
    }
    case "asset": {
      const line = at
        .flatMap(({ assets }) => assets.lines)
        .find(({ assetId }) => assetId === subject.assetId);
      if (line === undefined) return { kind: "none" };
      const { valueAtBegin, investment, depreciation, divestment, valueChanges, valueAtEnd } = line;
      return amounts(
        [
          { of: "opening value", amount: valueAtBegin },
          { of: "investment", amount: investment },
          { of: "depreciation", amount: depreciation },
          { of: "divestment", amount: divestment },
          { of: "value changes", amount: valueChanges },
          { of: "closing value", amount: valueAtEnd },
        ],
        rowsMax,
      );
    }
    case "account":
    case "cash-line":
    case "contact":
    case "project":
    case "financial-account":
    case "document":
    case "tax-rate":
    case "series":
    case "field":
    case "reference":
    case "unknown-account":
    case "auditfile":
    case "accepted-difference":
    case "signed-lead":
    case "budget":
    case "books":
      return { kind: "none" };
  }
}

/** The lines of the reports by contact or by project; a line without one has null. */
const LINES_OF: Readonly<
  Partial<Record<FigureWord, (books: Books, month: BooksMonth) => readonly NamedAmount[]>>
> = {
  "figures.debtors": (books, { debtors }) => ofContacts(books, debtors.lines),
  "figures.creditors": (books, { creditors }) => ofContacts(books, creditors.lines),
  "figures.revenue-by-contact": (books, { revenueByContact }) =>
    ofContacts(books, revenueByContact.lines),
  "figures.expenses-by-contact": (books, { expensesByContact }) =>
    ofContacts(books, expensesByContact.lines),
  "figures.revenue-by-project": (books, { revenueByProject }) =>
    ofProjects(books, revenueByProject.lines),
  "figures.expenses-by-project": (books, { expensesByProject }) =>
    ofProjects(books, expensesByProject.lines),
};

const ofContacts = ({ contacts }: Books, lines: ByContact["lines"]): readonly NamedAmount[] =>
  lines.map(({ contactId: id, amount }) => ({
    of: id === null ? "no contact" : (contacts.get(id)?.name ?? id),
    amount,
  }));

const ofProjects = ({ projects }: Books, lines: ByProject["lines"]): readonly NamedAmount[] =>
  lines.map(({ projectId: id, amount }) => ({
    of: id === null ? "no project" : (projects.get(id)?.name ?? id),
    amount,
  }));

function figureRows(
  books: Books,
  at: readonly BooksMonth[],
  word: FigureWord,
  rowsMax: number,
): FindingRows {
  const linesOf = LINES_OF[word];
  if (linesOf === undefined) return accountRows(books, at, accountsIn(word), rowsMax);
  return amounts(
    at.flatMap((month) => linesOf(books, month)),
    rowsMax,
  );
}

function amounts(rows: readonly NamedAmount[], rowsMax: number): FindingRows {
  if (rows.length === 0) return { kind: "none" };
  return { kind: "amounts", count: rows.length, rows: rows.slice(0, rowsMax) };
}
