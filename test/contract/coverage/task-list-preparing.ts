/** What requests about task lists need to be there, and how they are refused. */
import type { Preparing, SpecificationRequest } from "./operation-case.ts";

export const UNKNOWN = "1";
export const notFound = (model: string) =>
  ({ status: 404, error: `Record not found for model name: ${model}` }) as const;
export const BLANK_NAME = { status: 422, error: "Name can't be blank" } as const;

interface Made {
  readonly id: string;
  readonly groups: readonly { readonly id: string }[];
  readonly tasks: readonly { readonly id: string }[];
}

const made = async (
  { ask }: Preparing,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> => ((await ask("POST", path, body)) as Made).id;

const read = async ({ ask }: Preparing, path: string): Promise<Made> =>
  (await ask("GET", path)) as Made;

export const newList = (preparing: Preparing): Promise<string> =>
  made(preparing, "/task_lists", { task_list: { name: "Closing" } });

export const newTemplate = (preparing: Preparing): Promise<string> =>
  made(preparing, "/task_list_templates", {
    task_list_template: { name: "Each quarter", period: "P3M", deadline_after: "P10D" },
  });

/** A list or a template that has a group with a report. */
export async function withAssets({ ask }: Preparing, path: string): Promise<SpecificationRequest> {
  await ask("POST", `${path}/groups`, { group: { name: "Assets", report_type: "assets" } });
  return { path };
}

/** The group that every list begins with. */
export async function firstGroup(preparing: Preparing): Promise<string> {
  const { groups } = await read(preparing, `/task_lists/${await newList(preparing)}`);
  return groups[0]?.id ?? "";
}

/** With a task for each account of the balance sheet. */
export const newGroup = async (preparing: Preparing): Promise<string> =>
  made(preparing, `/task_lists/${await newList(preparing)}/groups`, {
    group: { name: "Balance sheet", report_type: "balance_sheet" },
  });

export async function generatedTask(preparing: Preparing): Promise<string> {
  const { tasks } = await read(preparing, `/task_list_groups/${await newGroup(preparing)}`);
  return tasks[0]?.id ?? "";
}

export const newTask = async (preparing: Preparing): Promise<string> =>
  made(preparing, `/task_list_groups/${await firstGroup(preparing)}/tasks`, {
    task: {
      name: "Look at the creditors",
      report_type: "creditor",
      generate_subtasks: true,
      assignee_id: "1",
    },
  });

/** Every path of a task with something below it. */
export const onTask =
  (below: string, body?: unknown) =>
  async (preparing: Preparing): Promise<SpecificationRequest> => ({
    path: `/task_list_tasks/${await newTask(preparing)}${below}`,
    ...(body === undefined ? {} : { body }),
  });
