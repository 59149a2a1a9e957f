/**
 * The rules of an auditfile beyond its schema, for 4.0 and 3.x: the numbered ones of the functional
 * description, those in its text, and those that readers are known to apply. Memory holds the identifiers of
 * accounts, relations, codes, periods and journals, and the transaction numbers of one journal.
 */
import {
  type Amount,
  absolute,
  add,
  amountText,
  equalAmounts,
  isNegative,
  isPositive,
  isZero,
  negate,
  ZERO,
} from "../amount/amount.ts";
import { type AuditfileDeviation, DEVIATION_RULES } from "./auditfile-deviation.ts";
import type { AuditfileFault, AuditfileRule, ReportFault } from "./auditfile-fault.ts";
import type { AuditfilePart, ReadLine, StatedTotals } from "./auditfile-parts.ts";
import { noMasterData, readMasterData, readOpeningLine } from "./internal/master-data-rules.ts";
import {
  endTransactions,
  noTransactions,
  readJournal,
  readTransaction,
} from "./internal/transaction-rules.ts";

export interface AuditfileRules {
  /** Returns the faults of this part, and those of earlier parts that it brings to light. */
  readonly read: (part: AuditfilePart) => readonly AuditfileFault[];
  /** Returns the faults that only the complete file shows; to be called after the last part. */
  readonly end: () => readonly AuditfileFault[];
}

export function auditfileRules(): AuditfileRules {
  const faults: AuditfileFault[] = [];
  const report: ReportFault = (severity, rule, at, message) => {
    faults.push({ rule, severity, at, message });
  };
  const master = noMasterData(report);
  const state: RulesState = {
    report,
    master,
    transactions: noTransactions(master.known, report),
    opening: totalsOf("opening balance", ["0004", "0005", "0006"], report),
    movements: totalsOf("transactions", ["0007", "0008", "0009"], report),
    hasOpening: false,
  };
  let at = 1;
  return {
    read: (part) => {
      at = part.at;
      readPart(state, part);
      return faults.splice(0);
    },
    end: () => {
      const { opening, movements, transactions, hasOpening } = state;
      opening.end();
      movements.end();
      endTransactions(transactions, hasOpening, at);
      return faults.splice(0);
    },
  };
}

interface RulesState {
  readonly report: ReportFault;
  readonly master: ReturnType<typeof noMasterData>;
  readonly transactions: ReturnType<typeof noTransactions>;
  readonly opening: ReturnType<typeof totalsOf>;
  readonly movements: ReturnType<typeof totalsOf>;
  hasOpening: boolean;
}

function readPart(state: RulesState, part: AuditfilePart): void {
  const { report, master, transactions, opening, movements } = state;
  const { at } = part;
  switch (part.kind) {
    case "opening-totals":
      if (opening.isStated()) {
        report("error", "opening-appears-once", at, "a second opening balance");
      }
      opening.state(part.totals, at);
      state.hasOpening = true;
      break;
    case "opening-line":
      (part.of === "opening" ? opening : movements).add(part.line);
      readOpeningLine(master, part.line);
      state.hasOpening = true;
      break;
    case "repeated-opening":
      for (const line of part.lines) (part.of === "opening" ? opening : movements).add(line);
      break;
    case "transaction-totals":
      movements.state(part.totals, at);
      master.hasTransactions = true;
      break;
    case "transaction":
      for (const line of part.lines) movements.add(line);
      readTransaction(transactions, part);
      break;
    case "journal":
      readJournal(transactions, part.fields, at);
      break;
    case "deviation":
      reportDeviation(part, report);
      break;
    case "namespace":
    case "header":
    case "company":
    case "relation":
    case "account":
    case "basic":
    case "vat-code":
    case "period":
      readMasterData(master, part);
      break;
    case "former-version":
    case "subledger-totals":
    case "subledger-line":
    case "opening-shape":
      break;
  }
}

/** Deviations that only make some readers refuse the file; the others belong to the list of deviations. */
function reportDeviation({ rule, at, what }: AuditfileDeviation, report: ReportFault): void {
  const inExport = DEVIATION_RULES[rule];
  if (inExport === "warning" || inExport === "information") report(inExport, rule, at, what);
}

/** Sums the lines of a block and compares them with the totals stated above it. */
function totalsOf(
  block: string,
  [ofDebit, ofCredit, ofBoth]: readonly [AuditfileRule, AuditfileRule, AuditfileRule],
  report: ReportFault,
) {
  let stated: { readonly totals: StatedTotals; readonly at: number } | null = null;
  let lines = 0;
  let debit = ZERO;
  let credit = ZERO;
  /** The sides of negative amounts are reversed here; some programs add up their totals in this way. */
  let reversed = ZERO;
  const isEqualReversed = (totals: StatedTotals): boolean =>
    isTotal(totals.totalDebit, add(debit, reversed)) &&
    isTotal(totals.totalCredit, add(credit, reversed));
  const mustEqual = (
    rule: AuditfileRule,
    what: string,
    expected: Amount | null,
    found: Amount,
  ): void => {
    if (stated === null || expected === null || equalAmounts(expected, found)) return;
    const values = `${amountText(expected, 2)}, the lines add up to ${amountText(found, 2)}`;
    report("error", rule, stated.at, `${block}: ${what} is ${values}`);
  };
  return {
    isStated: () => stated !== null,
    state: (totals: StatedTotals, at: number) => {
      stated = { totals, at };
    },
    add: ({ amount, fields }: ReadLine) => {
      lines += 1;
      const isCredit = fields.get("amntTp") === "C";
      if (isCredit) credit = add(credit, negate(amount));
      else debit = add(debit, amount);
      if (isCredit ? isPositive(amount) : isNegative(amount)) {
        reversed = add(reversed, absolute(amount));
      }
    },
    end: () => {
      if (stated === null) return;
      const { linesCount, totalDebit, totalCredit } = stated.totals;
      if (linesCount !== null && linesCount !== lines) {
        const counts = `${String(linesCount)}, there are ${String(lines)} lines`;
        report("error", "lines-are-counted", stated.at, `${block}: linesCount is ${counts}`);
      }
      if (isZero(reversed) || !isEqualReversed(stated.totals)) {
        mustEqual(ofDebit, "totalDebit", totalDebit, debit);
        mustEqual(ofCredit, "totalCredit", totalCredit, credit);
      }
      if (totalDebit === null || totalCredit === null) return;
      if (!equalAmounts(totalDebit, totalCredit)) {
        const values = `${amountText(totalDebit, 2)} and totalCredit ${amountText(totalCredit, 2)}`;
        report("error", ofBoth, stated.at, `${block}: totalDebit is ${values}`);
      }
    },
  };
}

const isTotal = (stated: Amount | null, sum: Amount): boolean =>
  stated === null || equalAmounts(stated, sum);
