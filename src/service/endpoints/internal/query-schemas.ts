/**
 * The schemas of query parameters, as the documentation of the service shows them. A test sends each
 * operation values that its schemas accept and refuse, so that schemas and behaviour agree.
 */
import type { JsonSchema } from "../../../fields/kind.ts";

const integer = (more: JsonSchema): JsonSchema => ({ type: "integer", ...more });
const textual = (more: JsonSchema): JsonSchema => ({ type: "string", ...more });

/** From 1 (specification 4.1). */
export const PAGE_QUERY: JsonSchema = integer({
  minimum: 1,
  default: 1,
  description: "The page number; the first and the default is 1",
});

/** 1 to 100 (specification 8); `byDefault` where a list has its own default. */
export const perPageQuery = (byDefault = 100): JsonSchema =>
  integer({
    minimum: 1,
    maximum: 100,
    default: byDefault,
    description: `Rows on a page, at most 100; by default ${String(byDefault)}`,
  });

export const PAGING: Readonly<Record<"page" | "per_page", JsonSchema>> = {
  page: PAGE_QUERY,
  per_page: perPageQuery(),
};

const MONTH = "\\d{4}(?:0[1-9]|1[0-2])";
/** Ranges of days start on a first and end on a last day of a month; leap years are checked by the calendar. */
const LAST_DAY = "\\d{4}(?:(?:0[13578]|1[02])31|(?:0[469]|11)30|022[89])";
const MONTHS = `${MONTH}|${MONTH}\\.\\.${MONTH}|${MONTH}01\\.\\.${LAST_DAY}`;
/** Both ends are in the same month. */
const ONE_MONTH = `${MONTH}|(${MONTH})\\.\\.\\1|(${MONTH})01\\.\\.(?=\\2)${LAST_DAY}`;

/** Specification 4.6: reports of one month. */
export const SINGLE_MONTH_QUERY: JsonSchema = textual({
  pattern: `^(?:(?:this|prev|next)_month|${ONE_MONTH})$`,
  default: "this_month",
  description:
    "One whole month; by default `this_month`. Forms:\n- `202503`\n- `202503..202503` or `20250301..20250331`: exactly one month\n" +
    "- `this_month`, `prev_month`, `next_month`: from today of the administration. Quarters and years are refused as too long",
  examples: ["prev_month"],
});

/** Specification 4.6: reports of at most twelve months. */
export const MULTI_MONTH_QUERY: JsonSchema = textual({
  pattern: `^(?:(?:this|prev|next)_(?:month|quarter|year)|${MONTHS})$`,
  default: "this_month",
  description:
    "Whole months, at most twelve; by default `this_month`. Forms:\n- `202503`\n- `202501..202503` or `20250101..20250331`: first and last month\n" +
    "- `this_`, `prev_` or `next_` with `month`, `quarter` or `year`: from today of the administration",
  examples: ["prev_year"],
});

/** Specification 4.6: the agings. */
export const PERIOD_UNTIL_QUERY: JsonSchema = textual({
  pattern: `^(?:(?:this|prev)_(?:month|quarter|year)|${MONTH})$`,
  default: "this_month",
  description:
    "The month whose last day determines the ages; by default `this_month`. Forms:\n- `202503`\n" +
    "- `this_` or `prev_` with `month`, `quarter` or `year`: the last month of that period, from today of the administration",
  examples: ["prev_month"],
});

export const identifierQuery = (description: string): JsonSchema =>
  textual({ pattern: "^\\d+$", description });

/** The literal `null` matches records without one. */
export const identifierOrNullQuery = (description: string): JsonSchema =>
  textual({ pattern: "^(\\d+|null)$", description });

export const flagQuery = (description: string): JsonSchema =>
  textual({ enum: ["true", "false", "1", "0"], description });

export const wordQuery = (words: readonly string[], description: string): JsonSchema =>
  textual({ enum: [...words], description });

/** An empty term is ignored. */
const TERM = "[^:,]+:[^,]*|\\s*";

interface FilterRules {
  /** Key -> its values and what they mean, in a sentence. */
  readonly keys: Readonly<Record<string, string>>;
  /** What an absent filter means. */
  readonly byDefault: string;
  readonly example: string;
}

/** `key:value,key:value`. */
export const filterQuery = ({ keys, byDefault, example }: FilterRules): JsonSchema =>
  textual({
    pattern: `^(?:${TERM})(?:,(?:${TERM}))*$`,
    description: [
      `Terms \`key:value\`, joined by commas; several values of a key are joined by a pipe. ${byDefault} Keys:`,
      ...Object.entries(keys).map(([key, meaning]) => `- \`${key}\`: ${meaning}`),
    ].join("\n"),
    examples: [example],
  });

/** Keys of several filters. */
export const PERIOD_OF_DAYS =
  "the days of the documents. `this_`, `prev_` or `next_` with `week` (from Monday), `month`, `quarter` or `year`, from today of the administration; " +
  "or both ends: 202501..202503, 20250101..20250215";
export const CREATED_AFTER = "a time in UTC such as 2026-01-01T00:00:00Z: created later";
export const UPDATED_AFTER = "a time in UTC such as 2026-01-01T00:00:00Z: changed later";

/** Text in any of several fields. */
export const textQuery = (description: string): JsonSchema => textual({ description });
