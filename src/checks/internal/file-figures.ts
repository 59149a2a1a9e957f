/** Figures of a complete file of the service, compared with ours. */
import type { Amount } from "../../amount/amount.ts";
import type { Comparison } from "../check.ts";
import type { FigureWord } from "../subject.ts";

/** A comparison without a month: the file states one figure for all of its months. */
export const fileFigure = (word: FigureWord, expected: Amount, actual: Amount): Comparison => ({
  month: null,
  subject: { kind: "figure", word },
  expected,
  actual,
  sources: [],
});
