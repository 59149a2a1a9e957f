/** Q5 by hand: of the bank ten was accepted until January. */
import { expect, test } from "vitest";
import { month } from "../../../src/calendar/month.ts";
import { ACCEPTED, judged, judgedLines, withBank } from "./judged.ts";

const UNTIL_JANUARY = { ...ACCEPTED, until: month("2025-01") };
const q5 = (february: string, ...more: readonly (typeof ACCEPTED)[]) =>
  judgedLines("Q5", judged(withBank("75.00", february), UNTIL_JANUARY, ...more));

test("the accepted amount may not be there in a month after the last one", async () => {
  expect(await q5("155.00")).toEqual({ compared: 1, lines: [] });
  expect(await q5("145.00")).toEqual({
    compared: 1,
    lines: ["2025-02 C1 f1100: 0.00 = 10.00"],
  });
});

test("another amount is another difference", async () => {
  expect(await q5("145.01")).toEqual({ compared: 1, lines: [] });
});

test("one that was accepted again has not expired", async () => {
  const again = { ...ACCEPTED, id: "a2", month: month("2025-02") };
  expect(await q5("145.00", again)).toEqual({ compared: 2, lines: [] });
});
