/**
 * Compares two auditfiles of a year by content: the multiset of their lines with their taxes, the opening balance per
 * account, the tax per rate, the elements of master data and lines that both have, and, if all lines are equal, their
 * transactions. Both are streamed, and a transaction that both have is done with. Memory holds a digest and the text of
 * the others, the opening balances and the master data; only long files that differ are read a second time.
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
import { LINE_TEXTS, textOfTransaction } from "./internal/compared-line.ts";
import { comparedRecords } from "./internal/compared-records.ts";
import type { LineSide } from "./internal/compared-texts.ts";
import { transactionPairs } from "./internal/compared-transactions.ts";
import { comparedVat } from "./internal/compared-vat.ts";
import {
  type FileReading,
  leftTransactions,
  lineReading,
  noteProject,
} from "./internal/left-transactions.ts";
import { lineDifferences } from "./internal/line-differences.ts";

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
  const opening = comparedOpenings();
  const records = comparedRecords(DIFFERENCES_NAMED_MAX);
  const vat = comparedVat();
  const transactions = transactionPairs();
  const lines = { ours: lineReading(withVat), theirs: lineReading(withVat) };
  const summaryOf = (side: LineSide): SummaryReading =>
    summaryReading(lines[side], {
      opening: (id, amount) => {
        opening.add(side, id, amount);
      },
      record: (record) => {
        records.read(side, record);
      },
      transaction: (transaction) => {
        vat.add(side, transaction);
        transactions.add(side, transaction.nr, textOfTransaction(transaction, lines[side]));
      },
    });
  const reading = { ours: summaryOf("ours"), theirs: summaryOf("theirs") };
  await (inStep ? readInStep : readInTurn)({ ours, theirs }, reading);
  const oursRead = reading.ours.end();
  const theirsRead = reading.theirs.end();
  const unpaired = transactions.unpaired();
  const { elements, ...unmatched } = await lineDifferences(
    {
      ours: await leftTransactions(unpaired.left.ours, ours, withVat),
      theirs: await leftTransactions(unpaired.left.theirs, theirs, withVat),
    },
    {
      unpaired,
      names: LINE_TEXTS.filter((name) => lines.ours.has.has(name) && lines.theirs.has.has(name)),
      namedMax: DIFFERENCES_NAMED_MAX,
    },
  );
  return {
    ours: oursRead,
    theirs: theirsRead,
    ...opening.compared(),
    ...unmatched,
    isVatCompared: withVat && vat.isComparable(),
    vat: vat.compared(),
    elements: [...records.differences(), ...elements],
  };
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
  readonly opening: (accountId: string, amount: Amount) => void;
  readonly record: (record: ReadRecord) => void;
  readonly transaction: (transaction: ReadTransaction) => void;
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

function summaryReading(own: FileReading, listeners: Listeners): SummaryReading {
  const rules = auditfileRules();
  const errors = notedErrors();
  const found = { namespace: "", fiscalYear: "", journals: 0, transactions: 0 };
  const lines = sides();
  const opening = sides();
  return {
    read: (part) => {
      errors.note(rules.read(part));
      if ("groups" in part) listeners.record(part);
      noteProject(own, part);
      if (part.kind === "namespace") found.namespace = part.namespace;
      else if (part.kind === "header") found.fiscalYear = part.fields.get("fiscalYear") ?? "";
      else if (part.kind === "journal") found.journals += 1;
      else if (part.kind === "opening-line") {
        opening.add(part.line.amount);
        listeners.opening(part.line.accountId, part.line.amount);
      } else if (part.kind === "transaction") {
        found.transactions += 1;
        listeners.transaction(part);
        for (const { amount } of part.lines) lines.add(amount);
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
