/** How reports write amounts and amounts per ledger account, in either shape. */
import type { TSchema } from "typebox";
import { type Amount, amountText, sumOf } from "../../amount/amount.ts";
import type { SectionFigure } from "../rules/report-balances.ts";
import { fields, list, map, type RecordNode } from "./record.ts";
import { decimalField, identifierField, listOf, mapOf, recordOf } from "./schema-words.ts";

/** Maps as the specification words them, or lists as the real service answers today. */
export type SectionShape = "specification" | "current";

/** At least one decimal, no more than needed: `100.0`, `16.53`, `-50.0`. */
export const amountNode = (amount: Amount): string => amountText(amount, 1);

/**
 * A sum whose terms may be none, which the service writes as `0` without decimals.
 * Gap: Numbers and ids.
 */
export const sumNode = (amounts: readonly Amount[]): string =>
  amounts.length === 0 ? "0" : amountNode(sumOf(amounts));

/** Amounts per ledger account, in order of the chart. Gap: Shapes of reports. */
export function sectionNode(figures: readonly SectionFigure[], shape: SectionShape): RecordNode {
  if (shape === "specification") {
    return map(figures.map(({ ledgerAccountId, amount }) => [ledgerAccountId, amountNode(amount)]));
  }
  return fields({ ledger_accounts: list("ledger_account", figures.map(sectionItem)) });
}

/** One ledger account of the current shape. */
export const sectionItem = (figure: SectionFigure): RecordNode =>
  fields({ ledger_account_id: figure.ledgerAccountId, value: amountNode(figure.amount) });

/** Of `sectionItem`. */
export const sectionItemSchema = recordOf({
  ledger_account_id: identifierField,
  value: decimalField,
});

export const sectionSchema = (shape: SectionShape): TSchema =>
  shape === "specification"
    ? mapOf(decimalField)
    : recordOf({ ledger_accounts: listOf(sectionItemSchema) });
