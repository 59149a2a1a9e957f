/**
 * A close that stops while it works on the task list, or may not: nothing is made twice, and nothing is sent blindly
 * again.
 */
import { expect, test } from "vitest";
import { NOTHING_KNOWN } from "../../src/checklist/memory.ts";
import { OF_2025, OWN, serveChecklist } from "./served-checklist.ts";

const TASKS = OWN.groups.flatMap(({ tasks }) => tasks);
const JUDGED = TASKS.filter(({ checks }) => checks.length > 0).length;

test.each([
  ["the template", /\/task_list_templates\.json$/, { after: 1, times: 1 }],
  ["a group", /\/task_list_templates\/\d+\/groups/, { after: 1, times: 1 }],
  ["a task of the template", /\/task_list_groups\/\d+\/tasks/, { after: 4, times: 1 }],
  ["the list", /\/task_list_templates\/\d+\/task_lists/, { times: 1 }],
  ["a completion", /\/completion/, { after: 3, times: 1 }],
])(
  "the answer to %s is lost: the next close continues, and makes nothing twice",
  async (_, path, when) => {
    const served = await serveChecklist({
      falseAnswers: [{ path, ...when, status: 503, body: "{}" }],
    });
    await expect(served.close()).rejects.toMatchObject({ code: "change-uncertain" });
    expect(await served.close()).toMatchObject({ completed: JUDGED, tasks: TASKS.length });
    const { people } = served;
    expect(await people.taskListTemplates.list()).toHaveLength(1);
    const lists = [];
    for await (const list of people.taskLists.list()) lists.push(list);
    expect(lists).toHaveLength(1);
    const { groups } = await served.list();
    expect(groups.flatMap(({ tasks }) => tasks)).toHaveLength(TASKS.length);
  },
);

test("a state that is lost between the list and its tasks finds the list by its mark", async () => {
  const served = await serveChecklist({
    falseAnswers: [{ path: /\/completion/, times: 1, status: 503, body: "{}" }],
  });
  await expect(served.close()).rejects.toMatchObject({ code: "change-uncertain" });
  served.memory = NOTHING_KNOWN;
  expect(await served.close()).toMatchObject({ isNew: false, completed: JUDGED });
});

test("a token without a scope changes nothing", async () => {
  const served = await serveChecklist({ scopes: ["bank", "documents", "settings"] });
  await expect(served.close()).rejects.toMatchObject({ code: "scope-missing" });
  expect(served.changes()).toEqual([]);
});

test("a list deleted while the close works ends it, and the next close makes it again", async () => {
  const served = await serveChecklist();
  await served.close({ [TASKS[0]?.checks.join(" ") ?? ""]: "open" });
  const { id } = await served.list();
  let isDeleted = false;
  const deleting = {
    judged: () => {
      if (!isDeleted) void served.people.taskLists.delete(id);
      isDeleted = true;
      return { isDone: false, note: "another text" };
    },
  };
  await expect(served.close({}, deleting)).rejects.toMatchObject({ code: "record-unknown" });
  expect(await served.close()).toMatchObject({ isNew: true, completed: JUDGED });
});

test("each administration has its own list and template", async () => {
  const [one, other] = [await serveChecklist(), await serveChecklist()];
  await one.close();
  // The ids of another administration are unknown here: the state of each is its own.
  other.memory = NOTHING_KNOWN;
  expect(await other.close()).toMatchObject({ isNew: true, completed: JUDGED });
  expect(await one.close()).toMatchObject({ isNew: false, completedNow: 0 });
  expect(OF_2025.months in one.memory.lists).toBe(true);
});
