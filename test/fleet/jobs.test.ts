/** The members of a fleet and their jobs. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFleetFile } from "../../src/fleet/fleet-file.ts";
import type { FleetJob } from "../../src/fleet/job.ts";
import { type Crew, dueJobs, jobsOf, nextJobs } from "../../src/fleet/jobs.ts";
import { membersOf } from "../../src/fleet/members.ts";
import type { Administration } from "../../src/ledger/books.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const FILE = `format_version: 1
services:
  office:
    base_url: https://bookkeeping.example/api/v2
    credential: { env: OFFICE_TOKEN }
    administrations: all
    except: ["12"]
    differing: [{ id: "13", fiscal_year: { first_month: 7 }, language: nl }]
    defaults: { language: en }
    rate_limit: { window_seconds: 60, requests: 40, reports: 12 }
  own:
    base_url: https://books.example/api/v2
    credential: { file: token }
    administrations: ["20"]
packs:
  monthly: { pack: monthly, when: third working day, priority: 2 }
  year: { pack: close, when: 0 5 10 1 *, services: [office], templates: ours, attempts: 3 }
  auditor: { pack: handoff }
`;

const administration = (id: string, timeZone: string): Administration => ({
  id,
  name: `Company ${id}`,
  currency: "EUR",
  country: "NL",
  timeZone,
  chamberOfCommerce: null,
  taxNumber: null,
});
const LISTED = new Map([
  [
    "office",
    [
      administration("11", "Europe/Amsterdam"),
      administration("12", "Europe/Amsterdam"),
      administration("13", "America/Curacao"),
    ],
  ],
]);

function crewOf(text = FILE, discovered = LISTED): Crew & { readonly folder: string } {
  const folder = temporaryFolder();
  const file = join(folder, "fleet.yml");
  writeFileSync(file, text);
  const fleet = readFleetFile(file);
  return {
    fleet,
    members: membersOf(fleet, { administrations: discovered, heads: new Map() }),
    folder,
  };
}

const lineOf = ({ id, notBefore }: FleetJob): string => `${id} ${notBefore.slice(0, 16)}`;

const OF_SERVICE = { fiscalCalendar: { firstMonth: 1, exceptions: [] }, failure: null };

test("members are what a service lists without the exceptions, and what the file lists, each with its profile", () => {
  const { members, folder } = crewOf();
  const judgement = join(folder, "judgement");
  const office = {
    judgement,
    base_url: "https://bookkeeping.example/api/v2",
    credential: { env: "OFFICE_TOKEN" },
    rate_limit: { window_seconds: 60, requests: 40, reports: 12 },
  };
  expect(members).toEqual([
    {
      name: "office-11",
      service: "office",
      administrationName: "Company 11",
      timeZone: "Europe/Amsterdam",
      ...OF_SERVICE,
      budgetGroup: "bookkeeping.example",
      profile: { ...office, administration_id: "11", language: "en" },
    },
    {
      name: "office-13",
      service: "office",
      administrationName: "Company 13",
      timeZone: "America/Curacao",
      fiscalCalendar: { firstMonth: 7, exceptions: [] },
      failure: null,
      budgetGroup: "bookkeeping.example",
      profile: {
        ...office,
        administration_id: "13",
        language: "nl",
        fiscal_year: { first_month: 7 },
      },
    },
    {
      name: "own-20",
      service: "own",
      administrationName: null,
      timeZone: "Europe/Amsterdam",
      ...OF_SERVICE,
      budgetGroup: "books.example",
      profile: {
        base_url: "https://books.example/api/v2",
        administration_id: "20",
        credential: { file: join(folder, "token") },
        judgement,
      },
    },
  ]);
});

test("an administration that differs but is not listed is a fault, with what was probably meant", () => {
  const text = FILE.replace('differing: [{ id: "13"', 'differing: [{ id: "133"');
  expect(() => crewOf(text)).toThrow(
    /line 3, services\/office\/differing: the token has no access to administration 133: did you mean "13"\?/,
  );
});

test("an administration that two services reach is a fault", () => {
  const text = FILE.replace("https://books.example", "https://bookkeeping.example")
    .replace('administrations: ["20"]', 'administrations: ["11"]')
    .replace(
      "file: token }",
      "file: token }\n    rate_limit: { window_seconds: 60, requests: 40, reports: 12 }",
    );
  expect(() => crewOf(text)).toThrow(
    /line 11, services\/own: administration 11 is in services office and own; leave it out of one/,
  );
});

test("jobs are due at the local time of each administration, for the period of its fiscal year", () => {
  const window = { after: "2026-01-01T00:00:00.000Z", until: "2026-02-01T00:00:00.000Z" };
  expect(dueJobs(crewOf(), window).map(lineOf)).toEqual([
    // Friday 2, Monday 5, Tuesday 6 January, 06:00 in Amsterdam and on Curacao.
    "2026-01-06/office-11/monthly/2025-12 2026-01-06T05:00",
    "2026-01-06/own-20/monthly/2025-12 2026-01-06T05:00",
    "2026-01-06/office-13/monthly/2025-12 2026-01-06T10:00",
    "2026-01-10/office-11/year/2025 2026-01-10T04:00",
    // July 2025 to June 2026 has not ended: the last fiscal year is that of June 2025.
    "2026-01-10/office-13/year/2025 2026-01-10T09:00",
  ]);
});

test("what is due between two instants is due once, however they are cut", () => {
  const crew = crewOf();
  const days = Array.from({ length: 32 }, (_, day) => day);
  const instant = (day: number): string =>
    new Date(Date.parse("2026-01-01T05:00:00.000Z") + day * 86_400_000).toISOString();
  const pieces = days
    .slice(1)
    .flatMap((day) => dueJobs(crew, { after: instant(day - 1), until: instant(day) }).map(lineOf));
  const whole = dueJobs(crew, { after: instant(0), until: instant(31) }).map(lineOf);
  expect(pieces).toEqual(whole);
  expect(whole).toHaveLength(5);
});

test("the next jobs are those of the next time of each pack; a pack without a day has none", () => {
  expect(nextJobs(crewOf(), "2026-01-07T00:00:00.000Z", null).map(lineOf)).toEqual([
    "2026-01-10/office-11/year/2025 2026-01-10T04:00",
    "2026-01-10/office-13/year/2025 2026-01-10T09:00",
    "2026-02-04/office-11/monthly/2026-01 2026-02-04T05:00",
    "2026-02-04/own-20/monthly/2026-01 2026-02-04T05:00",
    "2026-02-04/office-13/monthly/2026-01 2026-02-04T10:00",
  ]);
});

test("a pack that is asked for is a job of each member now, with its options", () => {
  const { folder, ...crew } = crewOf();
  const [job, ...others] = jobsOf(crew, { packs: ["year"], now: "2026-08-01T03:00:00.000Z" });
  expect(job).toEqual({
    id: "2026-08-01/office-11/year/2025",
    batch: "2026-08-01",
    member: {
      name: "office-11",
      administrationName: "Company 11",
      budgetGroup: "bookkeeping.example",
      profile: crew.members[0]?.profile,
    },
    packName: "year",
    pack: "close",
    period: "2025",
    options: { templates: join(folder, "ours") },
    priority: 0,
    attemptsMax: 3,
    notBefore: "2026-08-01T03:00:00.000Z",
  });
  // Its fiscal year ended in June. On Curacao it is still July; the batch has one name.
  expect(others.map(({ id }) => id)).toEqual(["2026-08-01/office-13/year/2026"]);
  const named = jobsOf(crew, {
    packs: ["auditor"],
    now: "2026-08-01T03:00:00.000Z",
  });
  expect(named.map(({ id }) => id)).toEqual([
    "2026-08-01/office-11/auditor/2025",
    "2026-08-01/office-13/auditor/2026",
    "2026-08-01/own-20/auditor/2025",
  ]);
});

test("a pack that the file does not have is refused, with what was probably meant", () => {
  const wanted = { packs: ["yeer"], now: "2026-08-01T03:00:00.000Z" };
  expect(() => jobsOf(crewOf(), wanted)).toThrow(/pack "yeer" is not in .*: did you mean "year"\?/);
});

test("a pack that is due every hour is one job a day", () => {
  const crew = crewOf(FILE.replace("when: 0 5 10 1 *", "when: 0 * * * *"));
  const window = { after: "2026-03-01T00:00:00.000Z", until: "2026-03-02T12:00:00.000Z" };
  const jobs = dueJobs(crew, window, ["year"]).filter(({ member }) => member.name === "office-11");
  expect(jobs.map(lineOf)).toEqual([
    "2026-03-01/office-11/year/2025 2026-03-01T01:00",
    "2026-03-02/office-11/year/2025 2026-03-01T23:00",
  ]);
});
