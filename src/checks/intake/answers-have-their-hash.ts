/** T2: every answer that was kept, read back from the disk, has the hash it came with. */
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Only answers with status 200 that are JSON are kept. A snapshot in which one has another hash is not
 * opened at all (`snapshot-damaged`): so what stands here is how many were read and found intact.
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
