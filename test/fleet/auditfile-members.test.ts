/** Members of a fleet whose books are auditfiles: what `fleet.yml` says of them, their names, years and jobs. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import { Failure } from "../../src/failure.ts";
import { readFleetFile } from "../../src/fleet/fleet-file.ts";
import { jobIn, jobText } from "../../src/fleet/job-text.ts";
import { jobsOf } from "../../src/fleet/jobs.ts";
import { type HeadReading, membersOf } from "../../src/fleet/members.ts";
import type { AuditfilesHead } from "../../src/runs/auditfile/auditfiles-head.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();

function fileWith(text: string): string {
  const file = join(folder, "fleet.yml");
  writeFileSync(file, text);
  return file;
}

/** The lines of the failure, without the path of the file. */
function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === "fleet-invalid")) throw thrown;
    const lines = thrown.message.split("\n").slice(1);
    return lines.map((line) => line.trim().replace(/^.*?fleet\.yml, /, ""));
  }
  return [];
}

const START = `format_version: 1
services:
`;
const PACKS = `packs:
  year: { pack: close }
`;

test("administrations with auditfiles have the fields of such a profile, and none of a service", () => {
  const text = `format_version: 1
services:
  files:
    administrations:
      - { name: garage, source: { auditfile: garage-2025.xaf, prior: old/garage-2024.xaf } }
      - name: shop
        source: { auditfile: /books/shop.xaf }
        account_names: shop.csv
        bank_statements: shop/statements
        vat_returns: shop/returns
    defaults: { language: en, accounts: { suspense: ["2010"] } }
${PACKS}`;
  expect(readFleetFile(fileWith(text)).services).toEqual([
    {
      kind: "auditfiles",
      name: "files",
      line: 3,
      listed: [
        {
          name: "garage",
          source: {
            auditfile: join(folder, "garage-2025.xaf"),
            prior: join(folder, "old/garage-2024.xaf"),
          },
        },
        {
          name: "shop",
          source: { auditfile: "/books/shop.xaf" },
          account_names: join(folder, "shop.csv"),
          bank_statements: join(folder, "shop/statements"),
          vat_returns: join(folder, "shop/returns"),
        },
      ],
      defaults: {
        language: "en",
        accounts: { suspense: ["2010"] },
        judgement: join(folder, "judgement"),
      },
    },
  ]);
  const fault =
    "is for the books of a service, and source names an auditfile; leave out one of the two";
  expect(
    faultsOf(() =>
      readFleetFile(
        fileWith(`format_version: 1
services:
  files:
    base_url: https://bookkeeping.example/api/v2
    credential: { env: TOKEN }
    except: ["1"]
    administrations:
      - { name: garage, source: { auditfile: garage.xaf } }
      - { name: Shop, source: { auditfil: shop.xaf } }
      - { id: "201", source: { auditfile: shop.xaf }, fiscal_year: { first_month: 7 } }
      - "202"
  twice:
    administrations:
      - { name: one, source: garage.xaf }
${PACKS}`),
      ),
    ),
  ).toEqual([
    `line 4, services/files/base_url: ${fault}`,
    `line 5, services/files/credential: ${fault}`,
    'line 6, services/files: unknown field "except"',
    "line 9, services/files/administrations/1/name: must be a name with lower-case letters, digits and hyphens, as in garage",
    "line 9, services/files/administrations/1/source: must be { auditfile: path } or { auditfile: path, prior: path }",
    `line 10, services/files/administrations/2/fiscal_year: ${fault}`,
    "line 10, services/files/administrations/2: missing name",
    'line 10, services/files/administrations/2: unknown field "id"',
    "line 11, services/files/administrations/3: must be { name, source }, as others of this list are",
    "line 14, services/twice/administrations/0/source: must be { auditfile: path } or { auditfile: path, prior: path }",
  ]);
  const repeated = text.replace("name: shop", "name: garage");
  expect(faultsOf(() => readFleetFile(fileWith(repeated)))).toEqual([
    "line 6, services/files/administrations/1: administration garage is listed twice",
  ]);
});

/** A fiscal year of July 2024 to June 2025. */
const BROKEN_YEAR: AuditfilesHead = {
  administrationId: "1",
  administrationName: "Garage",
  fiscalYear: { year: 2025, period: { first: month("2024-07"), last: month("2025-06") } },
  priorYear: { year: 2024, period: { first: month("2023-07"), last: month("2024-06") } },
  createdOn: null,
};
const FILES = `  files:
    administrations:
      - { name: garage, source: { auditfile: garage.xaf, prior: old/garage.xaf }, notes: garage.md }
      - { name: lost, source: { auditfile: lost.xaf }, language: nl }
    defaults: { language: en }
`;
const UNREAD = { administrations: new Map(), heads: new Map() };

test("members have their own names, absolute paths, no budget, and the fiscal years of their files", () => {
  const fleet = readFleetFile(fileWith(START + FILES + PACKS));
  const failure = new Failure("auditfile-unreadable", "lost", "Find it.");
  const judgement = join(folder, "judgement");
  const [garage, lost] = [join(folder, "garage.xaf"), join(folder, "lost.xaf")];
  const heads = new Map<string, HeadReading>([
    [garage, { ok: true, head: BROKEN_YEAR }],
    [lost, { ok: false, failure }],
  ]);
  const members = membersOf(fleet, { ...UNREAD, heads });
  const known = { service: "files", timeZone: "Europe/Amsterdam", budgetGroup: null };
  expect(members).toEqual([
    {
      ...known,
      name: "files-garage",
      administrationName: "Garage",
      fiscalCalendar: {
        firstMonth: 7,
        exceptions: [BROKEN_YEAR.priorYear, BROKEN_YEAR.fiscalYear],
      },
      failure: null,
      profile: {
        source: { auditfile: garage, prior: join(folder, "old/garage.xaf") },
        notes: join(folder, "garage.md"),
        judgement,
        language: "en",
      },
    },
    {
      ...known,
      name: "files-lost",
      administrationName: null,
      fiscalCalendar: { firstMonth: 1, exceptions: [] },
      failure,
      profile: { source: { auditfile: lost }, language: "nl", judgement },
    },
  ]);
  const jobs = jobsOf({ fleet, members }, { packs: ["year"], now: "2026-08-01T03:00:00.000Z" });
  // July 2025 to June 2026 has ended; a file that cannot be read counts as one of calendar years.
  expect(jobs.map(({ id }) => id)).toEqual([
    "2026-08-01/files-garage/year/2026",
    "2026-08-01/files-lost/year/2025",
  ]);
  expect(jobs.map((job) => jobIn(jobText(job)))).toEqual(jobs);
});

test("an auditfile of two members, and two members of one name, are faults", () => {
  const faults = (files: string): readonly string[] =>
    faultsOf(() => membersOf(readFleetFile(fileWith(START + files + PACKS)), UNREAD));
  const garage = join(folder, "garage.xaf");
  expect(faults(FILES.replace("lost.xaf", "garage.xaf"))).toEqual([
    `line 3, services/files: ${garage} is the auditfile of files-garage and files-lost; leave one of them out`,
  ]);
  const old = `  files-old:
    administrations: [{ name: garage, source: { auditfile: kept.xaf } }]
`;
  expect(faults(FILES.replace("name: lost", "name: old-garage") + old)).toEqual([
    "line 8, services/files-old: another member is called files-old-garage too; rename one of the services",
  ]);
});
