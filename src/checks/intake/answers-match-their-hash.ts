/** T2: every stored answer, read back from disk, has the hash recorded on receipt. */
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Only JSON answers with status 200 are stored. A snapshot with a different hash is not opened at all
 * (`snapshot-damaged`), so this result is the number of answers read and found intact.
 */
export const answersMatchTheirHash: Check = {
  id: "T2",
  name: "answers-match-their-hash",
  formula: "answers with a matching SHA-256 = stored answers",
  severity: "blocking",
  compares: {
    expected: "stored answers",
    actual: "stored answers with a matching SHA-256",
  },
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
