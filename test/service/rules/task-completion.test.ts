/** Completion and reopening in trees of every shape (specification 3). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { tasksToComplete, tasksToReopen } from "../../../src/service/rules/task-completion.ts";

interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly completedAt: string | null;
}

/** A tree of every shape: each task but the first may be below any earlier one. */
const forests = fc
  .array(fc.option(fc.nat(), { nil: null }), { minLength: 1, maxLength: 20 })
  .map((above): readonly Node[] =>
    above.map((at, index) => ({
      id: String(index),
      parentId: at === null || index === 0 ? null : String(at % index),
      completedAt: null,
    })),
  );

const steps = fc.array(fc.record({ at: fc.nat(), isCompletion: fc.boolean() }), { maxLength: 30 });

const byId = (tasks: readonly Node[], id: string | null): Node | undefined =>
  tasks.find((task) => task.id === id);

/** The tasks above one, found without the rules: from the bottom up. */
function above(tasks: readonly Node[], id: string): readonly Node[] {
  const parent = byId(tasks, byId(tasks, id)?.parentId ?? null);
  return parent === undefined ? [] : [parent, ...above(tasks, parent.id)];
}

test("completing a task completes all tasks below it, reopening reopens all above it, and no others", () => {
  fc.assert(
    fc.property(forests, steps, (forest, sequence) => {
      let tasks = forest;
      for (const { at, isCompletion } of sequence) {
        const id = String(at % tasks.length);
        const changed = isCompletion ? tasksToComplete(tasks, id) : tasksToReopen(tasks, id);
        const before = tasks;
        tasks = tasks.map((task) =>
          changed.some((one) => one.id === task.id)
            ? { ...task, completedAt: isCompletion ? "now" : null }
            : task,
        );
        for (const task of tasks) {
          const isReached =
            task.id === id ||
            (isCompletion
              ? above(tasks, task.id).some((upper) => upper.id === id)
              : above(tasks, id).some((upper) => upper.id === task.id));
          const expected = isReached ? isCompletion : byId(before, task.id)?.completedAt !== null;
          expect(task.completedAt !== null).toBe(expected);
          if (task.completedAt === null) {
            expect(above(tasks, task.id).every((upper) => upper.completedAt === null)).toBe(true);
          }
        }
      }
    }),
  );
});

test("each task changes once, and tasks already in that state are left out", () => {
  const tasks = [
    { id: "1", parentId: null, completedAt: null },
    { id: "2", parentId: "1", completedAt: "then" },
    { id: "3", parentId: "2", completedAt: "then" },
    { id: "4", parentId: "1", completedAt: null },
  ];
  const idsOf = (changed: readonly Node[]): readonly string[] => changed.map(({ id }) => id);
  expect(idsOf(tasksToComplete(tasks, "1"))).toEqual(["1", "4"]);
  expect(idsOf(tasksToComplete(tasks, "3"))).toEqual([]);
  expect(idsOf(tasksToReopen(tasks, "3"))).toEqual(["3", "2"]);
  expect(idsOf(tasksToReopen(tasks, "4"))).toEqual([]);
});
