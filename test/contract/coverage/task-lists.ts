/** How task lists, their groups, tasks and templates are asked (specification 4.7, 4.8). */
import type { OperationCase } from "./operation-case.ts";
import {
  BLANK_NAME,
  firstGroup,
  generatedTask,
  newGroup,
  newList,
  newTask,
  newTemplate,
  notFound,
  onTask,
  UNKNOWN,
  withAssets,
} from "./task-list-preparing.ts";

const LISTS: readonly OperationCase[] = [
  {
    operation: "GET /task_lists",
    status: 200,
    request: async (preparing) => {
      await newTask(preparing);
      return { path: "/task_lists", query: "per_page=3&page=1" };
    },
    refused: () => ({
      path: "/task_lists",
      query: "page=first",
      status: 400,
      error: "page is invalid, page does not have a valid value",
    }),
  },
  {
    operation: "POST /task_lists",
    status: 201,
    request: async (preparing) => ({
      path: "/task_lists",
      body: {
        task_list: {
          name: "October & more",
          description: "Close",
          deadline_on: "2026-11-20",
          period_begin: "2026-10-01",
          period_end: "2026-10-31",
          template_id: await newTemplate(preparing),
        },
      },
    }),
    refused: () => ({
      path: "/task_lists",
      body: { other: "1" },
      status: 400,
      error: "task_list is missing, task_list[name] is missing",
    }),
  },
  {
    operation: "GET /task_lists/{id}",
    status: 200,
    request: async (preparing) => withAssets(preparing, `/task_lists/${await newList(preparing)}`),
    refused: () => ({ path: `/task_lists/${UNKNOWN}`, ...notFound("List") }),
  },
  {
    operation: "PATCH /task_lists/{id}",
    status: 200,
    request: async (preparing) => ({
      path: `/task_lists/${await newList(preparing)}`,
      body: { task_list: { name: "Other", deadline_on: "2026-12-01" } },
    }),
    refused: async (preparing) => ({
      path: `/task_lists/${await newList(preparing)}`,
      body: { task_list: { name: "" } },
      ...BLANK_NAME,
    }),
  },
  {
    operation: "DELETE /task_lists/{id}",
    status: 204,
    request: async (preparing) => ({ path: `/task_lists/${await newList(preparing)}` }),
    refused: () => ({ path: `/task_lists/${UNKNOWN}`, ...notFound("List") }),
  },
  {
    operation: "POST /task_lists/{task_list_id}/groups",
    status: 201,
    request: async (preparing) => ({
      path: `/task_lists/${await newList(preparing)}/groups`,
      body: { group: { name: "Debtors", report_type: "debtor" } },
    }),
    refused: async (preparing) => ({
      path: `/task_lists/${await newList(preparing)}/groups`,
      body: { group: { report_type: "debtor" } },
      status: 400,
      error: "group[name] is missing",
    }),
  },
  {
    operation: "POST /task_list_templates/{task_list_template_id}/task_lists",
    status: 201,
    request: async (preparing) => ({
      path: `/task_list_templates/${await newTemplate(preparing)}/task_lists`,
      body: { task_list: { name: "Third quarter" } },
    }),
    refused: async (preparing) => ({
      path: `/task_list_templates/${await newTemplate(preparing)}/task_lists`,
      body: { task_list: "Third quarter" },
      status: 400,
      error: "task_list is invalid",
    }),
  },
];

const GROUPS: readonly OperationCase[] = [
  {
    operation: "GET /task_list_groups/{id}",
    status: 200,
    request: async (preparing) => ({ path: `/task_list_groups/${await newGroup(preparing)}` }),
    refused: () => ({ path: `/task_list_groups/${UNKNOWN}`, ...notFound("Group") }),
  },
  {
    operation: "PATCH /task_list_groups/{id}",
    status: 200,
    request: async (preparing) => ({
      path: `/task_list_groups/${await newGroup(preparing)}`,
      body: { group: { name: "Result", report_type: "profit_loss" } },
    }),
    refused: async (preparing) => ({
      path: `/task_list_groups/${await firstGroup(preparing)}`,
      body: { group: { name: "First" } },
      status: 422,
      error: "The first group cannot be modified",
    }),
  },
  {
    operation: "DELETE /task_list_groups/{id}",
    status: 204,
    request: async (preparing) => ({ path: `/task_list_groups/${await newGroup(preparing)}` }),
    refused: async (preparing) => ({
      path: `/task_list_groups/${await firstGroup(preparing)}`,
      status: 422,
      error: "The first group cannot be deleted",
    }),
  },
];

