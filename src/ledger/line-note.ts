/** A note of the user about one line of a sheet. */
import type { Amount } from "../amount/amount.ts";
import type { PageAction } from "./page-action.ts";

/** What the user writes about a line of a sheet. */
export interface LineNote {
  /** The id of the sheet. */
  readonly sheet: string;
  /** The number of the account, or the name of the line. */
  readonly line: string;
  /** The figure of the line for which it was written, and its text; null if the note states none. */
  readonly figure: { readonly amount: Amount; readonly text: string } | null;
  readonly text: string;
  /** The lines of a note of actions; absent for a note on a line. */
  readonly actions?: readonly PageAction[];
  /** Where the file has it. */
  readonly at: number;
}
