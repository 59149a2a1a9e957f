/** `fleet.yml`: its values, and all its faults at once, each with its line. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { Failure } from "../../src/failure.ts";
import { readFleetFile } from "../../src/fleet/fleet-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

function fileWith(text: string): string {
  const file = join(folder, "fleet.yml");
  writeFileSync(file, text);
  return file;
}

/** The lines of the failure, without the path of the file. */
function faultsOf(text: string): readonly string[] {
  const file = fileWith(text);
  try {
    readFleetFile(file);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    expect(thrown.code).toBe("fleet-invalid");
    return thrown.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim().replace(`${file}, `, ""));
  }
  return [];
}

const SERVICE = `    base_url: https://bookkeeping.example/api/v2
    credential: { env: OFFICE_TOKEN }
    administrations: all
`;
const START = `format_version: 1
services:
  office:
${SERVICE}`;
const MONTHLY = `packs:
  monthly: { pack: monthly, when: third working day }
`;

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
    defaults: { language: en, document_lists: false }
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
            },
          ],
        ]),
        defaults: { language: "en", document_lists: false },
        rateLimit: { window_seconds: 60, requests: 40, reports: 12 },
      },
      {
        kind: "service",
        name: "second",
        line: 14,
        baseUrl: "https://books.example/api/v2",
        credential: { env: "SECOND_TOKEN" },
        limits: null,
        budgetGroup: "house",
        isAll: false,
        listed: [{ id: "200" }, { id: "201", language: "en" }],
        except: new Set(),
        differing: new Map(),
        defaults: {},
        rateLimit: "none",
      },
    ],
    packs: [
      {
        name: "monthly",
        pack: "monthly",
        schedule: { kind: "working-day", number: 3, monthNumber: null, timeOfDay: "07:30" },
        period: { kind: "previous" },
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
        period: { kind: "previous" },
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
  fourth: { pack: monthly, period: previous year }
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
    'line 27, packs/fourth/period: "previous year" is no period of a monthly pack; write previous month, this month or 2025-10',
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

const MAIL = "from: fleet@office.example, to: [books@office.example]";
const SMTP = "host: smtp.office.example, user: fleet, credential: { file: smtp-password }";

test("a notification states about which packs it is, and the way; unnamed ones are known by their settings", () => {
  const file = fileWith(`${START}${MONTHLY}notifications:
  - name: drafts
    when: each pack
    of: [draft, failed]
    packs: [monthly]
    services: [office]
    language: en
    webhook: { url: "https://hooks.example/x?office=1", secret: { env: HOOK } }
  - when: digest
    mail: { ${MAIL}, smtp: { ${SMTP} } }
`);
  const { notifications } = readFleetFile(file);
  const known = { packs: new Set(["monthly"]), services: new Set(["office"]) };
  expect(notifications).toEqual([
    {
      settings: {
        key: "drafts",
        kind: "pack",
        states: ["draft", "failed"],
        language: "en",
        way: { kind: "webhook", url: "https://hooks.example/x?office=1", secret: { env: "HOOK" } },
      },
      ...known,
    },
    {
      settings: {
        key: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
        kind: "digest",
        states: ["final", "draft", "failed"],
        language: "nl",
        way: {
          kind: "mail",
          from: "fleet@office.example",
          to: ["books@office.example"],
          host: "smtp.office.example",
          port: 587,
          tls: "starttls",
          login: { user: "fleet", credential: { file: join(folder, "smtp-password") } },
        },
      },
      ...known,
    },
  ]);
});

test("every fault of a notification has its line, and no address or secret is repeated", () => {
  expect(
    faultsOf(`${START}${MONTHLY}notifications:
  - when: each pack
    of: [drafts]
    packs: [montly]
    webhook: { url: "http://hooks.example/hidden", secret: hidden-secret }
  - when: weekly
    mail: { from: office, to: [], smtp: { host: "smtp .example", port: 70000 } }
`),
  ).toEqual([
    'line 11, notifications/0/of/0: must be "final" or "draft" or "failed"',
    "line 13, notifications/0/webhook/url: must be an address with https, as in https://hooks.example/slotsom; http only on this machine",
    "line 13, notifications/0/webhook/secret: must be { env: NAME }, { file: path } or { command: line }, never the key itself",
    'line 14, notifications/1/when: must be "each pack" or "digest"',
    "line 15, notifications/1/mail/from: must be an address, as in books@office.example",
    "line 15, notifications/1/mail/to: must be an address or a list of them",
    "line 15, notifications/1/mail/smtp/host: must be the name of a machine, as in smtp.office.example",
    "line 15, notifications/1/mail/smtp/port: must be <= 65535",
  ]);
});

test("a notification names packs and services of the file, one way, and TLS unless the server is on this machine", () => {
  const url = "{ url: https://hooks.example/, secret: { env: HOOK } }";
  const local = `{ ${MAIL}, smtp: { host: 127.0.0.1, port: 25, tls: none } }`;
  expect(
    faultsOf(`${START}${MONTHLY}notifications:
  - { name: one, when: digest, webhook: ${url}, mail: ${local} }
  - { name: one, when: digest, packs: [montly], services: [ofice], webhook: ${url} }
  - { when: digest }
  - { when: digest, mail: ${local} }
  - when: digest
    mail:
      from: fleet@office.example
      to: books@office.example
      smtp:
        host: smtp.office.example
        tls: none
        user: fleet
`),
  ).toEqual([
    "line 10, notifications/0: must have one of webhook and mail",
    "line 11, notifications/1/name: another one is called one",
    'line 11, notifications/1/packs/0: unknown pack "montly": did you mean "monthly"?',
    'line 11, notifications/1/services/0: unknown service "ofice": did you mean "office"?',
    "line 12, notifications/2: must have one of webhook and mail",
    "line 18, notifications/4/mail/smtp: user and credential belong together; add the other one",
    "line 20, notifications/4/mail/smtp/tls: none is for a server on this machine; use starttls or implicit",
  ]);
});

const BUCKET = "endpoint: https://s3.example, region: eu, bucket: packs";

test("a store is a folder, a file or its fields, with paths from the folder of the file", () => {
  const storeOf = (store: string): unknown =>
    readFleetFile(fileWith(`${START}${MONTHLY}output: { store: ${store} }\n`)).store;
  expect(storeOf("kept")).toBe(join(folder, "kept"));
  expect(
    storeOf(`{ ${BUCKET}, access_key: { env: ACCESS }, secret_key: { file: keys/secret } }`),
  ).toEqual({
    endpoint: "https://s3.example",
    region: "eu",
    bucket: "packs",
    access_key: { env: "ACCESS" },
    secret_key: { file: join(folder, "keys/secret") },
  });
  expect(
    faultsOf(`${START}${MONTHLY}output:
  store:
    ${BUCKET.replaceAll(", ", "\n    ").replace("https", "http")}
    secret_key: hidden-key
`),
  ).toEqual([
    "line 10, output/store: missing access_key",
    "line 11, output/store/endpoint: must be an address with https, as in https://s3.eu-central-1.amazonaws.com; http only on this machine",
    "line 14, output/store/secret_key: must be { env: NAME }, { file: path } or { command: line }, never the key itself",
  ]);
});
