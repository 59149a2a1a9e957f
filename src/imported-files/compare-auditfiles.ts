/**
 * Compares two auditfiles of a year by content: the multiset of their lines with their taxes, the opening balance per
 * account, the tax per rate, the elements of master data and lines that both have, and, if all lines are equal, their
 * transactions. Both are streamed. Memory holds a key of 16 bytes for each distinct line and transaction of one file,
 * the numbers of the transactions, the opening balances and the master data; only long files that differ are read a
 * second time, to find the lines.
 */
import { type Amount, add, equalAmounts, isNegative, negate, ZERO } from "../amount/amount.ts";
import type {
  AuditfileComparison,
  AuditfileSummary,
  OpeningDifference,
} from "./auditfile-comparison.ts";
import type { AuditfileFault } from "./auditfile-fault.ts";
import type { AuditfilePart, ReadRecord, ReadTransaction } from "./auditfile-parts.ts";
import { auditfileRules } from "./auditfile-rules.ts";
import { type LineWithTexts, linesOfTransaction } from "./internal/compared-line.ts";
import { comparedRecords } from "./internal/compared-records.ts";
import { type LineSide, textSums } from "./internal/compared-texts.ts";
import { comparedTransactions } from "./internal/compared-transactions.ts";
import { comparedVat } from "./internal/compared-vat.ts";
import { keptLines, lineDifferences, NO_DIFFERENCES } from "./internal/line-differences.ts";

/** Lines, faults and differences of an element that are listed; the others are only counted. */
export const DIFFERENCES_NAMED_MAX = 200;

/** Fails as reading either file does. */
export async function compareAuditfiles(
  ours: OpenParts,
  theirs: OpenParts,
  { haveSameOrder = false }: ComparedReading = {},
): Promise<AuditfileComparison> {
  const files = { ours, theirs };
  const compared = await compareReading(files, true, haveSameOrder);
  // Programs that state no taxes at all make a file that is comparable in everything else.
  return compared.isVatCompared ? compared : compareReading(files, false, haveSameOrder);
}

/** Knowledge of the caller about both files. */
interface ComparedReading {
  /** One was made from the other: both are read together, so that memory holds only the lines that differ. */
  readonly haveSameOrder?: boolean;
}

/** Reads a file from its beginning at each call. */
type OpenParts = () => AsyncIterable<AuditfilePart>;

async function compareReading(
  { ours, theirs }: BothFiles,
  withVat: boolean,
  inStep: boolean,
): Promise<AuditfileComparison> {
  /** How often a line occurs in our file in excess of theirs. */
  const surplus = new Map<string, number>();
  const opening = comparedOpenings();
  const records = comparedRecords(DIFFERENCES_NAMED_MAX);
  const texts = textSums();
  const vat = comparedVat();
  const transactions = comparedTransactions(DIFFERENCES_NAMED_MAX);
  const kept = { ours: keptLines(), theirs: keptLines() };
  const summaryOf = (side: LineSide): SummaryReading =>
    summaryReading(withVat, {
      line: (line) => {
        kept[side].add(line);
        addTo(surplus, line.key, side === "ours" ? 1 : -1);
        texts.add(side, line);
      },
      opening: (id, amount) => {
        opening.add(side, id, amount);
      },
      record: (record) => {
        records.read(side, record);
      },
      transaction: (transaction, lines) => {
        vat.add(side, transaction);
        transactions.add(side, transaction, lines);
      },
    });
  const reading = { ours: summaryOf("ours"), theirs: summaryOf("theirs") };
  await (inStep ? readInStep : readInTurn)({ ours, theirs }, reading);
  const oursRead = reading.ours.end();
  const theirsRead = reading.theirs.end();
  // Lines that only one file has are in transactions that only one file has: that says nothing of its own.
  const grouped = surplus.size === 0 ? transactions.differences() : [];
  const isEqual = surplus.size === 0 && texts.areEqual();
  const again = {
    ours: () => kept.ours.all() ?? linesOf(ours, withVat),
    theirs: () => kept.theirs.all() ?? linesOf(theirs, withVat),
  };
  const { elements, ...unmatched } = isEqual
    ? NO_DIFFERENCES
    : await lineDifferences(again, {
        surplus,
        lines: Math.max(oursRead.lines, theirsRead.lines),
        names: texts.inBoth(),
        namedMax: DIFFERENCES_NAMED_MAX,
      });
  return {
    ours: oursRead,
    theirs: theirsRead,
    ...opening.compared(),
    ...unmatched,
    isVatCompared: withVat && vat.isComparable(),
    vat: vat.compared(),
    elements: [...records.differences(), ...grouped, ...elements],
  };
}

