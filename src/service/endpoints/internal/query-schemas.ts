/**
 * The words of query schemas: what a parameter may be, as the description of the service shows it. A
 * test asks each operation with what its schemas refuse and with what they accept, so that they hold.
 */
import { type TSchema, Type } from "typebox";

/** From 1 (specification 4.1). */
export const PAGE_QUERY: TSchema = Type.Integer({
  minimum: 1,
  default: 1,
  description: "Which page, from 1",
});

/** 1 to 100 (specification 8); `byDefault` where the list has a size of its own. */
export const perPageQuery = (byDefault = 100): TSchema =>
  Type.Integer({ minimum: 1, maximum: 100, default: byDefault, description: "Rows on a page" });

export const PAGING: Readonly<Record<"page" | "per_page", TSchema>> = {
  page: PAGE_QUERY,
  per_page: perPageQuery(),
};

const MONTH = "\\d{4}(?:0[1-9]|1[0-2])";
/** Ranges of days begin on a first and end on a last day; which year has a 29 February is left to the calendar. */
const LAST_DAY = "\\d{4}(?:(?:0[13578]|1[02])31|(?:0[469]|11)30|022[89])";
const MONTHS = `${MONTH}|${MONTH}\\.\\.${MONTH}|${MONTH}01\\.\\.${LAST_DAY}`;
/** The month of one end is that of the other. */
const ONE_MONTH = `${MONTH}|(${MONTH})\\.\\.\\1|(${MONTH})01\\.\\.(?=\\2)${LAST_DAY}`;

/** Specification 4.6: reports of one month. */
export const SINGLE_MONTH_QUERY: TSchema = Type.String({
  pattern: `^(?:(?:this|prev|next)_month|${ONE_MONTH})$`,
  default: "this_month",
  description: "One whole month: YYYYMM, a range of exactly one month, or a preset",
});

/** Specification 4.6: reports of at most twelve months. */
export const MULTI_MONTH_QUERY: TSchema = Type.String({
  pattern: `^(?:(?:this|prev|next)_(?:month|quarter|year)|${MONTHS})$`,
  default: "this_month",
  description: "Whole months, at most twelve: YYYYMM, a range, or a preset",
});

/** Specification 4.6: the agings. */
export const PERIOD_UNTIL_QUERY: TSchema = Type.String({
  pattern: `^(?:(?:this|prev)_(?:month|quarter|year)|${MONTH})$`,
  default: "this_month",
  description: "The month at whose end the ages are counted: YYYYMM or a preset",
});

export const identifierQuery = (description: string): TSchema =>
  Type.String({ pattern: "^\\d+$", description });

/** The word `null` asks for what has none. */
export const identifierOrNullQuery = (description: string): TSchema =>
  Type.String({ pattern: "^(\\d+|null)$", description });

export const flagQuery = (description: string): TSchema =>
  Type.Unsafe<string>({ type: "string", enum: ["true", "false", "1", "0"], description });

export const wordQuery = (words: readonly string[], description: string): TSchema =>
  Type.Unsafe<string>({ type: "string", enum: [...words], description });

/** A term without anything in it says nothing. */
const TERM = "[^:,]+:[^,]*|\\s*";

/** `key:value,key:value`; what the keys take is told in the description. */
export const filterQuery = (description: string): TSchema =>
  Type.String({ pattern: `^(?:${TERM})(?:,(?:${TERM}))*$`, description });

/** Any text. */
export const textQuery = (description: string): TSchema => Type.String({ description });
