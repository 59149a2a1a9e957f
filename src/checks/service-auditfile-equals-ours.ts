/**
 * O7: the service's auditfile equals ours. It is not in the list of checks because it compares files,
 * not books: the pipeline runs it if there is a file of the service.
 */
import { type Amount, sumOf, ZERO } from "../amount/amount.ts";
import { monthOf } from "../calendar/month.ts";
import type { AuditfileComparison, ComparedLine } from "../imported-files/auditfile-comparison.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Check, Comparison } from "./check.ts";
import { countOf } from "./internal/counts.ts";
import { fileFigure } from "./internal/file-figures.ts";
import type { Subject } from "./subject.ts";

export const SERVICE_AUDITFILE_CHECK_ID = "O7";

export const serviceAuditfileEqualsOurs = (comparison: AuditfileComparison): Check => ({
  id: SERVICE_AUDITFILE_CHECK_ID,
  name: "service-auditfile-equals-ours",
  formula: "opening per account, tax per rate and multiset of lines, ours = the service's",
  severity: "blocking",
  compare: (books) => comparisonsOf(comparison, books),
});

/** Our amount is the expected one; a line missing from a file counts as zero there. */
function* comparisonsOf(comparison: AuditfileComparison, books: Books): Generator<Comparison> {
  const { ours, theirs, onlyOurs, onlyTheirs, openingDifferences } = comparison;
  const subjectOf = accountSubjects(books);
  const linesInBoth = ours.lines - onlyOurs.count;
  yield fileFigure("figures.total-debit", ours.debit, theirs.debit);
  yield fileFigure("figures.total-credit", ours.credit, theirs.credit);
  const linesInEither = Math.max(ours.lines, theirs.lines);
  yield fileFigure("figures.entries", countOf(linesInEither), countOf(linesInBoth));
  for (let equal = openingDifferences.length; equal < comparison.openingAccounts; equal++) {
    yield fileFigure("figures.ledger-balances", ZERO, ZERO);
  }
  for (const { accountId, ...opening } of openingDifferences) {
    yield {
      month: books.period.first,
      subject: subjectOf(accountId),
      expected: opening.ours,
      actual: opening.theirs,
      sources: [],
    };
  }
  if (comparison.isVatCompared) yield* vatOf(comparison, books);
  for (const line of onlyOurs.first) yield ofLine(line, line.amount, ZERO, subjectOf);
  for (const line of onlyTheirs.first) yield ofLine(line, ZERO, line.amount, subjectOf);
}

/** Base and tax of each rate, both sides of a reverse charge apart. */
function* vatOf({ vat }: AuditfileComparison, books: Books): Generator<Comparison> {
  for (const [vatId, parts] of Map.groupBy(vat, (part) => part.vatId)) {
    const id = [...books.taxRates.keys()].find((known) => known === vatId) ?? null;
    for (const figure of ["base", "tax", "reversedTax"] as const) {
      yield {
        month: null,
        subject: { kind: "tax-rate", taxRateId: id, document: null },
        expected: sumOf(parts.map(({ ours }) => ours[figure])),
        actual: sumOf(parts.map(({ theirs }) => theirs[figure])),
        sources: [],
      };
    }
  }
}

const ofLine = (
  line: ComparedLine,
  expected: Amount,
  actual: Amount,
  subjectOf: (accountId: string) => Subject,
): Comparison => ({
  month: monthOf(line.date),
  subject: subjectOf(line.accountId),
  expected,
  actual,
  sources: [],
});

/** The file identifies accounts by their number. */
function accountSubjects(books: Books): (accountId: string) => Subject {
  const ids = new Map<string, LedgerAccountId>();
  for (const { id, code } of books.accounts.values()) if (code !== null) ids.set(code.trim(), id);
  return (accountId) => {
    const ledgerAccountId = ids.get(accountId);
    return ledgerAccountId === undefined
      ? { kind: "unknown-account", number: accountId, name: "" }
      : { kind: "account", ledgerAccountId };
  };
}
