import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { readFleetFile } from "../../src/fleet/fleet-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { faultsIn, fleetFileIn, MONTHLY, FLEET_START as START } from "./fleet-files.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

const fileWith = (text: string): string => fleetFileIn(folder, text);
const faultsOf = (text: string): readonly string[] => faultsIn(folder, text);

test("a fleet states its services, packs, days off, output and workers", () => {
  const file = fileWith(`format_version: 1
services:
  office:
    base_url: https://bookkeeping.example/api/v2/
    credential: { file: secrets/token }
    administrations: all
    except: ["123"]
    differing:
      - id: "124"
        fiscal_year: { first_month: 7 }
        close_input: own/124.yml
        judgement: own
    defaults: { language: en, document_lists: false, judgement: shared }
    rate_limit: { window_seconds: 60, requests: 40, reports: 12 }
  second:
    base_url: https://books.example/api/v2
    credential: { env: SECOND_TOKEN }
    administrations: ["200", { id: "201", language: en }]
    rate_limit: none
    budget: house
packs:
  monthly:
    pack: monthly
    when: Third working day
    at: "07:30"
    services: [office]
  year:
    pack: close
    when: 0 5 10 1 *
    period: 2025
    templates: ours
    max_duration: 2h
    skip_exports: true
    priority: 10
    attempts: 3
  auditor: { pack: handoff }
holidays: { calendar: nl, good_friday: true, also: [2026-12-24] }
output: { folder: packs }
workers: 4
`);
  const { isHoliday, ...fleet } = readFleetFile(file);
  expect(fleet).toEqual({
    file,
    services: [
      {
        kind: "service",
        name: "office",
        line: 3,
        baseUrl: "https://bookkeeping.example/api/v2",
        ca: null,
        credential: { file: join(folder, "secrets/token") },
        limits: { windowMs: 60_000, requestsMax: 40, reportRequestsMax: 12 },
        budgetGroup: "bookkeeping.example",
        isAll: true,
        listed: [],
        except: new Set(["123"]),
        differing: new Map([
          [
            "124",
            {
              id: "124",
              fiscal_year: { first_month: 7 },
              close_input: join(folder, "own/124.yml"),
              judgement: join(folder, "own"),
            },
          ],
        ]),
        defaults: { language: "en", document_lists: false, judgement: join(folder, "shared") },
        rateLimit: { window_seconds: 60, requests: 40, reports: 12 },
      },
      {
        kind: "service",
        name: "second",
        line: 15,
        baseUrl: "https://books.example/api/v2",
        ca: null,
        credential: { env: "SECOND_TOKEN" },
        limits: null,
        budgetGroup: "house",
        isAll: false,
        listed: [{ id: "200" }, { id: "201", language: "en" }],
        except: new Set(),
        differing: new Map(),
        defaults: { judgement: join(folder, "judgement") },
        rateLimit: "none",
      },
    ],
    packs: [
      {
        name: "monthly",
        pack: "monthly",
        schedule: { kind: "working-day", number: 3, monthNumber: null, timeOfDay: "07:30" },
        period: { kind: "previous", unit: "month" },
        services: new Set(["office"]),
        priority: 0,
        attemptsMax: 5,
        options: {},
      },
      {
        name: "year",
        pack: "close",
        schedule: { kind: "cron", expression: "0 5 10 1 *" },
        period: { kind: "fixed", period: "2025" },
        services: new Set(["office", "second"]),
        priority: 10,
        attemptsMax: 3,
        options: {
          templates: join(folder, "ours"),
          "max-duration": "2h",
          "skip-exports": true,
        },
      },
      {
        name: "auditor",
        pack: "handoff",
        schedule: null,
        period: { kind: "previous", unit: "year" },
        services: new Set(["office", "second"]),
        priority: 0,
        attemptsMax: 5,
        options: {},
      },
    ],
    timeZone: "Europe/Amsterdam",
    outputFolder: join(folder, "packs"),
    store: null,
    notifications: [],
    workers: 4,
  });
  // Good Friday, Easter Monday, the own day off; Liberation Day is a working day in 2026.
  const days = ["2026-04-03", "2026-04-06", "2026-12-24", "2026-05-05", "2026-01-02"];
  expect(days.map((day) => isHoliday(dateOf(day)))).toEqual([true, true, true, false, false]);
});

test.each([
  ["nl, without the field", "", true],
  ["none", "holidays: none\n", false],
  ["none and own days", "holidays: { calendar: none, also: ['2026-12-25'] }\n", true],
])("Christmas is a day off with holidays: %s", (_, line, isOff) => {
  const fleet = readFleetFile(fileWith(START + MONTHLY + line));
  expect(fleet.isHoliday(dateOf("2026-12-25"))).toBe(isOff);
  expect(fleet.isHoliday(dateOf("2026-12-24"))).toBe(false);
});

