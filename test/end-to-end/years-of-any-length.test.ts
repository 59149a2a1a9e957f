/** Short, long and changed fiscal years: the comparative is the complete year before, as its final pack has it. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { journal } from "../proof/document-records.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { closedByOrdinaryJournals } from "../support/closed-by-ordinary-journals.ts";
import { closeSmallYears } from "./close-small-years.ts";

interface FirstYear {
  readonly first: string;
  /** Days on which 1,000 is sold. */
  readonly sales: readonly string[];
}

/** An administration whose first fiscal year, 2024, begins in this month and ends in December. */
const beginning =
  ({ first, sales }: FirstYear) =>
  (): AdministrationBooks => {
    const { administration, ...books } = smallAdministration();
    const period = { first: month(first), last: month("2024-12") };
    return {
      ...books,
      administration: {
        ...administration,
        fiscalCalendar: { firstMonth: 1, exceptions: [{ year: 2024, period }] },
        periodStartOn: dateOf(`${first}-01`),
        today: dateOf("2026-06-15"),
      },
      assets: [],
      documents: function* () {
        const capital = [["1100", "5000"] as const, ["0510", "-5000"] as const];
        yield journal("601", `${first}-01`, "Capital", null, capital);
        for (const [at, date] of sales.entries()) {
          const lines = [["1100", "1000"] as const, ["8010", "-1000"] as const];
          yield journal(String(700 + at), date, `Sales ${String(at)}`, null, lines);
        }
      },
    };
  };

const calendarOf = (first: string): object => ({
  first_month: 1,
  exceptions: [{ year: 2024, first, last: "2024-12" }],
});
const BOTH = [
  ["2024", false],
  ["2025", false],
] as const;

const SHORT = beginning({
  first: "2024-10",
  sales: ["2024-10-15", "2024-12-20", "2025-01-15", "2025-06-15", "2025-12-15"],
});

test("a first year of three months is compared as it is: without percentages, and with its length in the heading", async () => {
  const [first, second] = await closeSmallYears({
    books: SHORT,
    calendars: [calendarOf("2024-10")],
    years: BOTH,
  });
  expect(first).toMatchObject({ exit: 0, status: "final" });
  expect(second).toMatchObject({ exit: 0, status: "final" });
  expect(second?.priorSnapshot).toMatch(/^[0-9a-f]{64}$/);
  const net = "net-profit";
  expect(first?.figures.get(`first-page/current/year-${net}`)).toBe("2000.00");
  expect(second?.figures.get(`profit-and-loss/prior/${net}`)).toBe("2000.00");
  expect(second?.figures.get(`condensed-result/difference/prior/${net}`)).toBe("1000.00");
  const ids = [...(second?.figures.keys() ?? [])];
  expect(ids.filter((id) => id.startsWith("condensed-result/percentage/prior"))).toEqual([]);
  expect(second?.yearTitles).toEqual(["Boekjaar 2024 (3 maanden)", "Boekjaar 2025 (12 maanden)"]);
});

test("a first year of eighteen months is compared with all its months, as its final pack has them", async () => {
  const [first, second] = await closeSmallYears({
    books: beginning({
      first: "2023-07",
      sales: ["2023-07-15", "2024-03-15", "2024-12-20", "2025-02-15", "2025-12-15"],
    }),
    calendars: [calendarOf("2023-07")],
    years: BOTH,
  });
  expect(first).toMatchObject({ exit: 0, status: "final" });
  expect(second).toMatchObject({ exit: 0, status: "final" });
  expect(second?.figures.get("profit-and-loss/prior/net-profit")).toBe("3000.00");
  expect(second?.yearTitles).toEqual(["Boekjaar 2024 (18 maanden)", "Boekjaar 2025 (12 maanden)"]);
});

test("a final pack of a year in other months, before the calendar changed, keeps the next year from being final", async () => {
  const [first, second] = await closeSmallYears({
    books: SHORT,
    calendars: [{ first_month: 1 }, calendarOf("2024-10")],
    years: BOTH,
  });
  expect(first).toMatchObject({ exit: 0, status: "final" });
  expect(second).toMatchObject({ exit: 3, status: "draft", blocking: ["R6"] });
  expect(second?.out).toContain("2024-01 to 2024-12, months of another year: expected 0, found 3");
});

test("a year that an ordinary journal closes equals its final pack when the next year is closed", async () => {
  const closed = await closeSmallYears({ books: closedByOrdinaryJournals(), years: BOTH });
  expect(closed.map(({ exit, blocking }) => ({ exit, blocking }))).toEqual([
    { exit: 0, blocking: [] },
    { exit: 0, blocking: [] },
  ]);
  expect(closed.at(-1)?.priorSnapshot).toMatch(/^[0-9a-f]{64}$/);
});

test("a change of closing_journals between two final packs is found when the one or the other year is closed", async () => {
  const named = (...journals: readonly string[]) => ({ accounts: { closing_journals: journals } });
  const [first, second, third] = await closeSmallYears({
    books: closedByOrdinaryJournals(),
    years: [...BOTH, ["2024", false]],
    profiles: [{}, {}, named()],
  });
  expect([first?.status, second?.status]).toEqual(["final", "final"]);
  // Its draft is beside the final pack.
  expect(third?.exit).toBe(3);
  expect(third?.out).toContain("DRAFT pack in");
  expect(third?.out).toContain("R6 comparatives-equal-the-final-pack");
  const [, later] = await closeSmallYears({
    books: closedByOrdinaryJournals(),
    years: BOTH,
    profiles: [{}, named()],
  });
  expect(later).toMatchObject({ exit: 3, status: "draft" });
  expect(later?.blocking).toContain("R6");
});

test("a year that is closed again after the next one, and is as it was, stays final", async () => {
  const closed = await closeSmallYears({
    books: closedByOrdinaryJournals("2025-01-02"),
    years: [...BOTH, ["2024", false]],
  });
  expect(closed.map(({ exit }) => exit)).toEqual([0, 0, 0]);
});
