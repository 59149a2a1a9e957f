/** Whether a task can be completed, and what its note says: accepted differences do not keep it open. */
import { expect, test } from "vitest";
import { type JudgedTask, judgeTask } from "../../src/checklist/judge-task.ts";
import { readOwnChecklist } from "../../src/checklist/own-checklist.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { checklistTemplate } from "../../src/runs/program.ts";
import { ACCEPTED, judged, withBank } from "../checks/judgement/judged.ts";
import { templateWords } from "../sheets/built-sheets.ts";

const TASK = ["C1", "P1"];
const WHAT = "C1 The balance on each bank statement agrees with the ledger on that day";
const REASON = "Accepted by A. Bakker, through Feb 2025: A cheque in the drawer";

async function judge(books: Books): Promise<JudgedTask> {
  const results = await runChecks(books);
  const own = readOwnChecklist(checklistTemplate(), "en");
  return judgeTask(TASK, { year: 2025, results, words: templateWords("en") }, own);
}

test("a task whose checks hold has no note", async () => {
  expect(await judge(withBank("85.00", "155.00"))).toEqual({ isDone: true, note: null });
});

test("accepted differences do not keep a task open; its note names them once each", async () => {
  expect(await judge(judged(withBank("75.00", "145.00"), ACCEPTED))).toEqual({
    isDone: true,
    note: `Accepted differences; they do not keep the task open:\n- ${WHAT}. ${REASON}\n\n[slotsom: note]`,
  });
});

test("a task with a difference that nobody accepted stays open, and its note has both", async () => {
  const { isDone, note } = await judge(judged(withBank("75.00", "146.00"), ACCEPTED));
  expect(isDone).toBe(false);
  expect(note?.split("\n")).toEqual([
    "Still open by the close of 2025:",
    `- ${WHAT}: With findings, blocking (1)`,
    "Accepted differences; they do not keep the task open:",
    `- ${WHAT}. ${REASON}`,
    ...["", "[slotsom: note]"],
  ]);
});