test("every fault of the shape is reported at once with its line, and what was probably meant", () => {
  expect(
    faultsOf(`format_version: 1
services:
  office:
    base_url: https://me:secret@bookkeeping.example/api/v2
    credental: { env: OFFICE_TOKEN }
    administrations: everything
    defaults:
      langauge: en
      accounts: { suspens: ["2010"] }
    differing:
      - { id: 123 }
      - { id: "124", fiscal_yaer: {} }
packs:
  monthly: { pack: montly, when: third working day, at: "6:00" }
  year: { pack: close, templates: "", max_duration: long }
holydays: nl
workers: 0
`),
  ).toEqual([
    "line 3, services/office: missing credential",
    "line 4, services/office/base_url: must be an address without a token, password or query, as in https://host/api/v2",
    'line 5, services/office: unknown field "credental": did you mean "credential"?',
    "line 6, services/office/administrations: must be all, or a list of ids",
    'line 8, services/office/defaults: unknown field "langauge": did you mean "language"?',
    'line 9, services/office/defaults/accounts: unknown field "suspens": did you mean "suspense"?',
    'line 11, services/office/differing/0/id: must be digits in quotation marks, as in "123456789"',
    'line 12, services/office/differing/1: unknown field "fiscal_yaer": did you mean "fiscal_year"?',
    'line 14, packs/monthly/pack: must be "close" or "monthly" or "handoff"',
    'line 14, packs/monthly/at: must be a time, as in "06:00"',
    "line 15, packs/year/templates: must not be empty",
    "line 15, packs/year/max_duration: must be a time, as in 90s, 45m or 2h",
    'line 16: unknown field "holydays": did you mean "holidays"?',
    "line 17, workers: must be >= 1",
  ]);
});

test("every fault that only the rest of the file shows is reported at once with its line", () => {
  expect(
    faultsOf(`format_version: 1
services:
  office:
    base_url: https://bookkeeping.example/api/v2
    credential: { env: OFFICE_TOKEN }
    administrations: all
    except: ["123"]
    differing:
      - { id: "123" }
      - { id: "124" }
      - { id: "124", fiscal_year: { first_month: 1, exceptions: [{ year: 2024, first: 2023-07, last: 2021-12 }] } }
  second:
    base_url: https://bookkeeping.example/api/v2
    credential: { env: SECOND_TOKEN }
    administrations: ["200", "201", { id: "200" }]
    except: ["201"]
    budget: second
  third:
    base_url: https://bookkeeping.example/api/v2
    credential: { env: THIRD_TOKEN }
    administrations: ["300"]
    rate_limit: none
packs:
  first: { pack: monthly, when: thrid working day }
  second: { pack: monthly, when: 0 25 * * * }
  third: { pack: monthly, when: 0 5 1 * *, at: "06:00" }
  fourth: { pack: monthly, period: previous week }
  fifth: { pack: close, period: 2025-10 }
  sixth: { pack: close, services: [offise] }
  seventh: { pack: close, at: "06:00" }
  eighth: { pack: close, when: every working day of the week }
`),
  ).toEqual([
    "line 9, services/office/differing/0: administration 123 is in except too",
    "line 11, services/office/differing/2: administration 124 is listed twice",
    "line 11, services/office/differing/2/fiscal_year: fiscal year 2024 has -18 months; 1 to 23 are allowed",
    "line 15, services/second/administrations/2: administration 200 is listed twice",
    "line 15, services/second/administrations/1: administration 201 is in except too",
    "line 16, services/second/except: belongs to administrations: all; leave it out of a list of ids",
    "line 17, services/second/budget: bookkeeping.example is the host of office too, which has budget bookkeeping.example: a service counts requests by address, so both need the same budget",
    "line 22, services/third/rate_limit: must be that of office, which has the same budget",
    'line 24, packs/first/when: unknown day "thrid working day": did you mean "third working day"?',
    'line 25, packs/second/when: "0 25 * * *": Invalid value for hour: 25',
    "line 26, packs/third/when: a cron expression has its own time; leave out at",
    'line 27, packs/fourth/period: "previous week" is no period of a monthly pack; write previous month, this month or 2025-10',
    'line 28, packs/fifth/period: "2025-10" is no period of a close pack; write previous year, this year or 2025',
    'line 29, packs/sixth/services/0: unknown service "offise": did you mean "office"?',
    "line 30, packs/seventh/at: has no day; add when",
    'line 31, packs/eighth/when: unknown day "every working day of the week"; write first to fifteenth or last working day, with "of january" for one month',
  ]);
});

test("a file without services or packs, and one that is no YAML, are refused", () => {
  expect(faultsOf("format_version: 1\nservices: {}\npacks: {}\n")).toEqual([
    "line 2, services: name at least one service",
    "line 3, packs: name at least one pack",
  ]);
  expect(faultsOf("services: [\n")[0]).toMatch(/^line 2: Flow sequence in block collection/);
  expect(faultsOf("")[0]).toMatch(/\/fleet\.yml: the file is empty$/);
});

test("a file that is not there is refused with what to do", () => {
  expect(() => readFleetFile(join(folder, "elsewhere.yml"))).toThrow(
    /elsewhere\.yml, does not exist or cannot be read/,
  );
});

test("an address with a password is refused, and the password is not repeated", () => {
  const text = START.replace("https://", "https://me:not-a-real-password@") + MONTHLY;
  const faults = faultsOf(text).join("\n");
  expect(faults).toContain("base_url");
  expect(faults).not.toContain("not-a-real-password");
});
