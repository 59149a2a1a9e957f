/**
 * Brings the task list of a close up to date: completes our tasks whose checks hold, and writes a note on the others.
 * It never reopens a task, never completes one that a person reopened, and leaves the tasks of people alone.
 */
import type { Session } from "../api/client.ts";
import type { TaskListWithGroups } from "../client/task-lists.ts";
import { type Task, tasksOf } from "../client/tasks.ts";
import { compareText } from "../ledger/ledger-account.ts";
import { findOrMakeList, type WantedList } from "./find-list.ts";
import type { JudgedTask } from "./judge-task.ts";
import { markOf, NOTE_MARK, type TaskMark, taskMarkIn } from "./marks.ts";
import type { MemoryPlace } from "./memory.ts";

export interface WantedChecklist extends WantedList {
  readonly judged: (checks: readonly string[]) => JudgedTask;
}

/** The outcome of bringing a list up to date. */
export interface ChecklistOutcome {
  readonly listId: string;
  readonly name: string;
  readonly isNew: boolean;
  /** Our tasks, and how many of them are completed now, by whomever. */
  readonly tasks: number;
  readonly completed: number;
  /** Completed and noted by this run. */
  readonly completedNow: number;
  readonly notesWritten: number;
  /** Our tasks whose checks hold and that a person reopened: they stay open. */
  readonly reopened: number;
}

/** Failure codes: those of `findOrMakeList` and of the client. */
export async function updateChecklist(
  session: Session,
  wanted: WantedChecklist,
  memory: MemoryPlace,
): Promise<ChecklistOutcome> {
  const { list, isNew } = await findOrMakeList(session, wanted, memory);
  const own = ownTasks(list);
  const known = memory.recall().lists[wanted.months]?.completed ?? [];
  const completed = new Set([
    ...known,
    ...own.flatMap(({ task }) => (task.completedAt === null ? [] : [task.id])),
  ]);
  const keep = (): void => {
    const now = memory.recall();
    const kept = { id: list.id, completed: [...completed].toSorted() };
    memory.keep({ ...now, lists: { ...now.lists, [wanted.months]: kept } });
  };
  const counts = { completedNow: 0, notesWritten: 0, reopened: 0 };
  for (const { task, mark } of own) {
    if (mark.checks.length === 0) continue;
    const { isDone, note } = wanted.judged(mark.checks);
    if (note !== null && lastNoteOf(task) !== note.trim()) {
      await tasksOf(session).notes.create(task.id, { note });
      counts.notesWritten += 1;
    }
    if (isDone && task.completedAt === null && !hasOpenSubtask(task)) {
      if (known.includes(task.id) || isReopened(task)) {
        counts.reopened += 1;
        continue;
      }
      await tasksOf(session).complete(task.id);
      counts.completedNow += 1;
      completed.add(task.id);
      keep();
    }
  }
  keep();
  const before = own.filter(({ task }) => task.completedAt !== null).length;
  return {
    ...{ listId: list.id, name: list.name, isNew, tasks: own.length },
    completed: before + counts.completedNow,
    ...counts,
  };
}

interface OwnTask {
  readonly task: Task;
  readonly mark: TaskMark;
}

/** The tasks with our mark, at any depth. */
function ownTasks({ groups }: TaskListWithGroups): readonly OwnTask[] {
  const all = groups.flatMap(({ tasks }) => tasks.flatMap(withSubtasks));
  return all.flatMap((task) => {
    const mark = taskMarkIn(task.description);
    return mark === null ? [] : [{ task, mark }];
  });
}

const withSubtasks = (task: Task): readonly Task[] => [
  task,
  ...task.subtasks.flatMap(withSubtasks),
];

/** Completing a task completes those below it, which are of people. */
const hasOpenSubtask = ({ subtasks }: Task): boolean =>
  subtasks.flatMap(withSubtasks).some(({ completedAt }) => completedAt === null);

/** Slotsom reopens nothing, so a person did. */
const isReopened = ({ events = [] }: Task): boolean =>
  events.some(({ action }) => action === "task_lists_task_reopened");

/** The last note of ours on a task; null without any. */
function lastNoteOf({ notes = [] }: Task): string | null {
  const own = notes.filter(({ note }) => markOf(note) === NOTE_MARK);
  const last = own.toSorted((one, other) => compareText(one.createdAt, other.createdAt)).at(-1);
  return last?.note?.trim() ?? null;
}