function addTo(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}

/** The opening balance of each account in both files. */
function comparedOpenings() {
  const balances = new Map<string, { ours: Amount; theirs: Amount }>();
  return {
    add: (side: LineSide, id: string, amount: Amount): void => {
      const balance = balances.get(id) ?? { ours: ZERO, theirs: ZERO };
      balances.set(id, { ...balance, [side]: add(balance[side], amount) });
    },
    compared: (): Pick<AuditfileComparison, "openingAccounts" | "openingDifferences"> => ({
      openingAccounts: balances.size,
      openingDifferences: [...balances]
        .filter(([, { ours, theirs }]) => !equalAmounts(ours, theirs))
        .map(([accountId, balance]): OpeningDifference => ({ accountId, ...balance }))
        .sort((left, right) => (left.accountId < right.accountId ? -1 : 1)),
    }),
  };
}

interface Listeners {
  readonly line: (line: LineWithTexts) => void;
  readonly opening: (accountId: string, amount: Amount) => void;
  readonly record: (record: ReadRecord) => void;
  readonly transaction: (transaction: ReadTransaction, lines: readonly LineWithTexts[]) => void;
}

type BothFiles = Readonly<Record<LineSide, OpenParts>>;
type BothReadings = Readonly<Record<LineSide, SummaryReading>>;

async function readInTurn(files: BothFiles, reading: BothReadings): Promise<void> {
  for await (const part of files.ours()) reading.ours.read(part);
  for await (const part of files.theirs()) reading.theirs.read(part);
}

/** After each transaction of ours the next one of theirs. */
async function readInStep(files: BothFiles, reading: BothReadings): Promise<void> {
  const theirs = files.theirs()[Symbol.asyncIterator]();
  /** The kind of the part that was read; null after the last one. */
  const readTheirs = async (): Promise<AuditfilePart["kind"] | null> => {
    const next = await theirs.next();
    if (next.done === true) return null;
    reading.theirs.read(next.value);
    return next.value.kind;
  };
  try {
    for await (const part of files.ours()) {
      reading.ours.read(part);
      if (part.kind !== "transaction") continue;
      let kind = await readTheirs();
      while (kind !== null && kind !== "transaction") kind = await readTheirs();
    }
    while ((await readTheirs()) !== null);
  } finally {
    await theirs.return?.();
  }
}

interface SummaryReading {
  readonly read: (part: AuditfilePart) => void;
  /** To be called after the last part. */
  readonly end: () => AuditfileSummary;
}

function summaryReading(withVat: boolean, listeners: Listeners): SummaryReading {
  const rules = auditfileRules();
  const errors = notedErrors();
  const found = { namespace: "", fiscalYear: "", journals: 0, transactions: 0 };
  const lines = sides();
  const opening = sides();
  const projects = new Map<string, string>();
  return {
    read: (part) => {
      errors.note(rules.read(part));
      if ("groups" in part) listeners.record(part);
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
    },
    end: () => {
      errors.note(rules.end());
      return {
        ...found,
        lines: lines.count(),
        debit: lines.debit(),
        credit: lines.credit(),
        openingLines: opening.count(),
        openingDebit: opening.debit(),
        openingCredit: opening.credit(),
        errors: errors.noted(),
      };
    },
  };
}

/** Counts errors and keeps the first. */
function notedErrors() {
  const first: AuditfileFault[] = [];
  let count = 0;
  return {
    note: (faults: readonly AuditfileFault[]): void => {
      for (const fault of faults) {
        if (fault.severity !== "error") continue;
        count += 1;
        if (first.length < DIFFERENCES_NAMED_MAX) first.push(fault);
      }
    },
    noted: (): AuditfileSummary["errors"] => ({ count, first }),
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

async function* linesOf(file: OpenParts, withVat: boolean): AsyncGenerator<LineWithTexts> {
  const projects = new Map<string, string>();
  for await (const part of file()) {
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
