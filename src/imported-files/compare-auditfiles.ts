/**
 * Compares two auditfiles of a year by content, however they group it: the multiset of their lines and the opening
 * balance per account. Both are streamed. Memory holds a key of 16 bytes for each distinct line of one file, and
 * the opening balances; only files that differ are read a second time, to find the lines.
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
  OpeningDifference,
  UnmatchedLines,
} from "./auditfile-comparison.ts";
import type { AuditfileFault } from "./auditfile-fault.ts";
import type { ReadTransaction } from "./auditfile-parts.ts";
import { auditfileRules } from "./auditfile-rules.ts";
import { readAuditfile } from "./read-auditfile.ts";

/** Opens the file from its beginning at each call. */
export type OpenAuditfile = () => AsyncIterable<Uint8Array>;

/** Lines and faults listed for each file; the others are only counted. */
export const DIFFERENCES_NAMED_MAX = 200;

/** Fails with `answer-malformed` for an unreadable file, and if opening a file fails. */
export async function compareAuditfiles(
  ours: OpenAuditfile,
  theirs: OpenAuditfile,
): Promise<AuditfileComparison> {
  /** How often a line occurs in our file in excess of theirs. */
  const surplus = new Map<string, number>();
  const opening = new Map<string, { ours: Amount; theirs: Amount }>();
  const balanceOf = (accountId: string): { ours: Amount; theirs: Amount } => {
    const known = opening.get(accountId) ?? { ours: ZERO, theirs: ZERO };
    opening.set(accountId, known);
    return known;
  };
  const count = (key: string, by: 1 | -1): void => {
    const now = (surplus.get(key) ?? 0) + by;
    if (now === 0) surplus.delete(key);
    else surplus.set(key, now);
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
  const unmatched =
    surplus.size === 0 ? NO_UNMATCHED : await findUnmatchedLines(ours, theirs, surplus);
  return {
    ours: oursRead,
    theirs: theirsRead,
    openingAccounts: opening.size,
    openingDifferences,
    ...unmatched,
  };
}

type Unmatched = Pick<
  AuditfileComparison,
  "onlyOurs" | "onlyTheirs" | "otherDescription" | "otherDate"
>;
const NONE: UnmatchedLines = { count: 0, first: [] };
const NO_UNMATCHED: Unmatched = {
  onlyOurs: NONE,
  onlyTheirs: NONE,
  otherDescription: 0,
  otherDate: 0,
};

/** Reads both again to find the lines that occur more often in one; of equal lines the first are listed. */
async function findUnmatchedLines(
  ours: OpenAuditfile,
  theirs: OpenAuditfile,
  surplus: ReadonlyMap<string, number>,
): Promise<Unmatched> {
  const withoutDescription = new Map<string, Pair>();
  const withoutDate = new Map<string, Pair>();
  const read = async (file: OpenAuditfile, side: keyof Pair): Promise<UnmatchedLines> => {
    const left = new Map(surplus);
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
  listeners: {
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
      listeners.opening(part.line.accountId, part.line.amount);
    } else if (part.kind === "transaction") {
      found.transactions += 1;
      for (const line of comparedLines(part)) {
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

/** The key of a line; the sign of the amount distinguishes debit from credit. */
const keyOf = ({ accountId, date, amount, description }: ComparedLine): string =>
  digestOf([accountId, date, amountText(amount, 2), description]);

/** 128 bits: two of a hundred million lines will not share a key by chance. */
const KEY_LENGTH = 16;
const digestOf = (parts: readonly string[]): string =>
  hash("sha256", parts.join("\u0000"), "latin1").slice(0, KEY_LENGTH);