const TASKS: readonly OperationCase[] = [
  {
    operation: "POST /task_list_groups/{task_list_group_id}/tasks",
    status: 201,
    request: async (preparing) => ({
      path: `/task_list_groups/${await firstGroup(preparing)}/tasks`,
      body: {
        task: { name: "<Assets>", report_type: "assets", generate_subtasks: "true" },
      },
    }),
    refused: async (preparing) => ({
      path: `/task_list_groups/${await newGroup(preparing)}/tasks`,
      body: { task: { name: "More" } },
      status: 422,
      error: "Tasks cannot be added to a group with generated tasks",
    }),
  },
  {
    operation: "GET /task_list_tasks/{id}",
    status: 200,
    request: async (preparing) => {
      const path = `/task_list_tasks/${await newTask(preparing)}`;
      await preparing.ask("POST", `${path}/notes`, { note: { note: "ask", todo: true } });
      return { path };
    },
    refused: () => ({ path: `/task_list_tasks/${UNKNOWN}`, ...notFound("Task") }),
  },
  {
    operation: "PATCH /task_list_tasks/{id}",
    status: 200,
    request: onTask("", { task: { name: "Other", description: "More", assignee_id: "" } }),
    refused: async (preparing) => ({
      ...(await onTask("", {})(preparing)),
      status: 400,
      error: "task is missing",
    }),
  },
  {
    operation: "DELETE /task_list_tasks/{id}",
    status: 204,
    request: onTask(""),
    refused: async (preparing) => ({
      path: `/task_list_tasks/${await generatedTask(preparing)}`,
      status: 422,
      error: "Generated tasks cannot be deleted",
    }),
  },
  {
    operation: "POST /task_list_tasks/{task_list_task_id}/assignment",
    status: 200,
    request: onTask("/assignment", { assignee_id: "1" }),
    refused: async (preparing) => ({
      ...(await onTask("/assignment", { assignee_id: "999" })(preparing)),
      status: 404,
      error: "Assignee not found",
    }),
  },
  {
    operation: "DELETE /task_list_tasks/{task_list_task_id}/assignment",
    status: 200,
    request: onTask("/assignment"),
    refused: () => ({ path: `/task_list_tasks/${UNKNOWN}/assignment`, ...notFound("Task") }),
  },
  {
    operation: "POST /task_list_tasks/{task_list_task_id}/completion",
    status: 200,
    request: onTask("/completion"),
    refused: () => ({ path: `/task_list_tasks/${UNKNOWN}/completion`, ...notFound("Task") }),
  },
  {
    operation: "DELETE /task_list_tasks/{task_list_task_id}/completion",
    status: 200,
    request: onTask("/completion"),
    refused: () => ({ path: `/task_list_tasks/${UNKNOWN}/completion`, ...notFound("Task") }),
  },
  {
    operation: "POST /task_list_tasks/{task_list_task_id}/notes",
    status: 201,
    request: onTask("/notes", { note: { note: "ask the bank", todo: true } }),
    refused: async (preparing) => ({
      ...(await onTask("/notes", { note: { note: "" } })(preparing)),
      status: 422,
      error: "Note can't be blank, Todo type can't be blank",
    }),
  },
];

const TEMPLATES: readonly OperationCase[] = [
  {
    operation: "GET /task_list_templates",
    status: 200,
    request: async (preparing) => {
      await newTemplate(preparing);
      return { path: "/task_list_templates" };
    },
    // It takes no parameter, so nothing of it can be wrong but its scope: the nearest is a template that is not there.
    refused: () => ({ path: "/task_list_templates/1", ...notFound("List template") }),
  },
  {
    operation: "POST /task_list_templates",
    status: 201,
    request: () => ({
      path: "/task_list_templates",
      body: { task_list_template: { name: "Each month", period: "monthly" } },
    }),
    refused: () => ({
      path: "/task_list_templates",
      body: { task_list_template: { name: "A", period: "now and then" } },
      status: 422,
      error: "Period must be a duration such as P1M or P10D",
    }),
  },
  {
    operation: "GET /task_list_templates/{id}",
    status: 200,
    request: async (preparing) =>
      withAssets(preparing, `/task_list_templates/${await newTemplate(preparing)}`),
    refused: () => ({ path: `/task_list_templates/${UNKNOWN}`, ...notFound("List template") }),
  },
  {
    operation: "PATCH /task_list_templates/{id}",
    status: 200,
    request: async (preparing) => ({
      path: `/task_list_templates/${await newTemplate(preparing)}`,
      body: { task_list_template: { name: "Each year", period: "P1Y" } },
    }),
    refused: async (preparing) => ({
      path: `/task_list_templates/${await newTemplate(preparing)}`,
      body: { task_list_template: { name: "" } },
      ...BLANK_NAME,
    }),
  },
  {
    operation: "DELETE /task_list_templates/{id}",
    status: 204,
    request: async (preparing) => ({
      path: `/task_list_templates/${await newTemplate(preparing)}`,
    }),
    refused: () => ({ path: `/task_list_templates/${UNKNOWN}`, ...notFound("List template") }),
  },
  {
    operation: "POST /task_list_templates/{task_list_template_id}/groups",
    status: 201,
    request: async (preparing) => ({
      path: `/task_list_templates/${await newTemplate(preparing)}/groups`,
      body: { group: { name: "Balance sheet", report_type: "balance_sheet" } },
    }),
    refused: () => ({
      path: `/task_list_templates/${UNKNOWN}/groups`,
      body: { group: { name: "A" } },
      ...notFound("List template"),
    }),
  },
];

export const CASES: readonly OperationCase[] = [...LISTS, ...GROUPS, ...TASKS, ...TEMPLATES];
