/**
 * Publishes the events of tasks, lists and templates to the webhooks, and stores those of a task with
 * the task. Call these functions in the transaction of the change, after it.
 */
import { publish } from "../../jobs/publish.ts";
import { TASK, TASK_LIST, TASK_LIST_TEMPLATE } from "../../records/task-lists.ts";
import type { TaskGroup, TaskList, TaskListTemplate } from "../../rules/task-list.ts";
import { insertEvent } from "../../store/events.ts";
import { TASK_LIST_TEMPLATES } from "../../store/task-list-templates.ts";
import { TASK_LISTS } from "../../store/task-lists.ts";
import type { Call } from "../endpoint.ts";
import { shownTask, taskListsIn, templatesIn } from "./task-resource.ts";

/** The parts of a call that changes need. */
export type TaskChanging = Pick<
  Call,
  "store" | "administration" | "shapes" | "userId" | "now" | "today"
>;

export type TaskAction =
  | "created"
  | "updated"
  | "name"
  | "assigned"
  | "unassigned"
  | "completed"
  | "reopened"
  | "report_type_linked"
  | "category_linked"
  | "unlinked";

/** Stores the event with the task, and publishes the current task. */
export function publishTaskEvent(
  call: TaskChanging,
  id: string,
  word: TaskAction,
  data: Readonly<Record<string, string>> = {},
): void {
  const action = `task_lists_task_${word}`;
  insertEvent(call, { type: "TaskLists::Task", id }, { action, data });
  publish(call, { action, entityType: "TaskLists::Task", entityId: id }, () => ({
    entity: TASK.node(shownTask(call, id), call),
  }));
}

/** Only published: the stored events of a task are deleted with it. */
export const publishTaskDeletion = (call: TaskChanging, id: string): void => {
  const action = "task_lists_task_destroyed";
  publish(call, { action, entityType: "TaskLists::Task", entityId: id });
};

export const publishListEvent = (
  call: TaskChanging,
  list: TaskList,
  word: "created" | "updated" | "completed" | "reopened" | "destroyed",
): void => {
  const action = `task_lists_list_${word}`;
  publish(call, { action, entityType: "TaskLists::List", entityId: list.id }, () => ({
    entity:
      word === "destroyed" ? null : TASK_LIST.complete.node(taskListsIn(call, [list])(list), call),
  }));
};

export const publishTemplateEvent = (
  call: TaskChanging,
  template: TaskListTemplate,
  word: "created" | "updated" | "destroyed",
): void => {
  const action = `task_lists_list_template_${word}`;
  publish(call, { action, entityType: "TaskLists::ListTemplate", entityId: template.id }, () => ({
    entity:
      word === "destroyed"
        ? null
        : TASK_LIST_TEMPLATE.complete.node(templatesIn(call, [template])(template), call),
  }));
};

/** Gap: Task lists. Groups have no events: a change of a group counts as a change of its list or template. */
export function publishGroupChange(call: TaskChanging, { owner }: Pick<TaskGroup, "owner">): void {
  const { store, administration } = call;
  if (owner.type === "list") {
    const list = TASK_LISTS.find(store, administration.id, owner.id);
    if (list !== null) publishListEvent(call, list, "updated");
    return;
  }
  const template = TASK_LIST_TEMPLATES.find(store, administration.id, owner.id);
  if (template !== null) publishTemplateEvent(call, template, "updated");
}
