/**
 * What an administration sells by subscription: its products, the templates for sales links, and the
 * subscriptions of its contacts. A subscription states what will be invoiced; the invoices themselves are
 * documents. Amounts are without tax.
 */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Stamped } from "./stamped.ts";

export const FREQUENCY_TYPES = ["day", "week", "month", "quarter", "year"] as const;
export type FrequencyType = (typeof FREQUENCY_TYPES)[number];

/** Every `count` days, weeks, months, quarters or years; `count` is 1 or more. */
export interface Frequency {
  readonly count: number;
  readonly type: FrequencyType;
}

/** Ids consist of digits, up to 18 of them. */
export interface SubscriptionBooks {
  readonly products: readonly ProductRecord[];
  readonly templates: readonly SubscriptionTemplateRecord[];
  readonly subscriptions: readonly SubscriptionRecord[];
}

export interface ProductRecord {
  readonly id: string;
  readonly title: string | null;
  readonly description: string;
  /** The number people use; null when none was given. */
  readonly identifier: string | null;
  readonly price: Amount;
  readonly currency: string;
  /** Null for a product that is sold once. */
  readonly frequency: Frequency | null;
  readonly taxRateId: string;
  readonly ledgerAccountId: string;
  readonly active: boolean;
}

export interface SubscriptionTemplateRecord {
  readonly id: string;
  readonly workflowId: string;
  readonly documentStyleId: string;
  /** Whether its invoices may be merged with others of the contact. */
  readonly mergeable: boolean;
  readonly contactCanUpdate: boolean;
  /** In the order of the offer. */
  readonly productIds: readonly string[];
}

export type ListedProduct = ProductRecord & Stamped;

export interface ListedTemplate extends Omit<SubscriptionTemplateRecord, "productIds"> {
  readonly products: readonly ListedProduct[];
}

export interface SubscriptionRecord {
  readonly id: string;
  readonly contactId: string;
  /** Null for a subscription without a template. */
  readonly templateId: string | null;
  /** The first day, from which every frequency is counted. */
  readonly startOn: CalendarDate;
  /** The last day; null while no end is set. */
  readonly endOn: CalendarDate | null;
  readonly lines: readonly SubscriptionLine[];
}

export interface SubscriptionLine {
  readonly productId: string;
  readonly quantity: Amount;
}
