/**
 * The first reading of an auditfile that is to be converted: its master data and opening, and what its transactions use
 * and add up to. Memory holds the master data and one entry for each identity that is used.
 */
import { type Amount, add, amountText, isZero, ZERO } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { monthNumberOf, monthOf } from "../calendar/month.ts";
import type { AuditfileTotals } from "../formats/auditfile/auditfile-contents.ts";
import { addLines, NO_TOTALS } from "../formats/auditfile/auditfile-totals.ts";
import type { AuditfileDeviation } from "../imported-files/auditfile-deviation.ts";
import type {
  AuditfilePart,
  FormerVersion,
  ReadLine,
  ReadRecord,
  ReadSubledgerLine,
  ReadTransaction,
  StatedTotals,
} from "../imported-files/auditfile-parts.ts";
import type { ConversionSource, SourceLine } from "./conversion-source.ts";

export type CodeElement = "cost" | "product" | "project";

/** The elements of lines that name or refer to a cost centre, product or project, with their kind in `basics`. */
export const CODE_ELEMENTS = {
  cost: { name: "cost", id: "costID", basic: "02" },
  product: { name: "product", id: "prodID", basic: "03" },
  project: { name: "project", id: "projID", basic: "04" },
} as const;

export interface Unbalanced {
  /** `VRK 7001`, or the opening balance. */
  readonly name: string;
  readonly line: SourceLine;
  readonly difference: Amount;
}

/** The sums and identities of one reading; complete after the last part. */
export interface Survey {
  namespace: string;
  header: ReadRecord | null;
  company: ReadRecord | null;
  readonly relations: Map<string, ReadRecord>;
  readonly accounts: Map<string, ReadRecord>;
  readonly vatCodes: Map<string, ReadRecord>;
  readonly periods: Map<number, ReadRecord>;
  readonly basics: ReadRecord[];
  /** Second definitions of an identity. */
  readonly repeated: ReadRecord[];
  readonly openingLines: SurveyedLine[];
  openingStated: { readonly at: number; readonly totals: StatedTotals } | null;
  stated: { readonly at: number; readonly totals: StatedTotals } | null;
  totals: AuditfileTotals;
  /** Lines that state the opening balance among the transactions, and a second time in either block. */
  readonly openingIn: { opening: AuditfileTotals; transactions: AuditfileTotals };
  /** VAT blocks after the first one of their line. */
  furtherVatBlocks: number;
  readonly unbalanced: { count: number; readonly first: Unbalanced[] };
  /** Amounts that are not whole cents: the first of them, as `VRK 7001: 1.005`. */
  readonly fractions: string[];
  readonly used: UsedIdentities;
}

/** A line of the opening balance; among the transactions it may be in any of the files. */
export interface SurveyedLine extends ReadLine {
  readonly file: string;
}

export interface UsedIdentities {
  /** Each with the first line of the file that uses it. */
  readonly accounts: Map<string, SourceLine>;
  readonly relations: Map<string, SourceLine>;
  readonly vatIds: Map<string, SourceLine>;
  /** The dates of the transactions in each period. */
  readonly periods: Map<number, PeriodDates>;
  /** The contents of each element of lines: an identity in 3.2, a name in 4.0. */
  readonly codes: Readonly<Record<CodeElement, Set<string>>>;
  readonly sources: Set<string>;
  readonly users: Set<string>;
}

interface PeriodDates extends SourceLine {
  first: CalendarDate;
  last: CalendarDate;
}

/** Hears of the parts that become nothing but rows of the list. */
export interface SurveyListener {
  readonly deviation: (deviation: AuditfileDeviation) => void;
  readonly formerVersion: (version: FormerVersion) => void;
  readonly subledgerLine: (line: ReadSubledgerLine) => void;
  /** A line that states the opening balance again. */
  readonly repeatedOpening: (line: ReadLine) => void;
}

const NAMED_MAX = 5;

export async function surveyAuditfile(
  source: ConversionSource,
  listener: SurveyListener,
): Promise<Survey> {
  const survey = nothingRead();
  for await (const part of source.parts()) {
    const file = source.fileNow();
    if (part.kind === "deviation") listener.deviation(part);
    else if (part.kind === "former-version") listener.formerVersion(part);
    else if (part.kind === "subledger-line") listener.subledgerLine(part);
    else if (part.kind === "transaction") readTransaction(survey, part, file);
    else if (part.kind === "repeated-opening") {
      survey.openingIn[part.of] = addLines(survey.openingIn[part.of], part.lines);
      part.lines.forEach(listener.repeatedOpening);
    } else readOther(survey, part, file);
  }
  const opening = sumOfLines(survey.openingLines);
  if (!isZero(opening)) {
    const { file = "", at = 1 } = survey.openingLines[0] ?? {};
    note(survey, { name: "the opening balance", line: { file, at }, difference: opening });
  }
  return survey;
}

const nothingRead = (): Survey => ({
  namespace: "",
  header: null,
  company: null,
  relations: new Map(),
  accounts: new Map(),
  vatCodes: new Map(),
  periods: new Map(),
  basics: [],
  repeated: [],
  openingLines: [],
  openingStated: null,
  stated: null,
  totals: NO_TOTALS,
  openingIn: { opening: NO_TOTALS, transactions: NO_TOTALS },
  furtherVatBlocks: 0,
  unbalanced: { count: 0, first: [] },
  fractions: [],
  used: {
    accounts: new Map(),
    relations: new Map(),
    vatIds: new Map(),
    periods: new Map(),
    codes: { cost: new Set(), product: new Set(), project: new Set() },
    sources: new Set(),
    users: new Set(),
  },
});

