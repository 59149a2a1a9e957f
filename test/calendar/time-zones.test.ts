/** The calendar is independent of the time zone of the machine, and agrees with counting days. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../src/calendar/calendar-date.ts";
import { readDocumentPeriod } from "../../src/calendar/period-words.ts";
import { PRESETS, probe, probedDays } from "./zone-probe.ts";

const PROBE = fileURLToPath(new URL("zone-probe.ts", import.meta.url));

/** The offset in minutes on 1 July 2024, which shows that the zone was really set. */
const ZONES = {
  UTC: 0,
  "Europe/Amsterdam": -120,
  "America/New_York": 240,
  "Pacific/Apia": -780,
};

describe("on a machine in", () => {
  test.each(Object.entries(ZONES))("%s all days and periods are the same", (zone, offset) => {
    const printed = execFileSync(process.execPath, [PROBE], {
      env: { ...process.env, TZ: zone },
      encoding: "utf8",
      maxBuffer: 50_000_000,
    });
    const expected: unknown = JSON.parse(JSON.stringify(probedDays().map(probe)));
    expect(JSON.parse(printed)).toEqual({ offset, days: expected });
  });
});

test("on 400 days all period words match counted days", () => {
  const found = probedDays().map((day) =>
    PRESETS.map((word) => {
      const reading = readDocumentPeriod(word, day);
      return reading.ok ? [word, reading.value.first, reading.value.last] : [word, "refused"];
    }),
  );
  expect(found).toEqual(probedDays().map((day) => PRESETS.map((word) => countedDays(word, day))));
});

/** The same days by counting in UTC, without the code under test. */
function countedDays(word: string, today: CalendarDate): readonly string[] {
  const [which = "", unit = ""] = word.split("_");
  const step = ["prev", "this", "next"].indexOf(which) - 1;
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const text = (...at: [number, number, number]): string =>
    new Date(Date.UTC(...at)).toISOString().slice(0, 10);
  if (unit === "week") {
    const monday =
      day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + step * 7;
    return [word, text(year, month - 1, monday), text(year, month - 1, monday + 6)];
  }
  const length = unit === "month" ? 1 : unit === "quarter" ? 3 : 12;
  const start = (Math.ceil(month / length) - 1 + step) * length;
  return [word, text(year, start, 1), text(year, start + length, 0)];
}
