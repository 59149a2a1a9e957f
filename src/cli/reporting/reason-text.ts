/** The reasons why a pack is a draft, for the terminal and for programs. */
import { type DraftReason, subjectOfReason } from "../../checks/draft-findings.ts";

/** `check P1 does not hold`, as a part of a sentence. */
export function reasonText(reason: DraftReason): string {
  switch (reason.kind) {
    case "period-not-over":
      return `${reason.month} has not ended`;
    case "month-not-proven":
      return `${reason.month} is not proven`;
    case "check-broken":
      return `check ${reason.check} does not hold`;
    case "not-tied":
      return `check ${reason.check} does not tie the figures of its sheets`;
  }
}

/** As the jobs of a fleet have them. */
export const reasonsData = (reasons: readonly DraftReason[]): readonly object[] =>
  reasons.map((reason) => ({ kind: reason.kind, subject: subjectOfReason(reason) }));
