/** The short form of the load: every step of an office, by several clients at once, without an unexpected answer. */
import { expect, test } from "vitest";
import { runLoad } from "./load.ts";
import { STEPS } from "./load-steps.ts";

test("clients that read and write at once get the answers that they expect", async () => {
  const { errors, times, memoryMb } = await runLoad({
    seconds: 0,
    clients: 3,
    stepsMin: STEPS.length,
  });
  expect(errors).toEqual(new Map());
  const steps = [...times.keys()];
  expect(steps).toEqual(expect.arrayContaining(["receipts", "payment", "journal", "task", "file"]));
  expect(memoryMb).toHaveLength(5);
});
