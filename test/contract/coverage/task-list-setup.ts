/** Creates the records that requests about task lists need, and the refusals of those requests. */
import type { Setup, SpecificationRequest } from "./operation-case.ts";

export const UNKNOWN = "1";
export const notFound = (model: string) =>
  ({ status: 404, error: `Record not found for model name: ${model}` }) as const;
export const BLANK_NAME = { status: 422, error: "Name can't be blank" } as const;

interface Created {
  readonly id: string;
  readonly groups: readonly { readonly id: string }[];
  readonly tasks: readonly { readonly id: string }[];
}

const createdId = async (
  { ask }: Setup,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> => ((await ask("POST", path, body)) as Created).id;

const read = async ({ ask }: Setup, path: string): Promise<Created> =>
  (await ask("GET", path)) as Created;

export const newList = (setup: Setup): Promise<string> =>
  createdId(setup, "/task_lists", { task_list: { name: "Closing" } });

export const newTemplate = (setup: Setup): Promise<string> =>
  createdId(setup, "/task_list_templates", {
    task_list_template: { name: "Each quarter", period: "P3M", deadline_after: "P10D" },
  });

/** Adds a group with a report to a list or template. */
export async function withAssets({ ask }: Setup, path: string): Promise<SpecificationRequest> {
  await ask("POST", `${path}/groups`, { group: { name: "Assets", report_type: "assets" } });
  return { path };
}

/** The first group, which every list has. */
export async function firstGroup(setup: Setup): Promise<string> {
  const { groups } = await read(setup, `/task_lists/${await newList(setup)}`);
  return groups[0]?.id ?? "";
}

/** A group with a task for each account of the balance sheet. */
export const newGroup = async (setup: Setup): Promise<string> =>
  createdId(setup, `/task_lists/${await newList(setup)}/groups`, {
    group: { name: "Balance sheet", report_type: "balance_sheet" },
  });

export async function generatedTask(setup: Setup): Promise<string> {
  const { tasks } = await read(setup, `/task_list_groups/${await newGroup(setup)}`);
  return tasks[0]?.id ?? "";
}

export const newTask = async (setup: Setup): Promise<string> =>
  createdId(setup, `/task_list_groups/${await firstGroup(setup)}/tasks`, {
    task: {
      name: "Look at the creditors",
      report_type: "creditor",
      generate_subtasks: true,
      assignee_id: "1",
    },
  });

/** A request below the path of a new task. */
export const onTask =
  (below: string, body?: unknown) =>
  async (setup: Setup): Promise<SpecificationRequest> => ({
    path: `/task_list_tasks/${await newTask(setup)}${below}`,
    ...(body === undefined ? {} : { body }),
  });
