/** The problems of fields that several records share. */
import type { FieldProblem } from "../endpoint.ts";

type ProblemText = Omit<FieldProblem, "field">;

export const BLANK: ProblemText = { text: "can't be blank", word: "blank" };
/** For a field that refers to a missing record. */
export const MUST_EXIST: ProblemText = { text: "must exist", word: "required" };
export const NO_DATE: ProblemText = { text: "is not a valid date", word: "invalid" };
