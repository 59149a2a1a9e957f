/** Completing and reopening tasks, and which other tasks that affects (specification 3). */
import type { Task } from "./task-list.ts";

type Completable = Pick<Task, "id" | "parentId" | "completedAt">;

/** The open tasks that completing `id` completes: the task itself and all below it, parents first. */
export function tasksToComplete<Of extends Completable>(
  tasks: readonly Of[],
  id: string,
): readonly Of[] {
  const below = tasks.filter(({ parentId }) => parentId === id);
  return [
    ...tasks.filter((task) => task.id === id && task.completedAt === null),
    ...below.flatMap((task) => tasksToComplete(tasks, task.id)),
  ];
}

/** The completed tasks that reopening `id` reopens: the task itself and all above it, children first. */
export function tasksToReopen<Of extends Completable>(
  tasks: readonly Of[],
  id: string | null,
): readonly Of[] {
  const task = tasks.find((candidate) => candidate.id === id);
  if (task === undefined) return [];
  return [...(task.completedAt === null ? [] : [task]), ...tasksToReopen(tasks, task.parentId)];
}
