/** Webhooks: the receivers of events (specification 4.10). */

import { listOf, optional } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { anything, shortText } from "../../fields/scalars.ts";
import {
  newIdempotencyKey,
  newSecret,
  newToken,
  payloadText,
  TEST_EVENT,
} from "../jobs/webhook-payload.ts";
import { NOT_DELIVERED, STATUS_OF_SUCCESS } from "../jobs/webhook-transport.ts";
import { CREATED_WEBHOOK, WEBHOOK } from "../records/webhook.ts";
import { isEventOrGroup, type Webhook } from "../rules/webhook-events.ts";
import { nextId } from "../store/next-id.ts";
import {
  findWebhook,
  insertWebhook,
  listedWebhooks,
  deleteWebhook as removeWebhook,
  type SigningWebhook,
  setDeactivated,
} from "../store/webhooks.ts";
import { type Call, type Endpoint, invalidRecord, Refusal } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { TEXT_MAX } from "./internal/body-kinds.ts";
import { modelNotFound } from "./internal/not-found.ts";
import { withBody } from "./internal/read-body.ts";

const SCOPES = { allOf: ["settings"] } as const;

const listWebhooks: Endpoint = answering({
  operation: "GET /webhooks",
  scopes: SCOPES,
  summary: "Lists the webhooks of the administration, without their secrets",
  answers: listOf(WEBHOOK),
  answer: (call) => listedWebhooks(call.store, call.administration.id),
});

const createWebhook = withBody({
  operation: "POST /webhooks",
  scopes: SCOPES,
  summary:
    "Creates a webhook; its address is called and must answer 200, its secret is returned once",
  bodyStyle: "title",
  body: record({
    url: shortText(TEXT_MAX),
    enabled_events: optional(listOf(shortText(TEXT_MAX))),
    events: optional({
      ...anything,
      typed: {
        ...anything,
        schema: { deprecated: true, description: "Refused: use enabled_events" },
      },
    }),
  }),
  example: {
    url: "http://127.0.0.1:9000/hook",
    enabled_events: ["document", "payment_registered"],
  },
  answers: CREATED_WEBHOOK,
  status: 201,
  answer: async (call, body) => {
    if (body.events !== undefined) throw EVENTS_REMOVED;
    const enabledEvents = [...new Set(body.enabled_events)];
    if (!enabledEvents.every(isEventOrGroup)) throw EVENT_UNKNOWN;
    const problem = call.webhooks.urlProblem(body.url);
    if (problem !== null) throw urlRefusal(URL_PROBLEMS[problem], "invalid");
    const called = await callFirst(call, { url: body.url, enabledEvents });
    insertWebhook(call.store, called, call.now);
    return called;
  },
});

const deleteWebhook: Endpoint = {
  operation: "DELETE /webhooks/{id}",
  scopes: SCOPES,
  summary: "Deletes a webhook and its pending deliveries",
  success: { status: 204 },
  answer: ({ store, administration, path }) => {
    if (!removeWebhook(store, administration.id, path["id"] ?? "")) throw modelNotFound("Webhook");
    return { kind: "nothing", status: 204 };
  },
};

const activateWebhook: Endpoint = answering({
  operation: "PATCH /webhooks/{id}/activate",
  scopes: SCOPES,
  summary: "Resumes the notifications of a webhook",
  answers: WEBHOOK,
  answer: (call) => changeActivity(call, null),
});

const deactivateWebhook: Endpoint = answering({
  operation: "PATCH /webhooks/{id}/deactivate",
  scopes: SCOPES,
  summary: "Stops new notifications of a webhook; scheduled ones are still delivered",
  answers: WEBHOOK,
  answer: (call) => changeActivity(call, call.now),
});

export const WEBHOOK_ENDPOINTS: readonly Endpoint[] = [
  activateWebhook,
  createWebhook,
  deactivateWebhook,
  deleteWebhook,
  listWebhooks,
];

const EVENTS_REMOVED = new Refusal(
  400,
  "'events' has been removed from webhooks, use 'enabled_events'",
  { symbolic: ["events", "removed"] },
);
const EVENT_UNKNOWN = new Refusal(400, "Enabled Events isn't an option", {
  symbolic: ["enabled_events", "in"],
});

const URL_PROBLEMS = {
  "not-https": "must be an https address",
  private: "must not be a private address",
};

/** Gap: Webhooks. The message does not repeat the address, which may contain a credential. */
const urlRefusal = (problem: string, word: string): Refusal =>
  invalidRecord([{ field: "url", text: problem, word }]);

/** A new webhook whose receiver answered the first call; not stored yet. */
async function callFirst(
  { store, administration, webhooks, now }: Call,
  { url, enabledEvents }: Pick<Webhook, "url" | "enabledEvents">,
): Promise<SigningWebhook> {
  const made = {
    administrationId: administration.id,
    id: nextId(store, now),
    url,
    enabledEvents,
    token: newToken(),
    secret: newSecret(),
    deactivatedAt: null,
  };
  const body = payloadText(made, TEST_EVENT);
  const idempotencyKey = newIdempotencyKey();
  const answer = await webhooks.push({ url, secret: made.secret, body, idempotencyKey });
  const status = answer?.status ?? NOT_DELIVERED;
  if (status !== STATUS_OF_SUCCESS) {
    const outcome =
      status === NOT_DELIVERED ? "the call was not delivered" : `it answered ${status}`;
    throw urlRefusal(`must answer 200 when it is called, ${outcome}`, "unexpected_answer");
  }
  return { ...made, lastHttpStatus: status, lastHttpBody: answer?.body ?? null };
}

function changeActivity(call: Call, deactivatedAt: string | null): Webhook {
  const { store, administration, path } = call;
  return store.transaction(() => {
    const id = path["id"] ?? "";
    setDeactivated(store, { administrationId: administration.id, id }, deactivatedAt);
    const webhook = findWebhook(store, administration.id, id);
    if (webhook === null) throw modelNotFound("Webhook");
    return webhook;
  });
}
