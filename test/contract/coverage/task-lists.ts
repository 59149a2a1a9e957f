/** Requests for task lists, their groups, tasks and templates (specification 4.7, 4.8). */
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
} from "./task-list-setup.ts";

const LISTS: readonly OperationCase[] = [
  {
    operation: "GET /task_lists",
    status: 200,
    request: async (setup) => {
      await newTask(setup);
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
    request: async (setup) => ({
      path: "/task_lists",
      body: {
        task_list: {
          name: "October & more",
          description: "Close",
          deadline_on: "2026-11-20",
          period_begin: "2026-10-01",
          period_end: "2026-10-31",
          template_id: await newTemplate(setup),
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
    request: async (setup) => withAssets(setup, `/task_lists/${await newList(setup)}`),
    refused: () => ({ path: `/task_lists/${UNKNOWN}`, ...notFound("List") }),
  },
  {
    operation: "PATCH /task_lists/{id}",
    status: 200,
    request: async (setup) => ({
      path: `/task_lists/${await newList(setup)}`,
      body: { task_list: { name: "Other", deadline_on: "2026-12-01" } },
    }),
    refused: async (setup) => ({
      path: `/task_lists/${await newList(setup)}`,
      body: { task_list: { name: "" } },
      ...BLANK_NAME,
    }),
  },
  {
    operation: "DELETE /task_lists/{id}",
    status: 204,
    request: async (setup) => ({ path: `/task_lists/${await newList(setup)}` }),
    refused: () => ({ path: `/task_lists/${UNKNOWN}`, ...notFound("List") }),
  },
  {
    operation: "POST /task_lists/{task_list_id}/groups",
    status: 201,
    request: async (setup) => ({
      path: `/task_lists/${await newList(setup)}/groups`,
      body: { group: { name: "Debtors", report_type: "debtor" } },
    }),
    refused: async (setup) => ({
      path: `/task_lists/${await newList(setup)}/groups`,
      body: { group: { report_type: "debtor" } },
      status: 400,
      error: "group[name] is missing",
    }),
  },
  {
    operation: "POST /task_list_templates/{task_list_template_id}/task_lists",
    status: 201,
    request: async (setup) => ({
      path: `/task_list_templates/${await newTemplate(setup)}/task_lists`,
      body: { task_list: { name: "Third quarter" } },
    }),
    refused: async (setup) => ({
      path: `/task_list_templates/${await newTemplate(setup)}/task_lists`,
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
    request: async (setup) => ({ path: `/task_list_groups/${await newGroup(setup)}` }),
    refused: () => ({ path: `/task_list_groups/${UNKNOWN}`, ...notFound("Group") }),
  },
  {
    operation: "PATCH /task_list_groups/{id}",
    status: 200,
    request: async (setup) => ({
      path: `/task_list_groups/${await newGroup(setup)}`,
      body: { group: { name: "Result", report_type: "profit_loss" } },
    }),
    refused: async (setup) => ({
      path: `/task_list_groups/${await firstGroup(setup)}`,
      body: { group: { name: "First" } },
      status: 422,
      error: "The first group cannot be modified",
    }),
  },
  {
    operation: "DELETE /task_list_groups/{id}",
    status: 204,
    request: async (setup) => ({ path: `/task_list_groups/${await newGroup(setup)}` }),
    refused: async (setup) => ({
      path: `/task_list_groups/${await firstGroup(setup)}`,
      status: 422,
      error: "The first group cannot be deleted",
    }),
  },
];

const TASKS: readonly OperationCase[] = [
  {
    operation: "POST /task_list_groups/{task_list_group_id}/tasks",
    status: 201,
    request: async (setup) => ({
      path: `/task_list_groups/${await firstGroup(setup)}/tasks`,
      body: {
        task: { name: "<Assets>", report_type: "assets", generate_subtasks: "true" },
      },
    }),
    refused: async (setup) => ({
      path: `/task_list_groups/${await newGroup(setup)}/tasks`,
      body: { task: { name: "More" } },
      status: 422,
      error: "Tasks cannot be added to a group with generated tasks",
    }),
  },
  {
    operation: "GET /task_list_tasks/{id}",
    status: 200,
    request: async (setup) => {
      const path = `/task_list_tasks/${await newTask(setup)}`;
      await setup.ask("POST", `${path}/notes`, { note: { note: "ask", todo: true } });
      return { path };
    },
    refused: () => ({ path: `/task_list_tasks/${UNKNOWN}`, ...notFound("Task") }),
  },
  {
    operation: "PATCH /task_list_tasks/{id}",
    status: 200,
    request: onTask("", { task: { name: "Other", description: "More", assignee_id: "" } }),
    refused: async (setup) => ({
      ...(await onTask("", {})(setup)),
      status: 400,
      error: "task is missing",
    }),
  },
  {
    operation: "DELETE /task_list_tasks/{id}",
    status: 204,
    request: onTask(""),
    refused: async (setup) => ({
      path: `/task_list_tasks/${await generatedTask(setup)}`,
      status: 422,
      error: "Generated tasks cannot be deleted",
    }),
  },
  {
    operation: "POST /task_list_tasks/{task_list_task_id}/assignment",
    status: 200,
    request: onTask("/assignment", { assignee_id: "1" }),
    refused: async (setup) => ({
      ...(await onTask("/assignment", { assignee_id: "999" })(setup)),
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
    refused: async (setup) => ({
      ...(await onTask("/notes", { note: { note: "" } })(setup)),
      status: 422,
      error: "Note can't be blank, Todo type can't be blank",
    }),
  },
];

const TEMPLATES: readonly OperationCase[] = [
  {
    operation: "GET /task_list_templates",
    status: 200,
    request: async (setup) => {
      await newTemplate(setup);
      return { path: "/task_list_templates" };
    },
    // The list has no parameters that could be invalid, so this requests a missing template.
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
    request: async (setup) => withAssets(setup, `/task_list_templates/${await newTemplate(setup)}`),
    refused: () => ({ path: `/task_list_templates/${UNKNOWN}`, ...notFound("List template") }),
  },
  {
    operation: "PATCH /task_list_templates/{id}",
    status: 200,
    request: async (setup) => ({
      path: `/task_list_templates/${await newTemplate(setup)}`,
      body: { task_list_template: { name: "Each year", period: "P1Y" } },
    }),
    refused: async (setup) => ({
      path: `/task_list_templates/${await newTemplate(setup)}`,
      body: { task_list_template: { name: "" } },
      ...BLANK_NAME,
    }),
  },
  {
    operation: "DELETE /task_list_templates/{id}",
    status: 204,
    request: async (setup) => ({
      path: `/task_list_templates/${await newTemplate(setup)}`,
    }),
    refused: () => ({ path: `/task_list_templates/${UNKNOWN}`, ...notFound("List template") }),
  },
  {
    operation: "POST /task_list_templates/{task_list_template_id}/groups",
    status: 201,
    request: async (setup) => ({
      path: `/task_list_templates/${await newTemplate(setup)}/groups`,
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
