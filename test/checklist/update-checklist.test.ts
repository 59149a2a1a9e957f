/** A close and the task list of its year: what it completes, notes and leaves alone, over a socket. */
import { expect, test } from "vitest";
import { NOTHING_KNOWN } from "../../src/checklist/memory.ts";
import { OF_2025, OWN, serveChecklist } from "./served-checklist.ts";

const TASKS = OWN.groups.flatMap(({ tasks }) => tasks);
const JUDGED = TASKS.filter(({ checks }) => checks.length > 0).length;
const checksOf = (id: string): string =>
  TASKS.find((task) => task.id === id)?.checks.join(" ") ?? "";
const NOTE = "Still open:\n- C1 bank\n\n[slotsom: note]";
const OPEN_BANK = { [checksOf("bank")]: NOTE };
const COMPLETION = "POST /task_list_tasks/ID/completion";

test("the first close makes template and list, completes what holds and notes what does not", async () => {
  const served = await serveChecklist();
  const outcome = await served.close(OPEN_BANK);
  expect(outcome).toMatchObject({
    ...{ name: "Year-end close 2025", isNew: true, tasks: TASKS.length, completed: JUDGED - 1 },
    ...{ completedNow: JUDGED - 1, notesWritten: 1, reopened: 0 },
  });
  const list = await served.list();
  expect(list).toMatchObject({ periodBegin: "2025-01-01", periodEnd: "2025-12-31" });
  expect(list.groups.map(({ name }) => name)).toEqual([
    null,
    ...OWN.groups.map(({ name }) => name),
  ]);
  const bank = await served.task("bank");
  expect(bank.completedAt).toBeNull();
  expect(bank.notes?.map(({ note }) => note)).toEqual([NOTE]);
  expect(bank.description?.split("\n").at(-1)).toBe(
    "[slotsom: task bank; checks C1 G18; sheets bank]",
  );
  expect((await served.task("review")).completedAt).toBeNull();
});

test("a second close sends one request and changes nothing", async () => {
  const served = await serveChecklist();
  await served.close(OPEN_BANK);
  served.changes();
  const outcome = await served.close(OPEN_BANK);
  expect(served.requests()).toBe(1);
  expect(served.changes()).toEqual([]);
  expect(outcome).toMatchObject({ isNew: false, completedNow: 0, notesWritten: 0, reopened: 0 });
  expect(outcome.completed).toBe(JUDGED - 1);
});

test("a note is written once per changed text, and the task completed when its checks hold", async () => {
  const served = await serveChecklist();
  await served.close(OPEN_BANK);
  const other = NOTE.replace("C1", "G18");
  await served.close({ [checksOf("bank")]: other });
  await served.close(OPEN_BANK);
  await served.close(OPEN_BANK);
  expect((await served.task("bank")).notes?.map(({ note }) => note)).toEqual([NOTE, other, NOTE]);
  expect(await served.close()).toMatchObject({ completedNow: 1, notesWritten: 0 });
  expect((await served.task("bank")).completedAt).not.toBeNull();
});

test("a task that a person reopened stays open, also for a run that remembers nothing", async () => {
  const served = await serveChecklist();
  await served.close();
  const { id } = await served.task("vat");
  await served.people.tasks.reopen(id);
  served.changes();
  expect(await served.close()).toMatchObject({ completedNow: 0, reopened: 1 });
  served.memory = NOTHING_KNOWN;
  expect(await served.close()).toMatchObject({ isNew: false, completedNow: 0, reopened: 1 });
  expect(served.changes()).toEqual([]);
});

test("a task that a person completed is not reopened when its checks break: it gets a note", async () => {
  const served = await serveChecklist();
  await served.close(OPEN_BANK);
  const { id } = await served.task("bank");
  await served.people.tasks.complete(id);
  await served.close({ [checksOf("bank")]: NOTE.replace("C1", "G18") });
  const bank = await served.task("bank");
  expect(bank.completedAt).not.toBeNull();
  expect(bank.notes).toHaveLength(2);
});

test("tasks of people are left alone, also in a group of ours", async () => {
  const served = await serveChecklist();
  await served.close(OPEN_BANK);
  const { groups } = await served.list();
  const [group] = groups.slice(1);
  const own = await served.people.taskListGroups.tasks.create(group?.id ?? "", {
    name: "Call the client",
    description: "before Friday",
  });
  served.changes();
  await served.close();
  expect(served.changes()).toEqual([COMPLETION]);
  expect((await served.people.tasks.get(own.id)).completedAt).toBeNull();
});

test("a list that was deleted is made again, from the same template", async () => {
  const served = await serveChecklist();
  await served.close();
  await served.people.taskLists.delete((await served.list()).id);
  served.changes();
  expect(await served.close()).toMatchObject({ isNew: true, completed: JUDGED });
  expect(served.changes()).toEqual([
    "POST /task_list_templates/ID/task_lists",
    ...Array.from({ length: JUDGED }, () => COMPLETION),
  ]);
});

test("renamed templates, lists and tasks are still known", async () => {
  const served = await serveChecklist();
  await served.close(OPEN_BANK);
  const { people } = served;
  const [template] = await people.taskListTemplates.list();
  await people.taskListTemplates.update(template?.id ?? "", { name: "Ours" });
  await people.taskLists.update((await served.list()).id, { name: "2025, second try" });
  await people.tasks.update((await served.task("bank")).id, { name: "Bank, by Friday" });
  served.memory = NOTHING_KNOWN;
  expect(await served.close()).toMatchObject({ name: "2025, second try", completedNow: 1 });
  await served.close({}, { year: 2026, months: "2026-01..2026-12" });
  expect(await people.taskListTemplates.list()).toHaveLength(1);
});

test("a list of the same name and period is used, and of people's template the marked tasks", async () => {
  const served = await serveChecklist();
  const { people } = served;
  const template = await people.taskListTemplates.create({ name: "Our close", period: "P1Y" });
  const group = await people.taskListTemplates.groups.create(template.id, { name: "All" });
  const description = "Ours [1]\n[slotsom: task our-bank; checks C1]";
  for (const name of ["Bank", "Coffee"]) {
    const own = name === "Bank" ? { name, description } : { name };
    await people.taskListGroups.tasks.create(group.id, own);
  }
  const wanted = { template: "Our close" };
  expect(await served.close({}, wanted)).toMatchObject({
    ...{ name: "Our close 2025", tasks: 1, completed: 1, isNew: true },
  });
  expect(await people.taskListTemplates.list()).toHaveLength(1);
  await expect(
    served.close({}, { template: "No such", months: "2026-01..2026-12" }),
  ).rejects.toMatchObject({ code: "record-unknown", remedy: /\(Our close\)/ });
});

test("a list that people made with our name and period is not made twice", async () => {
  const served = await serveChecklist();
  const { first: periodBegin, last: periodEnd } = OF_2025;
  await served.people.taskLists.create({ name: "Year-end close 2025", periodBegin, periodEnd });
  expect(await served.close()).toMatchObject({ isNew: false, tasks: 0 });
});
