/**
 * Finds the task list of a fiscal year, or makes it from a template. It looks before it writes, so that no list is made
 * twice.
 */
import type { Session } from "../api/client.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { taskListGroupsOf } from "../client/task-list-groups.ts";
import { type TaskListTemplate, taskListTemplatesOf } from "../client/task-list-templates.ts";
import { type TaskList, type TaskListWithGroups, taskListsOf } from "../client/task-lists.ts";
import { Failure } from "../failure.ts";
import { compareText } from "../ledger/ledger-account.ts";
import { listMark, markOf, TEMPLATE_MARK, taskMark, taskMarkIn, withMark } from "./marks.ts";
import type { KnownTemplate, MemoryPlace } from "./memory.ts";
import type { OwnChecklist } from "./own-checklist.ts";
import { OWN_TEMPLATE } from "./own-template.ts";

export interface WantedList {
  /** The name of a template, or `OWN_TEMPLATE`. */
  readonly template: string;
  readonly year: number;
  /** `2025-01..2025-12`. */
  readonly months: string;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly own: OwnChecklist;
}

interface FoundList {
  readonly list: TaskListWithGroups;
  readonly isNew: boolean;
}

/** Failure codes: `record-unknown` for a template that does not exist, and those of the client. */
export async function findOrMakeList(
  session: Session,
  wanted: WantedList,
  memory: MemoryPlace,
): Promise<FoundList> {
  const lists = taskListsOf(session);
  const known = memory.recall().lists[wanted.months];
  const remembered = known === undefined ? null : await listOrNull(session, known.id);
  if (remembered !== null) return { list: remembered, isNew: false };
  const found = await foundAmongAll(session, wanted);
  const made = found ?? (await makeList(session, wanted, memory));
  const { id } = made;
  const now = memory.recall();
  memory.keep({ ...now, lists: { ...now.lists, [wanted.months]: { id, completed: [] } } });
  return { list: await lists.get(id), isNew: found === null };
}

/** Null for a list that was deleted. */
async function listOrNull(session: Session, id: string): Promise<TaskListWithGroups | null> {
  try {
    return await taskListsOf(session).get(id);
  } catch (cause) {
    // A deleted list is made again; every other refusal ends the run.
    if (cause instanceof Failure && cause.code === "record-unknown") return null;
    throw cause;
  }
}

/** The list with our mark of the year, else one with the name and the period; of several the oldest. */
async function foundAmongAll(session: Session, wanted: WantedList): Promise<TaskList | null> {
  const marked: TaskList[] = [];
  const named: TaskList[] = [];
  for await (const list of taskListsOf(session).list()) {
    const { name, description, periodBegin, periodEnd } = list;
    if (markOf(description) === listMark(wanted.months)) marked.push(list);
    else if (name === listName(wanted) && periodBegin === wanted.first && periodEnd === wanted.last)
      named.push(list);
  }
  const [oldest = null] = (marked.length > 0 ? marked : named).toSorted((one, other) =>
    compareText(one.createdAt, other.createdAt),
  );
  return oldest;
}

const templateName = ({ template, own }: WantedList): string =>
  template === OWN_TEMPLATE ? own.name : template;

const listName = (wanted: WantedList): string => `${templateName(wanted)} ${String(wanted.year)}`;

async function makeList(
  session: Session,
  wanted: WantedList,
  memory: MemoryPlace,
): Promise<TaskList> {
  const templateId = await findOrMakeTemplate(session, wanted, memory);
  const { months, first, last, own } = wanted;
  return taskListTemplatesOf(session).taskLists.create(templateId, {
    name: listName(wanted),
    description: withMark(own.text, listMark(months)),
    periodBegin: first,
    periodEnd: last,
  });
}

/** By its remembered id, else by our mark, else by its name. */
async function findOrMakeTemplate(
  session: Session,
  wanted: WantedList,
  memory: MemoryPlace,
): Promise<string> {
  const all = await taskListTemplatesOf(session).list();
  const known = memory.recall().templates[wanted.template];
  const isOwn = wanted.template === OWN_TEMPLATE;
  const found =
    all.find(({ id }) => id === known?.id) ??
    all.find(({ description }) => isOwn && markOf(description) === TEMPLATE_MARK) ??
    all.find(({ name }) => name === templateName(wanted));
  if (!isOwn) {
    if (found === undefined) throw templateUnknown(wanted.template, all);
    remember(memory, wanted.template, { id: found.id, isComplete: true });
    return found.id;
  }
  if (found !== undefined && found.id === known?.id && known.isComplete) return found.id;
  const id = found?.id ?? (await makeTemplate(session, wanted.own));
  // One of which no run remembers that it is unfinished is left as people made it, unless it is empty.
  const isOfPeople = found !== undefined && found.id !== known?.id && (await hasTasks(session, id));
  if (!isOfPeople) {
    remember(memory, OWN_TEMPLATE, { id, isComplete: false });
    await fillTemplate(session, id, wanted.own);
  }
  remember(memory, OWN_TEMPLATE, { id, isComplete: true });
  return id;
}

function remember(memory: MemoryPlace, name: string, known: KnownTemplate): void {
  const now = memory.recall();
  memory.keep({ ...now, templates: { ...now.templates, [name]: known } });
}

const makeTemplate = async (session: Session, { name, text }: OwnChecklist): Promise<string> => {
  const description = withMark(text, TEMPLATE_MARK);
  const made = await taskListTemplatesOf(session).create({ name, description, period: "P1Y" });
  return made.id;
};

const hasTasks = async (session: Session, id: string): Promise<boolean> => {
  const { groups } = await taskListTemplatesOf(session).get(id);
  return groups.some(({ tasks }) => tasks.length > 0);
};

/** Adds the groups and tasks that the template does not have yet. */
async function fillTemplate(session: Session, id: string, own: OwnChecklist): Promise<void> {
  const templates = taskListTemplatesOf(session);
  const { groups } = await templates.get(id);
  const tasks = groups.flatMap((group) => group.tasks);
  const present = new Set(tasks.map(({ description }) => taskMarkIn(description)?.id));
  for (const { name, tasks: wanted } of own.groups) {
    const missing = wanted.filter((task) => !present.has(task.id));
    if (missing.length === 0) continue;
    const group =
      groups.find((one) => one.name === name) ?? (await templates.groups.create(id, { name }));
    for (const task of missing) {
      const description = withMark(task.text, taskMark(task));
      await taskListGroupsOf(session).tasks.create(group.id, { name: task.name, description });
    }
  }
}

function templateUnknown(name: string, all: readonly TaskListTemplate[]): Failure {
  const names = all.map((template) => template.name).join(", ");
  return new Failure(
    "record-unknown",
    `--checklist "${name}": the administration has no task list template with this name`,
    names === ""
      ? "It has no templates; leave out the name to have one made."
      : `Name one of its templates (${names}), or leave out the name to have one made.`,
  );
}
