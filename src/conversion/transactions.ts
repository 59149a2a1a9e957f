/** The transactions of a source as those of the new file, one at a time, in the order of the source. */
import {
  AUDITFILE_JOURNAL_KINDS,
  type AuditfileJournal,
  type AuditfileTransaction,
  type JournalPart,
} from "../formats/auditfile/auditfile-contents.ts";
import type {
  AuditfilePart,
  ReadRecord,
  ReadTransaction,
} from "../imported-files/auditfile-parts.ts";
import type { ConversionOptions } from "./conversion-options.ts";
import type { Remark } from "./conversion-remark.ts";
import { type Identities, identities } from "./identities.ts";
import { type LineConversion, linesOf } from "./lines.ts";
import { accountIn, type TransactionTexts } from "./lists.ts";
import { unplacedOf } from "./placed-elements.ts";
import { remarkUnplaced, remarkValue, textIn } from "./record-remarks.ts";
import { periodNumberOf, type Survey } from "./survey-auditfile.ts";

export interface TransactionConversion extends LineConversion {
  readonly survey: Survey;
  readonly texts: TransactionTexts;
}

export async function* transactionsOf(
  parts: AsyncIterable<AuditfilePart>,
  conversion: TransactionConversion,
): AsyncGenerator<JournalPart> {
  const journals = journalsIn(conversion);
  for await (const part of parts) {
    if (part.kind === "journal") {
      const before = journals.begin(part);
      if (before !== null) yield { journal: before, transactions: [] };
    } else if (part.kind === "transaction") {
      const { journal, numbers } = journals.current(part);
      yield { journal, transactions: [transactionOf(part, journal, numbers, conversion)] };
    }
  }
  const last = journals.begin(null);
  if (last !== null) yield { journal: last, transactions: [] };
}

interface OpenJournal {
  readonly journal: AuditfileJournal;
  /** The totals of its transactions. */
  readonly numbers: Identities;
  readonly isOfOpening: boolean;
  hasTransactions: boolean;
}

/** One journal at a time; a second one of the same identity gets a mark, so that both stay what they are. */
function journalsIn(conversion: TransactionConversion) {
  const { remark } = conversion;
  const taken = new Set<string>();
  let open: OpenJournal | null = null;
  const opened = (record: ReadRecord): OpenJournal => {
    const journal = journalOf(record, taken, conversion);
    taken.add(journal.id);
    const numbers = identities((value, written) => {
      const of = { journal: journal.id };
      remark({ reason: "numbered", element: "transaction/nr", of, at: record.at, value, written });
    });
    const isOfOpening = textIn(record, "jrnTp") === "O";
    return { journal, numbers, isOfOpening, hasTransactions: false };
  };
  return {
    /** Returns the journal before it if that has no transactions; one that only had the opening balance is left out. */
    begin: (record: ReadRecord | null): AuditfileJournal | null => {
      const before =
        open === null || open.hasTransactions || open.isOfOpening ? null : open.journal;
      open = record === null ? null : opened(record);
      return before;
    },
    current: ({ journalId, at }: ReadTransaction): OpenJournal => {
      open ??= opened({ kind: "journal", at, fields: new Map([["jrnID", journalId]]), groups: [] });
      open.hasTransactions = true;
      return open;
    },
  };
}

function journalOf(
  record: ReadRecord,
  taken: ReadonlySet<string>,
  { survey, options, remark }: TransactionConversion,
): AuditfileJournal {
  remarkUnplaced(record, options.version, remark);
  const given = record.fields.get("jrnID") ?? "";
  const named = identities((value, written) => {
    remarkValue(record, { reason: "numbered", path: "jrnID", value, written }, remark);
  }).of(given);
  const id = distinct(named, taken);
  if (id !== named) {
    remarkValue(record, { reason: "numbered", path: "jrnID", value: named, written: id }, remark);
  }
  const bankAccountNumber = options.version === "3.2" ? textIn(record, "bankAccNr") : null;
  return {
    id,
    description: textIn(record, "desc") ?? "",
    kind: kindOf(record, options, remark),
    offsetAccountKey: accountIn(survey, record, "offsetAccID", remark),
    ...(bankAccountNumber === null ? {} : { bankAccountNumber }),
  };
}

function distinct(id: string, taken: ReadonlySet<string>): string {
  for (let copy = 2, found = id; ; copy += 1) {
    if (!taken.has(found)) return found;
    found = `${id.slice(0, 30)}~${String(copy)}`;
  }
}

/** The functional description of 4.0 no longer has journals of the opening balance. */
function kindOf(
  record: ReadRecord,
  { version }: ConversionOptions,
  remark: Remark,
): AuditfileJournal["kind"] {
  const value = textIn(record, "jrnTp");
  if (value === null) return null;
  const kind = AUDITFILE_JOURNAL_KINDS.find((each) => each === value);
  if (kind !== undefined && (kind !== "O" || version === "3.2")) return kind;
  const reason = kind === undefined ? "not valid" : "no place";
  remarkValue(record, { reason, path: "jrnTp", value, written: "" }, remark);
  return null;
}

function transactionOf(
  transaction: ReadTransaction,
  journal: AuditfileJournal,
  numbers: Identities,
  conversion: TransactionConversion,
): AuditfileTransaction {
  const { at, fields, date, lines } = transaction;
  const { options, remark, texts } = conversion;
  const number = numbers.of(transaction.nr);
  const of = { journal: journal.id, transaction: number };
  for (const [path, value] of unplacedOf(options.version, "transaction", { fields })) {
    remark({ reason: "no place", element: `transaction/${path}`, of, at, value, written: "" });
  }
  const periodNumber = periodNumberOf(transaction);
  if (Number.parseInt(transaction.periodNumber, 10) !== periodNumber) {
    const element = "transaction/periodNumber";
    const value = transaction.periodNumber;
    remark({ reason: "computed", element, of, at, value, written: String(periodNumber) });
  }
  const source = textIn(transaction, "Source") ?? textIn(transaction, "sourceID");
  const user = textIn(transaction, "User") ?? textIn(transaction, "userID");
  return {
    number,
    description: fields.get("desc") ?? null,
    periodNumber,
    date,
    source: source === null ? null : texts.source(source),
    ...(user === null ? {} : { user: texts.user(user) }),
    lines: linesOf(lines, { ...of, number, date }, conversion),
  };
}
