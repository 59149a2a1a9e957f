/** The part of the new file before its transactions; each change and omission is remarked. */
import { type Amount, add, amountText, equalAmounts, isZero } from "../amount/amount.ts";
import type {
  AuditfileContents,
  AuditfileOpeningLine,
  AuditfileTotals,
} from "../formats/auditfile/auditfile-contents.ts";
import type { StatedTotals } from "../imported-files/auditfile-parts.ts";
import { accountsOf } from "./accounts.ts";
import type { ConversionOptions } from "./conversion-options.ts";
import type { Remark } from "./conversion-remark.ts";
import { headerOf } from "./header.ts";
import { type Identities, isIdentity } from "./identities.ts";
import { codesOf, periodsOf, transactionTexts, vatCodesOf } from "./lists.ts";
import { companyOf, relationsOf } from "./parties.ts";
import { type TargetVersion, unplacedOf } from "./placed-elements.ts";
import { remarkRecord } from "./record-remarks.ts";
import type { CodeElement, Survey, SurveyedLine } from "./survey-auditfile.ts";

/** The identities of relations and codes, to which lines refer. */
export interface LineIdentities {
  readonly relations: Identities;
  readonly codes: Readonly<Record<CodeElement, Identities>>;
}

/** Failure code: `auditfile-incomplete`. */
export function masterDataOf(
  survey: Survey,
  options: ConversionOptions,
  identities: LineIdentities,
  remark: Remark,
): Omit<AuditfileContents, "transactions"> {
  const { version } = options;
  const texts = transactionTexts(survey);
  for (const record of survey.repeated) remarkRecord(record, "twice", remark);
  const codes = codesOf(survey, version, identities.codes, remark);
  const openingBalance = openingOf(survey.openingLines, version, remark);
  const { openingIn } = survey;
  remarkTotals("openingBalance", survey.openingStated, openingIn.opening, remark);
  // An opening that the source states as transactions is in its totals of transactions.
  const transactions = sumOfTotals(survey.totals, openingIn.transactions);
  remarkTotals("transactions", survey.stated, transactions, remark);
  return {
    header: headerOf(survey, options, remark),
    company: companyOf(survey, version, remark),
    customersSuppliers: relationsOf(survey, version, identities.relations, remark),
    ledgerAccounts: accountsOf(survey, options, remark),
    vatCodes: vatCodesOf(survey, version, remark),
    costs: codes.cost,
    products: codes.product,
    projects: codes.project,
    sources: [...new Set([...survey.used.sources].map(texts.source))],
    users: [...new Set([...survey.used.users].map(texts.user))],
    periods: periodsOf(survey, version, remark),
    openingBalance,
    openingSubledgers: [],
    totals: options.isOneVatPerLine
      ? { ...survey.totals, linesCount: survey.totals.linesCount + survey.furtherVatBlocks }
      : survey.totals,
  };
}

/** Lines of zero say nothing, and are not written. */
function openingOf(
  lines: readonly SurveyedLine[],
  version: TargetVersion,
  remark: Remark,
): readonly AuditfileOpeningLine[] {
  for (const line of lines) {
    const of = { record: line.accountId, line: line.nr };
    for (const [path, value] of unplacedOf(version, "opening-line", line)) {
      const { file, at } = line;
      const element = `obLine/${path}`;
      remark({ reason: "no place", element, of, file, at, value, written: "" });
    }
  }
  const written = lines.filter(({ amount }) => !isZero(amount));
  const numbers = new Set(written.map(({ nr }) => nr.trim()));
  const isNumbered = numbers.size === written.length && [...numbers].every(isIdentity);
  return written.map(({ nr, accountId, amount }) => ({
    accountKey: accountId.trim(),
    amount,
    ...(isNumbered ? { number: nr.trim() } : {}),
  }));
}

const sumOfTotals = (left: AuditfileTotals, right: AuditfileTotals): AuditfileTotals => ({
  linesCount: left.linesCount + right.linesCount,
  debit: add(left.debit, right.debit),
  credit: add(left.credit, right.credit),
});

/** The lines are right where stated totals differ from them. */
function remarkTotals(
  block: string,
  stated: { readonly at: number; readonly totals: StatedTotals } | null,
  { linesCount, debit, credit }: AuditfileTotals,
  remark: Remark,
): void {
  if (stated === null) return;
  const { at, totals } = stated;
  const differs = (element: string, value: string, written: string): void => {
    remark({ reason: "computed", element: `${block}/${element}`, of: {}, at, value, written });
  };
  const amountDiffers = (element: string, value: Amount | null, written: Amount): void => {
    if (value === null || equalAmounts(value, written)) return;
    differs(element, amountText(value, 2), amountText(written, 2));
  };
  if (totals.linesCount !== null && totals.linesCount !== linesCount) {
    differs("linesCount", String(totals.linesCount), String(linesCount));
  }
  amountDiffers("totalDebit", totals.totalDebit, debit);
  amountDiffers("totalCredit", totals.totalCredit, credit);
}
