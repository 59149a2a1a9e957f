/** T2: every stored answer, read back from disk, has the hash recorded on receipt. */
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Only JSON answers with status 200 are stored. A snapshot with a different hash is not opened at all
 * (`snapshot-damaged`), so this result is the number of answers read and found intact.
 */
export const answersHaveTheirHash: Check = {
  id: "T2",
  name: "answers-have-their-hash",
  formula: "answers with their SHA-256 = answers kept",
  severity: "blocking",
  *compare({ intake }) {
    yield {
      month: null,
      subject: { kind: "figure", word: "figures.answers" },
      isCount: true,
      expected: countOf(intake.answers),
      actual: countOf(intake.answersIntact),
      sources: [],
    };
  },
};
