/** A line of the attention list, and what its sources are made from. */
import { type Amount, absolute, compareAmounts, ZERO } from "../../../amount/amount.ts";
import type { LineNote } from "../../../ledger/line-note.ts";
import type { SheetSource, Words } from "../../sheet.ts";
import type { Threshold } from "../../template-choices.ts";
import type { FigureCell } from "../cells.ts";
import { CHECK_TITLES } from "../check-outcomes.ts";
import { DECLARED_VAT_WORDS } from "../declared-vat-text.ts";
import { EARLIER_DIVIDEND } from "../dividend-rows.ts";
import { DRIVERS_TEXT_WORDS } from "../drivers-text.ts";
import { SUBJECT_WORDS } from "../subject-text.ts";
import { wordsUnder } from "../word-keys.ts";

/** The checks of figures that only the user can supply, in the order of reading. */
export const SUPPLIED_CHECKS = ["C1", "V4", "C2", "C3"] as const;

export const ATTENTION_WORDS = [
  ...wordsUnder(
    "first-page.attention",
    "title none more on-next suspense since since-before wrong-side negative-assets no-opening contact contacts old-debtors old-creditors overdue-debtors",
    "tax-differs open-year open-years open-years-unnamed negative-equity late-postings movement movement-driven provision provision-driven",
    "not-locked locked-with-pack locked-with-pack-alone locked-in-service",
    "one-sided-owed one-sided-deducted",
    "wages-unpaid wages-before dividend-tax-unpaid dividend-tax-late dividend-tax-wrong dividend-tax-exempt borrowing",
    "contact-how.debtors contact-how.creditors contact-how.both largest.debtors largest.creditors",
    "finding findings do-blocking do-warning do-again do-information unsupplied unexplained",
  ),
  ...SUPPLIED_CHECKS.map((id) => `first-page.attention.supplied.${id}` as const),
  ...["sheets.tax-not-booked" as const, EARLIER_DIVIDEND],
  ...DECLARED_VAT_WORDS,
  ...DRIVERS_TEXT_WORDS,
  ...SUBJECT_WORDS,
  ...CHECK_TITLES,
];

export interface AttentionInput extends Pick<SheetSource, "books" | "results" | "levelOf"> {
  /** The id of the sheet, the first part of the ids of its figures. */
  readonly id: string;
  readonly words: Words;
  readonly threshold: Threshold;
  /** The revenue of the period that the pack compares with; absent if it compares with none. */
  readonly revenue: Amount | undefined;
  readonly notes?: readonly LineNote[];
  /** The subjects of large changes without a note of the user. */
  readonly unexplained: readonly string[];
}

/** In the order of reading: what makes a draft, what the books say, and what has no amount. */
const RANKS = ["draft", "books", "reminder"] as const;

export interface Matter {
  readonly rank: (typeof RANKS)[number];
  /** What it is, and what to do. */
  readonly text: string;
  /** Where it leads, in order of preference. */
  readonly targets: readonly string[];
  /** Makes its figure under the given id; null if it has none. */
  readonly figure: ((id: string) => FigureCell) | null;
  /** The number of the check whose findings it is about; absent if it is about none. */
  readonly check?: string;
}

/** The largest amount first within each rank. */
export const inOrder = (matters: readonly Matter[]): readonly Matter[] =>
  matters.toSorted(
    (left, right) =>
      RANKS.indexOf(left.rank) - RANKS.indexOf(right.rank) ||
      compareAmounts(sizeOf(right), sizeOf(left)),
  );

const sizeOf = ({ figure }: Matter): Amount => absolute(figure?.("").amount ?? ZERO);
