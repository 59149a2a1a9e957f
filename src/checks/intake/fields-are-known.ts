/** T3: answers contain no field unknown to this version, and no odd value in a field that no figure depends on. */
import { ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * The service adds fields without notice; they remain in the snapshot and are listed here for
 * information, as are values that were read over because no figure depends on them. What figures depend on stops the
 * reading (`answer-malformed`), or is left out and missed by the checks that need it.
 */
export const fieldsAreKnown: Check = {
  id: "T3",
  name: "fields-are-known",
  formula: "unknown fields and odd values in the answers = 0",
  severity: "information",
  compares: {
    expected: "none",
    actual: "answers with this field or value",
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
