/** What is said of a field of a record that cannot be kept, in words that several records share. */
import type { FieldProblem } from "../endpoint.ts";

type Said = Omit<FieldProblem, "field">;

export const BLANK: Said = { text: "can't be blank", word: "blank" };
/** Of what a field names and is not there. */
export const MUST_EXIST: Said = { text: "must exist", word: "required" };
export const NO_DATE: Said = { text: "is not a valid date", word: "invalid" };
