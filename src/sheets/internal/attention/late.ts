/** Locked months that changed since they were locked, with the effect on the result. */
import { hasAdjustments } from "../../../ledger/dossier/adjustments.ts";
import { totalCell } from "../cells.ts";
import { hasUnexplained } from "../changed-statements.ts";
import { LATE_POSTINGS, lateFigures } from "../late-figures.ts";
import { monthTitle } from "../period-words.ts";
import type { AttentionInput, Matter } from "./matter.ts";

/** The amount is the change of the result; the checks that find it are not mentioned once more. */
export function lateMatters({ books, words }: AttentionInput): readonly Matter[] {
  const { latePostings } = books;
  const { found } = lateFigures(books);
  if (latePostings === undefined || found === null || !hasAdjustments(latePostings)) return [];
  const month = monthTitle(words, latePostings.last);
  const [, late, other] = found.netProfit;
  if (late === undefined || other === undefined) return [];
  const changes = hasUnexplained(latePostings) ? [late, other] : [late];
  return [
    {
      rank: latePostings.isOfYearBefore ? "books" : "draft",
      text: words.of("first-page.attention.late-postings", { month }),
      targets: [late.figure.id, LATE_POSTINGS],
      figure: (id) => totalCell({ id, period: late.figure.period }, changes),
      check: "Q2",
    },
  ];
}
