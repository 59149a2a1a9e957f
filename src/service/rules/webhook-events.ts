/** Webhooks: the events they can subscribe to, and which of them they receive (specification 6). */

export interface Webhook {
  readonly administrationId: string;
  readonly id: string;
  readonly url: string;
  readonly enabledEvents: readonly string[];
  /** Lets the receiver recognize the sender. */
  readonly token: string;
  /** Null while it is active; ISO 8601, UTC, milliseconds. */
  readonly deactivatedAt: string | null;
  /** Digits, or a word for the reason why there was no answer; null if nothing was sent yet. */
  readonly lastHttpStatus: string | null;
  readonly lastHttpBody: string | null;
}

/** The names that this service sends, and other known names. Gap: Webhooks. */
const EVENTS: readonly string[] = [
  "document_saved",
  "document_updated",
  "document_destroyed",
  "document_style_created",
  "payment_registered",
  "payment_destroyed",
  "note_created",
  "note_destroyed",
  "todo_created",
  "todo_destroyed",
  "todo_completed",
  "todo_opened",
  "task_lists_list_created",
  "task_lists_list_updated",
  "task_lists_list_completed",
  "task_lists_list_reopened",
  "task_lists_list_destroyed",
  "task_lists_list_template_created",
  "task_lists_list_template_updated",
  "task_lists_list_template_destroyed",
  "task_lists_list_template_published",
  "task_lists_list_template_hidden",
  "task_lists_task_created",
  "task_lists_task_updated",
  "task_lists_task_name",
  "task_lists_task_assigned",
  "task_lists_task_unassigned",
  "task_lists_task_completed",
  "task_lists_task_reopened",
  "task_lists_task_destroyed",
  "task_lists_task_report_type_linked",
  "task_lists_task_category_linked",
  "task_lists_task_unlinked",
];

/** Groups whose names are not all known; they accept every name that starts with them is accepted. */
const OPEN_GROUPS: readonly string[] = [
  "contact",
  "tax_rate",
  "ledger_account",
  "project",
  "product",
  "company_assets",
  "subscription",
  "sales_invoice",
  "external_sales_invoice",
  "estimate",
  "financial_mutation",
  "purchase_transaction",
];

/** The events of a webhook that names none: events on documents. Gap: Webhooks. */
const ENTITIES_DEFAULT: readonly string[] = ["Document", "Payment", "Note"];

const NAME = /^[a-z]+(_[a-z]+)*$/;

/** An event, or a group, which is the start of the names of its events. */
export const isEventName = (name: string): boolean =>
  NAME.test(name) &&
  (OPEN_GROUPS.some((group) => isWithin(name, group)) ||
    EVENTS.some((event) => isWithin(event, name)));

/** Whether a webhook with these enabled events receives an action on an entity of this type. */
export const isSubscribedTo = (
  enabledEvents: readonly string[],
  { action, entityType }: { readonly action: string; readonly entityType: string },
): boolean =>
  enabledEvents.length === 0
    ? ENTITIES_DEFAULT.includes(entityType)
    : enabledEvents.some((name) => isWithin(action, name));

const isWithin = (event: string, group: string): boolean =>
  event === group || event.startsWith(`${group}_`);
