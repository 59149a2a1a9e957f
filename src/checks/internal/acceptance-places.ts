/** The accepted differences of the books, each with what its check found at its place. */
import { equalAmounts } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Acceptance } from "../../ledger/judgement/entries.ts";
import { standingEntries } from "../../ledger/judgement/standing.ts";
import { isOfPlace } from "../acceptances.ts";
import { type CheckResult, type Comparison, type Finding, readerAmounts } from "../check.ts";
import { subjectAt } from "../place-text.ts";

export interface AcceptancePlace {
  readonly acceptance: Acceptance;
  /** In months for which it was accepted. */
  readonly findings: readonly Finding[];
  /** Open ones of the accepted amount, after its last month. */
  readonly later: readonly Finding[];
  /** Whether these are all findings of the check: only the first ones are kept. */
  readonly isWhole: boolean;
  /** Whether a later acceptance is of the same place. */
  readonly isReplaced: boolean;
}

/** Whether anything in the books was accepted. */
export const hasAcceptances = ({ judgement }: Pick<Books, "judgement">): boolean =>
  judgement !== undefined && standingEntries(judgement, "accepted").length > 0;

/** The acceptances that stand, of checks that compared something in these books. */
export function acceptancePlaces(
  books: Pick<Books, "judgement" | "period" | "accounts">,
  results: readonly CheckResult[],
): readonly AcceptancePlace[] {
  const { judgement, period } = books;
  if (judgement === undefined) return [];
  const byId = new Map(results.map((result) => [result.check.id, result]));
  const acceptances = standingEntries(judgement, "accepted");
  return acceptances.flatMap((acceptance, index) => {
    const result = byId.get(acceptance.check);
    if (result === undefined || result.compared === 0) return [];
    const found = result.findings.filter((finding) => isOfPlace(acceptance, finding, books));
    const isLater = (finding: Finding): boolean =>
      (finding.month ?? period.last) > acceptance.until;
    return {
      acceptance,
      findings: found.filter((finding) => !isLater(finding)),
      later: found.filter(
        (finding) =>
          isLater(finding) &&
          finding.acceptance === undefined &&
          equalAmounts(readerAmounts(finding).difference, acceptance.amount),
      ),
      isWhole: result.findings.length === result.broken,
      isReplaced: acceptances.slice(index + 1).some((one) => isSamePlace(one, acceptance)),
    };
  });
}

const isSamePlace = (one: Acceptance, other: Acceptance): boolean =>
  one.check === other.check && one.place === other.place && one.month === other.month;

/** The subject of a comparison of an acceptance; `at` is the finding there, null if there is none. */
export function aboutAcceptance(
  { check, place, reason, month, counted }: Acceptance,
  books: Pick<Books, "accounts" | "contacts">,
  at: Finding | null,
): Pick<Comparison, "month" | "subject" | "isCount" | "sources"> {
  const of = at === null ? subjectAt(books, place) : at.subject;
  return {
    month: at === null ? month : at.month,
    subject: { kind: "accepted-difference", check, of, place, reason },
    ...(counted === undefined ? {} : { isCount: counted }),
    sources: at?.sources ?? [],
  };
}
