/**
 * Compares two auditfiles of a year by content: the multiset of their lines with their taxes, the opening balance per
 * account, the tax per rate, the elements of master data and lines that both have, and, if all lines are equal, their
 * transactions. Both are streamed. Memory holds a key of 16 bytes for each distinct line and transaction of one file, the
 * numbers of the transactions, the opening balances and the master data; only files that differ are read a second time, to
 * find the lines.
 */
import {
  type Amount,
  add,
  amountText,
  equalAmounts,
  isNegative,
  negate,
  ZERO,
} from "../amount/amount.ts";
import type {
  AuditfileComparison,
  AuditfileSummary,
  ComparedLine,
  OpeningDifference,
  UnmatchedLines,
} from "./auditfile-comparison.ts";
import type { AuditfileFault } from "./auditfile-fault.ts";
import type { AuditfilePart, ReadRecord, ReadTransaction } from "./auditfile-parts.ts";
import { auditfileRules } from "./auditfile-rules.ts";
import {
  digestOf,
  type LineText,
  type LineWithTexts,
  linesOfTransaction,
} from "./internal/compared-line.ts";
import { comparedRecords } from "./internal/compared-records.ts";
import { type TextDifferences, textDifferences, textSums } from "./internal/compared-texts.ts";
import { comparedTransactions } from "./internal/compared-transactions.ts";
import { comparedVat } from "./internal/compared-vat.ts";
import { readAuditfile } from "./read-auditfile.ts";

/** Opens the file from its beginning at each call. */
export type OpenAuditfile = () => AsyncIterable<Uint8Array>;

/** Lines, faults and differences of an element that are listed; the others are only counted. */
export const DIFFERENCES_NAMED_MAX = 200;

/** Fails with `answer-malformed` for an unreadable file, and if opening a file fails. */
export async function compareAuditfiles(
  ours: OpenAuditfile,
  theirs: OpenAuditfile,
): Promise<AuditfileComparison> {
  const compared = await compareReading(ours, theirs, true);
  // Programs that state no taxes at all make a file that is comparable in everything else.
  return compared.isVatCompared ? compared : compareReading(ours, theirs, false);
}

async function compareReading(
  ours: OpenAuditfile,
  theirs: OpenAuditfile,
  withVat: boolean,
): Promise<AuditfileComparison> {
  /** How often a line occurs in our file in excess of theirs. */
  const surplus = new Map<string, number>();
  const opening = new Map<string, { ours: Amount; theirs: Amount }>();
  const records = comparedRecords(DIFFERENCES_NAMED_MAX);
  const texts = textSums();
  const vat = comparedVat();
  const transactions = comparedTransactions(DIFFERENCES_NAMED_MAX);
  const count = (key: string, by: 1 | -1): void => {
    const now = (surplus.get(key) ?? 0) + by;
    if (now === 0) surplus.delete(key);
    else surplus.set(key, now);
  };
  const read = (file: OpenAuditfile, side: keyof Pair): Promise<AuditfileSummary> =>
    summaryOf(file, withVat, {
      line: (line) => {
        count(line.key, side === "ours" ? 1 : -1);
        texts.add(side, line);
      },
      opening: (id, amount) => {
        const balance = opening.get(id) ?? { ours: ZERO, theirs: ZERO };
        opening.set(id, { ...balance, [side]: add(balance[side], amount) });
      },
      record: (record) => {
        records.read(side, record);
      },
      transaction: (transaction, lines) => {
        vat.add(side, transaction);
        transactions.add(side, transaction, lines);
      },
    });
  const oursRead = await read(ours, "ours");
  const theirsRead = await read(theirs, "theirs");
  const openingDifferences = [...opening]
    .filter(([, balance]) => !equalAmounts(balance.ours, balance.theirs))
    .map(([accountId, balance]): OpeningDifference => ({ accountId, ...balance }))
    .sort((left, right) => (left.accountId < right.accountId ? -1 : 1));
  // Lines that only one file has are in transactions that only one file has: that says nothing of its own.
  const grouped = surplus.size === 0 ? transactions.differences() : [];
  const isEqual = surplus.size === 0 && texts.areEqual();
  const lines = Math.max(oursRead.lines, theirsRead.lines);
  const { elements, ...unmatched } = isEqual
    ? NO_DIFFERENCES
    : await findDifferences({ ours, theirs }, { surplus, withVat, lines, names: texts.inBoth() });
  return {
    ours: oursRead,
    theirs: theirsRead,
    openingAccounts: opening.size,
    openingDifferences,
    ...unmatched,
    isVatCompared: withVat && vat.isComparable(),
    vat: vat.compared(),
    elements: [...records.differences(), ...grouped, ...elements],
  };
}

type Differences = Pick<
  AuditfileComparison,
  "onlyOurs" | "onlyTheirs" | "otherDescription" | "otherDate" | "otherVat" | "elements"
>;
const NONE: UnmatchedLines = { count: 0, first: [] };
const NO_DIFFERENCES: Differences = {
  onlyOurs: NONE,
  onlyTheirs: NONE,
  otherDescription: 0,
  otherDate: 0,
  otherVat: 0,
  elements: [],
};

interface Search {
  readonly surplus: ReadonlyMap<string, number>;
  readonly withVat: boolean;
  /** Of the larger file. */
  readonly lines: number;
  /** The texts that both files have. */
  readonly names: readonly LineText[];
}

