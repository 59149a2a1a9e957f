/** The outcome of a conversion as sentences and as data. */
import { amountText } from "../../amount/amount.ts";
import type { RemarkReason } from "../../conversion/conversion-remark.ts";
import type { ConversionProof } from "../../conversion/prove-conversion.ts";
import { Failure } from "../../failure.ts";
import type {
  AuditfileComparison,
  AuditfileSummary,
  ComparedLine,
} from "../../imported-files/auditfile-comparison.ts";
import type { Reporter } from "../reporting/reporter.ts";

interface Conversion {
  readonly source: string;
  readonly auditfile: string;
  readonly list: string;
  readonly version: string;
  readonly proof: ConversionProof;
  readonly counts: ReadonlyMap<RemarkReason, number>;
}

const FAULTS_SHOWN_MAX = 5;

export function reportConversion(conversion: Conversion, reporter: Reporter): void {
  const { source, auditfile, list, version, counts } = conversion;
  const { comparison } = conversion.proof;
  const { ours, openingAccounts } = comparison;
  const remarks = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const data = {
    source,
    auditfile,
    list,
    version,
    is_equal: true,
    lines: ours.lines,
    transactions: ours.transactions,
    total_debit: amountText(ours.debit, 2),
    total_credit: amountText(ours.credit, 2),
    opening_accounts: openingAccounts,
    remarks: Object.fromEntries(counts),
    texts_changed: Object.fromEntries(
      comparison.elements.map(({ element, count }) => [element, count]),
    ),
    rule_errors: ours.errors.count,
  };
  reporter.result("conversion", data, [
    `Converted to version ${version}: ${auditfile}`,
    `Compared with the source: ${linesText(ours)}, equal; the opening of ${counted(openingAccounts, "account", "accounts")}, equal.`,
    remarks === 0
      ? "Nothing was left out or changed."
      : `Left out or changed: ${counted(remarks, "value", "values")} (${countsText(counts)}), listed in ${list}`,
    ...faultLines(ours),
  ]);
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

const linesText = ({ lines, transactions, debit, credit }: AuditfileSummary): string =>
  `${counted(lines, "line", "lines")} of ${counted(transactions, "transaction", "transactions")}, debit ${amountText(debit, 2)} and credit ${amountText(credit, 2)}`;

const countsText = (counts: ReadonlyMap<RemarkReason, number>): string =>
  [...counts].map(([reason, count]) => `${reason} ${count.toLocaleString("en")}`).join(", ");

/** A conversion repairs the form of a file, not its contents. */
function faultLines({ errors: { count, first } }: AuditfileSummary): readonly string[] {
  if (count === 0) return [];
  const shown = first.slice(0, FAULTS_SHOWN_MAX);
  const rest = count - shown.length;
  return [
    `The rules beyond the schema find ${counted(count, "error", "errors")} in it, which the source has too:`,
    ...shown.map(({ rule, at, message }) => `  line ${String(at)}, ${rule}: ${message}`),
    ...(rest > 0 ? [`  and ${rest.toLocaleString("en")} more`] : []),
  ];
}

const lineText = ({ journalId, transaction, accountId, date, amount }: ComparedLine): string =>
  `${journalId} ${transaction}, account ${accountId}, ${date}, ${amountText(amount, 2)}`;

/** The comparison found a difference: the new file is not kept. */
export function differsFailure(comparison: AuditfileComparison): Failure {
  const { ours, theirs, onlyOurs, onlyTheirs, openingDifferences } = comparison;
  const found = [
    ...onlyTheirs.first.slice(0, 1).map((line) => `only the source has ${lineText(line)}`),
    ...onlyOurs.first.slice(0, 1).map((line) => `only the new file has ${lineText(line)}`),
    ...openingDifferences
      .slice(0, 1)
      .map(
        (each) =>
          `the opening of account ${each.accountId} is ${amountText(each.theirs, 2)} in the source and ${amountText(each.ours, 2)} in the new file`,
      ),
    ...(ours.transactions === theirs.transactions
      ? []
      : [
          `the source has ${String(theirs.transactions)} transactions and the new file ${String(ours.transactions)}`,
        ]),
  ];
  return new Failure(
    "conversion-differs",
    `the converted auditfile is not equal to its source, and was not kept: ${found.join("; ")}`,
    "Keep the source, and report this with the program and the version that made it.",
  );
}
