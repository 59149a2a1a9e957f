/** Remarks that many lines have for the same reason: the first are listed, the others counted. */
import type { ConversionRemark, Remark, RemarkReason } from "./conversion-remark.ts";

/** Rows of one kind; a value that the source states and that is lost is always listed. */
const LISTED_MAX = 100;
const ALWAYS_LISTED: ReadonlySet<RemarkReason> = new Set([
  "no place",
  "not valid",
  "shortened",
  "left out",
  "twice",
]);

export interface RepeatedRemarks {
  readonly remark: Remark;
  /** One row for each kind with more remarks than are listed; to be called once, after the last. */
  readonly end: () => void;
  /** How often each reason occurred. */
  readonly counts: ReadonlyMap<RemarkReason, number>;
}

/** Passes remarks to `listed`. Deviations count by their rule, which is their element. */
export function repeatedRemarks(listed: Remark): RepeatedRemarks {
  const counts = new Map<RemarkReason, number>();
  const kinds = new Map<string, { readonly example: ConversionRemark; count: number }>();
  return {
    counts,
    remark: (remark) => {
      const { reason, element } = remark;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      if (ALWAYS_LISTED.has(reason)) {
        listed(remark);
        return;
      }
      const key = `${reason} ${element}`;
      const kind = kinds.get(key) ?? { example: remark, count: 0 };
      kind.count += 1;
      kinds.set(key, kind);
      if (kind.count <= LISTED_MAX) listed(remark);
    },
    end: () => {
      for (const { example, count } of kinds.values()) {
        const more = count - LISTED_MAX;
        if (more <= 0) continue;
        const { reason, element } = example;
        const value = `and ${more.toLocaleString("en")} more`;
        listed({ reason, element, of: {}, at: null, value, written: "" });
      }
    },
  };
}
