/** Webhooks: the events they can subscribe to, and which of them they receive (specification 6). */

import { orNull } from "../../fields/kind.ts";
import type { RecordOf } from "../../fields/record.ts";
import { text, words } from "../../fields/scalars.ts";
import { EVENT_NAMES } from "./webhook-event-names.ts";

export const WEBHOOK_FIELDS = {
  administrationId: text,
  id: text,
  url: text,
  enabledEvents: words,
  /** Lets the receiver recognize the sender. */
  token: text,
  /** Null while it is active; ISO 8601, UTC, milliseconds. */
  deactivatedAt: orNull(text),
  /** Digits, or a word for the reason why there was no answer; null if nothing was sent yet. */
  lastHttpStatus: orNull(text),
  lastHttpBody: orNull(text),
};
export type Webhook = RecordOf<typeof WEBHOOK_FIELDS>;

/** The events of a webhook that names none: events on documents. Gap: Webhooks. */
const ENTITIES_DEFAULT: readonly string[] = ["Document", "Payment", "Note"];

/** All groups: the starts of the names, up to an underscore. */
const GROUPS: ReadonlySet<string> = new Set(
  [...EVENT_NAMES].flatMap((name) =>
    [...name.matchAll(/_/g)].map(({ index }) => name.slice(0, index)),
  ),
);

/** Whether a webhook can subscribe to it: a published event, or a group of them. Gap: Webhooks. */
export const isEventOrGroup = (name: string): boolean => EVENT_NAMES.has(name) || GROUPS.has(name);

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
