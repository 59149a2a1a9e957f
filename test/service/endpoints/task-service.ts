/** Requests for task lists on the small administration, and functions to inspect the answers. */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import { insertWebhook } from "../../../src/service/store/webhooks.ts";
import { edgeBooks } from "../edge-books.ts";
import { bearer, type EdgeOptions, type EdgeService, NOW, openEdge } from "../edge-service.ts";

/** Any record of task lists, with the fields that tests inspect. */
export interface Shown {
  readonly id: string;
  readonly name: string | null;
  readonly error?: unknown;
  readonly groups: readonly Shown[];
  readonly tasks: readonly Shown[];
  readonly subtasks: readonly Shown[];
  readonly events: readonly { readonly action: string; readonly data: unknown }[];
  readonly notes: readonly Readonly<Record<string, unknown>>[];
  readonly [field: string]: unknown;
}

export interface TaskAnswer {
  readonly status: number;
  readonly json: Shown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TaskService extends EdgeService {
  readonly ask: (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ) => Promise<TaskAnswer>;
  /** Advances the clock of the service. */
  readonly setNow: (now: string) => void;
  /** The actions sent to webhooks, in order, with their records. */
  readonly published: () => readonly Published[];
}

export interface Published {
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity: Shown | null;
}

export async function openTasks(options: EdgeOptions = {}): Promise<TaskService> {
  let now = NOW;
  const service = await openEdge({ books: [taskBooks()], now: () => now, ...options });
  const authorization = bearer(service.token(SCOPES));
  const { store } = service;
  const webhook = {
    administrationId: "123",
    id: "1",
    url: "https://127.0.0.1:9/",
    enabledEvents: ["task_lists", "note", "todo"],
    token: "token",
    secret: "secret",
    deactivatedAt: null,
    lastHttpStatus: null,
    lastHttpBody: null,
  };
  insertWebhook(store, webhook, NOW);
  return {
    ...service,
    ask: async (method, path, body) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const { status, json, headers } = await service.send(
        method,
        `/123${path}`,
        authorization,
        sent,
      );
      return { status, json: json as Shown, headers };
    },
    setNow: (moved) => {
      now = moved;
    },
    published: () =>
      store
        .rows(
          `SELECT d.body FROM jobs j JOIN webhook_deliveries d
           ON d.idempotency_key = j.payload ->> 'idempotencyKey' ORDER BY j.id`,
        )
        .map(({ body }) => JSON.parse(String(body)) as Published),
  };
}

/** Nested accounts: 1300 is below 1100, 1600 and 1520 are below 1300, and 1510 is below 1600. */
const PARENTS: Readonly<Record<string, string>> = {
  1300: "1100",
  1600: "1300",
  1520: "1300",
  1510: "1600",
};

/** The small administration with a chart of several levels, and a van. */
export function taskBooks(): AdministrationBooks {
  const books = edgeBooks();
  return {
    ...books,
    ledgerAccounts: books.ledgerAccounts.map((account) => ({
      ...account,
      parentId: PARENTS[account.id] ?? null,
    })),
    assets: [
      {
        id: "71",
        name: "Van",
        ledgerAccountId: "0250",
        expenseAccountId: "4700",
        purchasedOn: dateOf("2026-02-01"),
        purchaseValue: amountOf("1000"),
        residualValue: amountOf("0"),
        lifespanYears: 5,
      },
    ],
  };
}

/** A new list, completely. */
export async function newList(
  { ask }: Pick<TaskService, "ask">,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Shown> {
  const { json } = await ask("POST", "/task_lists", { task_list: { name: "Month", ...fields } });
  return (await ask("GET", `/task_lists/${json.id}`)).json;
}

/** A new group with its tasks. */
export async function newGroup(
  { ask }: Pick<TaskService, "ask">,
  listId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Shown> {
  const group = { name: "Group", ...fields };
  const { json } = await ask("POST", `/task_lists/${listId}/groups`, { group });
  return (await ask("GET", `/task_list_groups/${json.id}`)).json;
}

export async function newTask(
  { ask }: Pick<TaskService, "ask">,
  groupId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Shown> {
  const task = { name: "Task", ...fields };
  return (await ask("POST", `/task_list_groups/${groupId}/tasks`, { task })).json;
}

/** A task with subtasks of several levels: `1100 [1510]` for a task on 1100 with one below it. */
export const outline = (tasks: readonly Shown[]): string =>
  tasks
    .map(({ name, subtasks }) =>
      subtasks.length === 0 ? String(name) : `${String(name)} [${outline(subtasks)}]`,
    )
    .join(", ");
