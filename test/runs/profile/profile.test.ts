/** Profiles: their values, and all their faults at once. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readProfile } from "../../../src/runs/profile/profile.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

function fileWith(text: string): string {
  const file = join(folder, "slotsom.yml");
  writeFileSync(file, text);
  return file;
}

test("a profile states its administration, credential, fiscal years and rate limits", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery:
    base_url: https://bookkeeping.example/api/v2/
    administration_id: "123456789012345678"
    credential: { env: BAKERY_TOKEN }
    language: en
    fiscal_year:
      first_month: 1
      exceptions: [{ year: 2024, first: 2023-07, last: 2024-12 }]
`);
  expect(readProfile(file, "bakery")).toEqual({
    name: "bakery",
    administration: null,
    accounts: null,
    baseUrl: "https://bookkeeping.example/api/v2",
    administrationId: "123456789012345678",
    ca: null,
    credential: { env: "BAKERY_TOKEN" },
    language: "en",
    outputMode: null,
    fiscalCalendar: {
      firstMonth: 1,
      exceptions: [{ year: 2024, period: { first: "2023-07", last: "2024-12" } }],
    },
    rateLimits: { windowMs: 300_000, requestsMax: 150, reportRequestsMax: 50 },
    readsDocumentLists: true,
    exportsFolder: null,
    closeInput: null,
    notes: null,
    accountNames: null,
    kpi: null,
    budget: null,
    budgetVersion: null,
    statements: null,
    vatReturns: null,
    judgement: null,
    checklist: null,
  });
});

test.each([
  ["none", null],
  [
    "{ window_seconds: 60, requests: 40, reports: 12 }",
    { windowMs: 60_000, requestsMax: 40, reportRequestsMax: 12 },
  ],
])("the rate limits of your own service are those of the profile: %s", (stated, limits) => {
  const file = fileWith(`format_version: 1
profiles:
  own:
    base_url: http://127.0.0.1:8080/api/v2
    administration_id: "1"
    credential: { env: OWN_TOKEN }
    rate_limit: ${stated}
`);
  expect(readProfile(file, "own")).toMatchObject({ rateLimits: limits });
});

test("an administration id without quotation marks would lose digits, and is refused", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery:
    base_url: https://bookkeeping.example/api/v2
    administration_id: 123456789012345678
    credential: { env: BAKERY_TOKEN }
`);
  expect(() => readProfile(file, "bakery")).toThrow(/profiles\/bakery\/administration_id/);
});

test("all faults of the file are reported together", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery:
    base_url: ftp://bookkeeping.example
    administration_id: "abc"
    credential: { env: BAKERY_TOKEN }
    colour: red
`);
  const reading = (): unknown => readProfile(file, "bakery");
  expect(reading).toThrow(/base_url/);
  expect(reading).toThrow(/administration_id/);
  expect(reading).toThrow(/colour/);
});

test("a profile may name auditfiles in place of a service, relative to the file with profiles", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery:
    source: { auditfile: books-2025.xaf, prior: before/books-2024.xaf }
    language: en
    notes: bakery.md
`);
  expect(readProfile(file, "bakery")).toEqual({
    name: "bakery",
    auditfile: [join(folder, "books-2025.xaf")],
    prior: [join(folder, "before", "books-2024.xaf")],
    accounts: null,
    language: "en",
    outputMode: null,
    closeInput: null,
    notes: join(folder, "bakery.md"),
    accountNames: null,
    kpi: null,
    budget: null,
    budgetVersion: null,
    statements: null,
    vatReturns: null,
    judgement: null,
  });
});

test("a profile with fields of a service and an auditfile is refused, with the line of each", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery:
    source: { auditfile: books-2025.xaf }
    base_url: https://bookkeeping.example/api/v2
    rate_limit: none
`);
  const rest =
    "is for the books of a service, and source names an auditfile; leave out one of the two";
  expect(() => readProfile(file, "bakery")).toThrow(
    [
      "the file with profiles cannot be used:",
      `  ${file}, line 5, profiles/bakery/base_url: ${rest}`,
      `  ${file}, line 6, profiles/bakery/rate_limit: ${rest}`,
    ].join("\n"),
  );
});

test("a profile without a service and without an auditfile is refused by its name", () => {
  const file = fileWith("format_version: 1\nprofiles:\n  bakery: { language: en }\n");
  expect(() => readProfile(file, "bakery")).toThrow(
    "profiles/bakery: must have base_url, administration_id and credential, or source with an auditfile",
  );
});

test("a profile name in capitals is refused", () => {
  const file = fileWith("format_version: 1\nprofiles:\n  Bakery: { base_url: nowhere }\n");
  expect(() => readProfile(file, "Bakery")).toThrow(/profiles: name not allowed: Bakery/);
});

test("the path of a credential file is relative to the file with profiles", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery: { base_url: "https://a.example", administration_id: "1", credential: { file: keys/own } }
`);
  expect(readProfile(file, "bakery")).toMatchObject({
    credential: { file: join(folder, "keys", "own") },
  });
});

test("a folder instead of the file with profiles is refused", () => {
  expect(() => readProfile(folder, "bakery")).toThrow(
    expect.objectContaining({ code: "profile-invalid" }) as Error,
  );
});

test("an unknown profile is refused with the names in the file", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery: { base_url: "https://a.example", administration_id: "1", credential: { env: T } }
`);
  expect(() => readProfile(file, "butcher")).toThrow(
    expect.objectContaining({
      code: "profile-unknown",
      remedy: "Use a profile in the file (bakery), or add this one.",
    }),
  );
});

test("a window given in milliseconds would delay every run for days, and is refused", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery:
    base_url: https://bookkeeping.example/api/v2
    administration_id: "1"
    credential: { env: T }
    rate_limit: { window_seconds: 300000, requests: 150, reports: 50 }
`);
  expect(() => readProfile(file, "bakery")).toThrow(
    expect.objectContaining({
      code: "profile-invalid",
      message: expect.stringContaining("a window of an hour at most") as string,
    }) as Error,
  );
});

test.each(["constructor", "__proto__"])("%s is not a profile unless the file has it", (name) => {
  const file = fileWith(`format_version: 1
profiles:
  bakery: { base_url: "https://a.example", administration_id: "1", credential: { env: T } }
`);
  expect(() => readProfile(file, name)).toThrow(
    expect.objectContaining({ code: "profile-unknown" }) as Error,
  );
});

test("an alias without an anchor and aliases that grow exponentially are refused", () => {
  const row = (name: string, of: string) => `${name}: &${name} [${`*${of}, `.repeat(10)}]\n`;
  const growing = `a: &a [1]\n${row("b", "a")}${row("c", "b")}${row("d", "c")}${row("e", "d")}`;
  for (const text of ["profiles: *nobody\n", growing]) {
    expect(() => readProfile(fileWith(text), "bakery")).toThrow(
      expect.objectContaining({ code: "profile-invalid" }) as Error,
    );
  }
});

test("a fiscal year of twenty-four months is refused", () => {
  const file = fileWith(`format_version: 1
profiles:
  bakery:
    base_url: https://bookkeeping.example/api/v2
    administration_id: "1"
    credential: { env: BAKERY_TOKEN }
    fiscal_year: { first_month: 1, exceptions: [{ year: 2024, first: 2023-01, last: 2024-12 }] }
`);
  expect(() => readProfile(file, "bakery")).toThrow(/24 months/);
});

const WITH_ACCOUNTS = `format_version: 1
profiles:
  bakery:
    base_url: https://bookkeeping.example/api/v2
    administration_id: "1"
    credential: { env: BAKERY_TOKEN }
    accounts:
      suspense: ["2010", "2030"]
      deferred_revenue:
        - "1570"
`;

test("a profile names accounts for a role by their numbers, each with its line", () => {
  const file = fileWith(WITH_ACCOUNTS);
  expect(readProfile(file, "bakery").accounts).toEqual({
    file,
    profile: "bakery",
    closingJournals: null,
    roles: new Map([
      [
        "suspense",
        [
          { number: "2010", line: 8 },
          { number: "2030", line: 8 },
        ],
      ],
      ["deferred-revenue", [{ number: "1570", line: 10 }]],
    ]),
  });
});

test("an unknown role is refused with its line", () => {
  const file = fileWith(WITH_ACCOUNTS.replace("deferred_revenue", "deferred_revenues"));
  expect(() => readProfile(file, "bakery")).toThrow(
    `${file}, line 9, profiles/bakery/accounts: unknown role "deferred_revenues": did you mean "deferred_revenue"?`,
  );
});
