/** X6: the opening balance of an auditfile is the closing balance of that of the year before. */
import { type Amount, equalAmounts, sumOf, ZERO } from "../../amount/amount.ts";
import type { AuditfileSource, CarriedBalance } from "../../ledger/auditfile-source.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check, Comparison } from "../check.ts";
import { isResultAccount } from "../internal/accounts-of-books.ts";
import { fileOfYear, inFile, ofAuditfiles } from "../internal/of-auditfiles.ts";

/** The result of the year before moves into equity, and into nothing else; result accounts start again at zero. */
export const openingIsClosingOfPriorFile: Check = ofAuditfiles({
  id: "X6",
  name: "opening-is-closing-of-prior-file",
  formula:
    "S[1] = F[month before] per balance account outside EQ; sum S[1] of EQ = sum F[month before] of EQ and of the result accounts",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "closing balance, auditfile of the year before",
    actual: "opening balance, auditfile of the year",
  },
  gapIn: () => "no-prior-auditfile",
  *compareIn(source, books) {
    const { carried } = source;
    const file = fileOfYear(source);
    if (carried === null || file === null) return;
    const results = carried.filter(({ ledgerAccountId: id }) => isResultAccount(books, id));
    const equity = equityIn(source, carried, books);
    const others = carried.filter((one) => !results.includes(one) && !equity.includes(one));
    const month = books.period.first;
    yield inFile({
      ...{ file, figure: "equity-with-result", month },
      expected: closingOf([...equity, ...results]),
      actual: sumOf(equity.map(({ opening }) => opening)),
    });
    for (const one of others) yield compared(one, one.closing, books, file.sha256);
    for (const one of results) yield compared(one, ZERO, books, file.sha256);
  },
});

const closingOf = (balances: readonly CarriedBalance[]): Amount =>
  sumOf(balances.map(({ closing }) => closing));

const compared = (
  { ledgerAccountId, opening }: CarriedBalance,
  expected: Amount,
  { period }: Books,
  source: Comparison["sources"][number],
): Comparison => ({
  month: period.first,
  subject: { kind: "account", ledgerAccountId },
  ...{ expected, actual: opening, sources: [source] },
});

/**
 * Where the file says of no account that it is equity, it is the one account that the result changed: with a second
 * one that is not carried over, both are findings.
 */
function equityIn(
  { accountsBySide }: AuditfileSource,
  carried: readonly CarriedBalance[],
  books: Books,
): readonly CarriedBalance[] {
  const typeOf = ({ ledgerAccountId: id }: CarriedBalance) => books.accounts.get(id)?.type;
  const known = carried.filter((one) => typeOf(one) === "equity");
  if (known.length > 0) return known;
  const bySide = new Set(accountsBySide);
  const changed = carried.filter(
    ({ ledgerAccountId: id, closing, opening }) =>
      !isResultAccount(books, id) &&
      bySide.has(books.accounts.get(id)?.code ?? "") &&
      !equalAmounts(closing, opening),
  );
  return changed.length === 1 ? changed : [];
}
