/**
 * Compares two auditfiles of a year by what they say, however they group it: the multiset of their lines
 * and the opening balance per account. Both are streamed. Memory holds a key of 16 bytes for each distinct
 * line of one file, and the opening balances; a second reading, only of files that differ, finds the lines.
 */
import { hash } from "node:crypto";
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
  LinesApart,
  OpeningDifference,
} from "./auditfile-comparison.ts";
import type { AuditfileFault } from "./auditfile-fault.ts";
import type { ReadTransaction } from "./auditfile-parts.ts";
import { auditfileRules } from "./auditfile-rules.ts";
import { readAuditfile } from "./read-auditfile.ts";

/** Opens the bytes of a file again at each call. */
export type OpenAuditfile = () => AsyncIterable<Uint8Array>;

/** Lines and faults named of each file; the rest is counted. */
export const DIFFERENCES_NAMED_MAX = 200;

/** Fails with `answer-malformed` for a file that cannot be read, and as the opening of the files does. */
export async function compareAuditfiles(
  ours: OpenAuditfile,
  theirs: OpenAuditfile,
): Promise<AuditfileComparison> {
  /** How many more of a line are in our file. */
  const more = new Map<string, number>();
  const opening = new Map<string, { ours: Amount; theirs: Amount }>();
  const balanceOf = (accountId: string): { ours: Amount; theirs: Amount } => {
    const known = opening.get(accountId) ?? { ours: ZERO, theirs: ZERO };
    opening.set(accountId, known);
    return known;
  };
  const count = (key: string, by: 1 | -1): void => {
    const now = (more.get(key) ?? 0) + by;
    if (now === 0) more.delete(key);
    else more.set(key, now);
  };
  const read = (file: OpenAuditfile, side: keyof Pair): Promise<AuditfileSummary> =>
    summaryOf(file, {
      line: (line) => {
        count(keyOf(line), side === "ours" ? 1 : -1);
      },
      opening: (id, amount) => {
        const balance = balanceOf(id);
        balance[side] = add(balance[side], amount);
      },
    });
  const oursRead = await read(ours, "ours");
  const theirsRead = await read(theirs, "theirs");
  const openingDifferences = [...opening]
    .filter(([, balance]) => !equalAmounts(balance.ours, balance.theirs))
    .map(([accountId, balance]): OpeningDifference => ({ accountId, ...balance }))
    .sort((left, right) => (left.accountId < right.accountId ? -1 : 1));
  const apart = more.size === 0 ? NOTHING_APART : await linesApart(ours, theirs, more);
  return {
    ours: oursRead,
    theirs: theirsRead,
    openingAccounts: opening.size,
    openingDifferences,
    ...apart,
  };
}

type Apart = Pick<
  AuditfileComparison,
  "onlyOurs" | "onlyTheirs" | "otherDescription" | "otherDate"
>;
const NONE: LinesApart = { count: 0, first: [] };
const NOTHING_APART: Apart = {
  onlyOurs: NONE,
  onlyTheirs: NONE,
  otherDescription: 0,
  otherDate: 0,
};

/** Reads both again for the lines that one of them has more often; of equal lines the first are named. */
async function linesApart(
  ours: OpenAuditfile,
  theirs: OpenAuditfile,
  more: ReadonlyMap<string, number>,
): Promise<Apart> {
  const withoutDescription = new Map<string, Pair>();
  const withoutDate = new Map<string, Pair>();
  const read = async (file: OpenAuditfile, side: keyof Pair): Promise<LinesApart> => {
    const left = new Map(more);
    const step = side === "ours" ? -1 : 1;
    const first: ComparedLine[] = [];
    let count = 0;
    for await (const line of linesOf(file)) {
      const key = keyOf(line);
      const extra = left.get(key) ?? 0;
      if (extra * step >= 0) continue;
      left.set(key, extra + step);
      count += 1;
      if (first.length < DIFFERENCES_NAMED_MAX) first.push(line);
      const { accountId, date, amount, description } = line;
      tally(withoutDescription, [accountId, date, amountText(amount, 2)], side);
      tally(withoutDate, [accountId, amountText(amount, 2), description], side);
    }
    return { count, first };
  };
  const onlyOurs = await read(ours, "ours");
  const onlyTheirs = await read(theirs, "theirs");
  return {
    onlyOurs,
    onlyTheirs,
    otherDescription: pairsIn(withoutDescription),
    otherDate: pairsIn(withoutDate),
  };
}

interface Pair {
  ours: number;
  theirs: number;
}

function tally(to: Map<string, Pair>, parts: readonly string[], side: keyof Pair): void {
  const key = digestOf(parts);
  const pair = to.get(key) ?? { ours: 0, theirs: 0 };
  pair[side] += 1;
  to.set(key, pair);
}

const pairsIn = (pairs: ReadonlyMap<string, Pair>): number =>
  [...pairs.values()].reduce((total, { ours, theirs }) => total + Math.min(ours, theirs), 0);

async function summaryOf(
  file: OpenAuditfile,
  tell: {
    readonly line: (line: ComparedLine) => void;
    readonly opening: (accountId: string, amount: Amount) => void;
  },
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
  for await (const part of readAuditfile(file())) {
    noteErrors(rules.read(part));
    if (part.kind === "namespace") found.namespace = part.namespace;
    else if (part.kind === "header") found.fiscalYear = part.fields.get("fiscalYear") ?? "";
    else if (part.kind === "journal") found.journals += 1;
    else if (part.kind === "opening-line") {
      opening.add(part.line.amount);
      tell.opening(part.line.accountId, part.line.amount);
    } else if (part.kind === "transaction") {
      found.transactions += 1;
      for (const line of comparedLines(part)) {
        lines.add(line.amount);
        tell.line(line);
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

async function* linesOf(file: OpenAuditfile): AsyncGenerator<ComparedLine> {
  for await (const part of readAuditfile(file())) {
    if (part.kind === "transaction") yield* comparedLines(part);
  }
}

const comparedLines = ({ date, journalId, nr, lines }: ReadTransaction): readonly ComparedLine[] =>
  lines.map(({ at, accountId, amount, fields }) => ({
    accountId,
    date,
    amount,
    description: fields.get("desc") ?? "",
    journalId,
    transaction: nr,
    at,
  }));

/** Debit or credit is the sign of the amount. */
const keyOf = ({ accountId, date, amount, description }: ComparedLine): string =>
  digestOf([accountId, date, amountText(amount, 2), description]);

/** 128 bits: that two of a hundred million lines share a key is not to be expected. */
const KEY_LENGTH = 16;
const digestOf = (parts: readonly string[]): string =>
  hash("sha256", parts.join("\u0000"), "latin1").slice(0, KEY_LENGTH);
