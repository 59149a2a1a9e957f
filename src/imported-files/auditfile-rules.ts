/**
 * The rules of an auditfile beyond its schema, for 4.0 and 3.x: the numbered ones of the functional
 * description, those in its text, and those that readers are known to apply. Memory holds the identifiers of
 * accounts, relations, codes, periods and journals, and the transaction numbers of one journal.
 */
import { type Amount, add, amountText, equalAmounts, negate, ZERO } from "../amount/amount.ts";
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
  const transactions = noTransactions(master.known, report);
  const opening = totalsOf("opening balance", ["0004", "0005", "0006"], report);
  const movements = totalsOf("transactions", ["0007", "0008", "0009"], report);
  let at = 1;
  const read = (part: AuditfilePart): void => {
    at = part.at;
    switch (part.kind) {
      case "opening-totals":
        if (opening.isStated())
          report("error", "opening-appears-once", at, "a second opening balance");
        opening.state(part.totals, at);
        break;
      case "opening-line":
        opening.add(part.line);
        readOpeningLine(master, part.line);
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
      case "subledger-totals":
      case "subledger-line":
      case "deviation":
        break;
    }
  };
  return {
    read: (part) => {
      read(part);
      return faults.splice(0);
    },
    end: () => {
      opening.end();
      movements.end();
      endTransactions(transactions, opening.isStated(), at);
      return faults.splice(0);
    },
  };
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
      if (fields.get("amntTp") === "C") credit = add(credit, negate(amount));
      else debit = add(debit, amount);
    },
    end: () => {
      if (stated === null) return;
      const { linesCount, totalDebit, totalCredit } = stated.totals;
      if (linesCount !== null && linesCount !== lines) {
        const counts = `${String(linesCount)}, there are ${String(lines)} lines`;
        report("error", "lines-are-counted", stated.at, `${block}: linesCount is ${counts}`);
      }
      mustEqual(ofDebit, "totalDebit", totalDebit, debit);
      mustEqual(ofCredit, "totalCredit", totalCredit, credit);
      if (totalDebit === null || totalCredit === null) return;
      if (!equalAmounts(totalDebit, totalCredit)) {
        const values = `${amountText(totalDebit, 2)} and totalCredit ${amountText(totalCredit, 2)}`;
        report("error", ofBoth, stated.at, `${block}: totalDebit is ${values}`);
      }
    },
  };
}