type OtherPart = Exclude<
  AuditfilePart,
  {
    readonly kind:
      | "deviation"
      | "former-version"
      | "subledger-line"
      | "transaction"
      | "repeated-opening";
  }
>;

function readOther(survey: Survey, part: OtherPart, file: string): void {
  switch (part.kind) {
    case "namespace":
      survey.namespace = part.namespace;
      break;
    case "header":
      survey.header ??= part;
      break;
    case "company":
      survey.company ??= part;
      break;
    case "relation":
      define(survey, survey.relations, identityIn(part, "custSupID"), part);
      break;
    case "account":
      define(survey, survey.accounts, identityIn(part, "accID"), part);
      break;
    case "vat-code":
      define(survey, survey.vatCodes, identityIn(part, "vatID"), part);
      break;
    case "period":
      define(survey, survey.periods, Number.parseInt(identityIn(part, "periodNumber"), 10), part);
      break;
    case "basic":
      survey.basics.push(part);
      break;
    case "opening-totals":
      survey.openingStated ??= { at: part.at, totals: part.totals };
      break;
    case "transaction-totals":
      survey.stated ??= { at: part.at, totals: part.totals };
      break;
    case "opening-line":
      survey.openingLines.push({ ...part.line, file });
      survey.openingIn[part.of] = addLines(survey.openingIn[part.of], [part.line]);
      use(survey.used.accounts, part.line.accountId, { file, at: part.line.at });
      noteFraction(survey, part.line.amount, "the opening balance");
      break;
    case "journal":
    case "subledger-totals":
    case "opening-shape":
      break;
  }
}

const identityIn = ({ fields }: ReadRecord, name: string): string =>
  (fields.get(name) ?? "").trim();

function define<Key>(
  { repeated }: Survey,
  records: Map<Key, ReadRecord>,
  key: Key,
  record: ReadRecord,
): void {
  if (records.has(key)) repeated.push(record);
  else records.set(key, record);
}

function readTransaction(survey: Survey, transaction: ReadTransaction, file: string): void {
  const { used } = survey;
  const { at, date, fields, journalId, nr, lines } = transaction;
  const name = `${journalId} ${nr}`;
  const difference = sumOfLines(lines);
  if (!isZero(difference)) note(survey, { name, line: { file, at }, difference });
  survey.totals = addLines(survey.totals, lines);
  const period = periodNumberOf(transaction);
  const known = used.periods.get(period);
  if (known === undefined) used.periods.set(period, { first: date, last: date, file, at });
  else if (date < known.first) known.first = date;
  else if (date > known.last) known.last = date;
  useText(used.sources, fields.get("Source") ?? fields.get("sourceID"));
  useText(used.users, fields.get("User") ?? fields.get("userID"));
  for (const line of lines) {
    const place = { file, at: line.at };
    use(used.accounts, line.accountId.trim(), place);
    const relation = (line.fields.get("custSupID") ?? "").trim();
    if (relation !== "") use(used.relations, relation, place);
    survey.furtherVatBlocks += Math.max(line.vat.length - 1, 0);
    for (const vat of line.vat) use(used.vatIds, (vat.get("vatID") ?? "").trim(), place);
    for (const kind of ["cost", "product", "project"] as const) {
      useText(used.codes[kind], codeIn(line, kind));
    }
    noteFraction(survey, line.amount, name);
  }
}

/** The text of a line for a cost centre, product or project: the identity of 3.2 or the name of 4.0. */
export const codeIn = ({ fields }: Pick<ReadLine, "fields">, kind: CodeElement): string => {
  const { name, id } = CODE_ELEMENTS[kind];
  return (fields.get(id) ?? fields.get(name) ?? "").trim();
};

/** The number of the period, or else the month of the date: some programs write year and month together. */
export function periodNumberOf({
  periodNumber,
  date,
}: Pick<ReadTransaction, "date" | "periodNumber">): number {
  const text = periodNumber.trim();
  return /^0*\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : monthNumberOf(monthOf(date));
}

const sumOfLines = (lines: readonly ReadLine[]): Amount =>
  lines.reduce((sum, { amount }) => add(sum, amount), ZERO);

function note({ unbalanced }: Survey, one: Unbalanced): void {
  unbalanced.count += 1;
  if (unbalanced.first.length < NAMED_MAX) unbalanced.first.push(one);
}

function noteFraction({ fractions }: Survey, amount: Amount, name: string): void {
  if (fractions.length === NAMED_MAX) return;
  const text = amountText(amount, 2);
  if (text.length - text.indexOf(".") > CENTS_LENGTH) fractions.push(`${name}: ${text}`);
}

/** A point and two digits. */
const CENTS_LENGTH = 3;

function use(used: Map<string, SourceLine>, identity: string, line: SourceLine): void {
  if (!used.has(identity)) used.set(identity, line);
}

function useText(used: Set<string>, text = ""): void {
  const trimmed = text.trim();
  if (trimmed !== "") used.add(trimmed);
}
