/** T3: answers contain no field unknown to this version. */
import { ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * The service adds fields without notice; they remain in the snapshot and are listed here for
 * information. A missing required field stops the reading (`answer-malformed`): nothing can be
 * computed without it.
 */
export const fieldsAreKnown: Check = {
  id: "T3",
  name: "fields-are-known",
  formula: "unknown fields in the answers = 0",
  severity: "information",
  compares: {
    expected: "none",
    actual: "answers with this field",
  },
  *compare({ intake }) {
    const compared = { month: null, isCount: true, expected: ZERO, sources: [] } as const;
    if (intake.unknownFields.length === 0) {
      yield {
        ...compared,
        subject: { kind: "figure", word: "figures.unknown-fields" },
        actual: ZERO,
      };
    }
    for (const path of intake.unknownFields) {
      yield { ...compared, subject: { kind: "field", path }, actual: countOf(1) };
    }
  },
};