/** Reads both again to find the lines that occur more often in one; of equal lines the first are listed. */
async function findDifferences(
  files: Readonly<Record<keyof Pair, OpenAuditfile>>,
  { surplus, withVat, lines, names }: Search,
): Promise<Differences> {
  const only = { description: tallies(), date: tallies(), vat: tallies() };
  const texts: TextDifferences = textDifferences({
    lines,
    names,
    namedMax: DIFFERENCES_NAMED_MAX,
  });
  const read = async (side: keyof Pair): Promise<UnmatchedLines> => {
    const left = new Map(surplus);
    const step = side === "ours" ? -1 : 1;
    const first: ComparedLine[] = [];
    let count = 0;
    for await (const line of linesOf(files[side], withVat)) {
      texts.add(side, line);
      const { key } = line;
      const extra = left.get(key) ?? 0;
      if (extra * step >= 0) continue;
      left.set(key, extra + step);
      count += 1;
      if (first.length < DIFFERENCES_NAMED_MAX) first.push(line);
      const { accountId, date, description, vat } = line;
      const amount = amountText(line.amount, 2);
      only.description.add([accountId, date, amount, vat], side);
      only.date.add([accountId, amount, description, vat], side);
      only.vat.add([accountId, date, amount, description], side);
    }
    return { count, first };
  };
  const onlyOurs = await read("ours");
  const onlyTheirs = await read("theirs");
  return {
    onlyOurs,
    onlyTheirs,
    otherDescription: only.description.pairs(),
    otherDate: only.date.pairs(),
    otherVat: only.vat.pairs(),
    elements: texts.differences(),
  };
}

interface Pair {
  ours: number;
  theirs: number;
}

/** Counts how many lines of one file have a line of the other with the same parts. */
function tallies() {
  const found = new Map<string, Pair>();
  return {
    add: (parts: readonly string[], side: keyof Pair): void => {
      const key = digestOf(parts);
      const pair = found.get(key) ?? { ours: 0, theirs: 0 };
      pair[side] += 1;
      found.set(key, pair);
    },
    pairs: (): number =>
      [...found.values()].reduce((total, { ours, theirs }) => total + Math.min(ours, theirs), 0),
  };
}

interface Listeners {
  readonly line: (line: LineWithTexts) => void;
  readonly opening: (accountId: string, amount: Amount) => void;
  readonly record: (record: ReadRecord) => void;
  readonly transaction: (transaction: ReadTransaction, lines: readonly LineWithTexts[]) => void;
}

async function summaryOf(
  file: OpenAuditfile,
  withVat: boolean,
  listeners: Listeners,
): Promise<AuditfileSummary> {
  const rules = auditfileRules();
  const first: AuditfileFault[] = [];
  let count = 0;
  const noteErrors = (faults: readonly AuditfileFault[]): void => {
    for (const fault of faults) {
      if (fault.severity !== "error") continue;
      count += 1;
      if (first.length < DIFFERENCES_NAMED_MAX) first.push(fault);
    }
  };
  const found = { namespace: "", fiscalYear: "", journals: 0, transactions: 0 };
  const lines = sides();
  const opening = sides();
  const projects = new Map<string, string>();
  for await (const part of readAuditfile(file())) {
    noteErrors(rules.read(part));
    if ("fields" in part && part.kind !== "transaction") listeners.record(part);
    noteProject(projects, part);
    if (part.kind === "namespace") found.namespace = part.namespace;
    else if (part.kind === "header") found.fiscalYear = part.fields.get("fiscalYear") ?? "";
    else if (part.kind === "journal") found.journals += 1;
    else if (part.kind === "opening-line") {
      opening.add(part.line.amount);
      listeners.opening(part.line.accountId, part.line.amount);
    } else if (part.kind === "transaction") {
      found.transactions += 1;
      const own = linesOfTransaction(part, { withVat, projects });
      listeners.transaction(part, own);
      for (const line of own) {
        lines.add(line.amount);
        listeners.line(line);
      }
    }
  }
  noteErrors(rules.end());
  return {
    ...found,
    lines: lines.count(),
    debit: lines.debit(),
    credit: lines.credit(),
    openingLines: opening.count(),
    openingDebit: opening.debit(),
    openingCredit: opening.credit(),
    errors: { count, first },
  };
}

/** Counts lines and adds up both sides. */
function sides() {
  let count = 0;
  let debit = ZERO;
  let credit = ZERO;
  return {
    add: (amount: Amount): void => {
      count += 1;
      if (isNegative(amount)) credit = add(credit, negate(amount));
      else debit = add(debit, amount);
    },
    count: () => count,
    debit: () => debit,
    credit: () => credit,
  };
}

async function* linesOf(file: OpenAuditfile, withVat: boolean): AsyncGenerator<LineWithTexts> {
  const projects = new Map<string, string>();
  for await (const part of readAuditfile(file())) {
    noteProject(projects, part);
    if (part.kind === "transaction") yield* linesOfTransaction(part, { withVat, projects });
  }
}

/** The kind of code of projects in version 3.2; the explanations of codes precede the lines. */
const PROJECT = "04";

function noteProject(projects: Map<string, string>, part: AuditfilePart): void {
  if (part.kind !== "basic" || part.fields.get("basicType") !== PROJECT) return;
  projects.set(part.fields.get("basicID") ?? "", part.fields.get("basicDesc") ?? "");
}
