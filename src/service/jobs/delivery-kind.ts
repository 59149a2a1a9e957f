/** What the table of jobs calls a delivery to a webhook, for who queues one and who makes it. */
export const DELIVERY_KIND = "deliver-webhook";
