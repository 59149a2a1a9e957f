/** Errors of a thread, as the run rethrows them. */
import { expect, test } from "vitest";
import { Failure } from "../../../../src/failure.ts";
import { copiedError, errorIn } from "../../../../src/runs/pack/threads/messages.ts";

const sent = (error: unknown): Error => errorIn(structuredClone(copiedError(error)));

test("a failure arrives with its code, its remedy and its cause", () => {
  const cause = Object.assign(new Error("no space left"), { code: "ENOSPC" });
  const failure = new Failure("disk-full", "the disk is full", "Free disk space.", cause);
  const arrived = sent(failure);
  expect(arrived).toBeInstanceOf(Failure);
  expect(arrived).toMatchObject({
    code: "disk-full",
    message: "the disk is full",
    remedy: "Free disk space.",
    cause: { message: "no space left", code: "ENOSPC" },
  });
});

test("an error of the system keeps its code, and a bug its stack", () => {
  const full = sent(Object.assign(new Error("write"), { code: "EDQUOT" }));
  expect(full).not.toBeInstanceOf(Failure);
  expect(full).toMatchObject({ code: "EDQUOT" });
  const bug = new TypeError("x is not a function");
  expect(sent(bug).stack).toBe(bug.stack);
  expect(sent("a text").message).toBe("a text");
});
