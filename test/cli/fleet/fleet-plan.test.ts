/** `slotsom fleet plan` as people read it, and what it refuses. */
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { makeWorld } from "../../support/world.ts";

const FILE = `format_version: 1
services:
  office:
    base_url: https://bookkeeping.example/api/v2
    credential: { env: OFFICE_TOKEN }
    administrations: ["11", "12", "13"]
packs:
  year: { pack: close, when: 0 5 10 1 * }
  monthly: { pack: monthly, when: third working day }
workers: 2
`;

const made = (): ReturnType<typeof makeWorld> => {
  const world = makeWorld();
  writeFileSync(join(world.folder, "fleet.yml"), FILE);
  return world;
};

test("each night has its packs, its end, what bounds it and what more addresses do", async () => {
  const { world, folder, out } = made();
  expect(await runCli(["fleet", "plan"], world)).toBe(EXIT.reconciled);
  // 639 reports are thirteen windows of 50, twelve of them after the first; 696 are fourteen. Two addresses have two
  // packs and one.
  expect(
    out().replaceAll(folder, "{folder}"),
  ).toBe(`Fleet: 3 administrations of 1 service in {folder}/fleet.yml.
bookkeeping.example allows 150 requests in 5 min to each outgoing address, 50 of them to reports.
Planned with 1 machine of 2 workers, and 1 outgoing address.
No administration is asked: a month without an earlier pull on this machine counts as two pages of postings.

pack     starts                     period   administrations  requests  reports  ends
monthly  3 December 2026 05:00 UTC  2026-11                3       726      639  3 December 2026 06:00 UTC

Ends after 1 hour, bounded by the limit of requests to reports.
1 worker keeps the limits used up; 2 only work on more packs at once.
Half of the packs are ready on 3 December 2026 05:40 UTC.

A service counts by outgoing address. With more of them, or spread over more days:
addresses    takes   packs a day  ends                       bounded by
1 (planned)  1 hour            3  3 December 2026 06:00 UTC  reports
2            40 min            3  3 December 2026 05:40 UTC  reports

pack  starts                     period  administrations  requests  reports  ends
year  10 January 2027 04:00 UTC    2026                3       822      696  10 January 2027 05:05 UTC

Ends after 1 hour 5 min, bounded by the limit of requests to reports.
1 worker keeps the limits used up; 2 only work on more packs at once.
Half of the packs are ready on 10 January 2027 04:45 UTC.

A service counts by outgoing address. With more of them, or spread over more days:
addresses    takes         packs a day  ends                       bounded by
1 (planned)  1 hour 5 min            3  10 January 2027 05:05 UTC  reports
2            45 min                  3  10 January 2027 04:45 UTC  reports
`);
});

test("with --until, what is due on several days is planned; nothing due is said so", async () => {
  const { world, out, forget } = made();
  const nights = async (until: string): Promise<unknown> => {
    forget();
    expect(await runCli(["fleet", "plan", "--until", until, "--json"], world)).toBe(
      EXIT.reconciled,
    );
    const { nights } = JSON.parse(out()) as {
      nights: { packs: { batch: string; name: string }[] }[];
    };
    return nights.map(({ packs }) => packs.map(({ batch, name }) => `${batch} ${name}`));
  };
  expect(await nights("2027-01-31")).toEqual([
    ["2026-12-03 monthly"],
    // New Year's Day is a Friday.
    ["2027-01-06 monthly"],
    ["2027-01-10 year"],
  ]);
  expect(await nights("2026-12-02")).toEqual([]);
  forget();
  expect(await runCli(["fleet", "plan", "--until", "2026-12-02"], world)).toBe(EXIT.reconciled);
  expect(out()).toMatch(/Nothing is due\.\n$/);
});

const OF_FILES = `  files:
    administrations:
      - { name: shop, source: { auditfile: shop.xaf } }
      - { name: lost, source: { auditfile: lost.xaf } }
packs:
`;
const FILES = `format_version: 1
services:
${OF_FILES}  year: { pack: close, when: 0 5 10 1 * }
workers: 2
`;

test("packs of auditfiles take no requests, and a file that cannot be read is reported", async () => {
  const { world, folder, out, forget } = makeWorld();
  copyFileSync("fixtures/auditfiles/exact-online-3.2.xaf", join(folder, "shop.xaf"));
  const planned = async (text: string): Promise<string> => {
    writeFileSync(join(folder, "fleet.yml"), text);
    forget();
    expect(await runCli(["fleet", "plan"], world)).toBe(EXIT.reconciled);
    return out().replaceAll(folder, "{folder}");
  };
  expect(
    await planned(FILES),
  ).toBe(`Fleet: 2 administrations with an auditfile in {folder}/fleet.yml.
The packs of files-lost will fail: {folder}/lost.xaf does not exist
Planned with 1 machine of 2 workers, and 1 outgoing address.

pack  starts                     period  administrations  requests  reports  ends
year  10 January 2027 04:00 UTC    2026                2         0        0  10 January 2027 04:00 UTC

Ends after 11 s, bounded by the workers.
Half of the packs are ready on 10 January 2027 04:00 UTC.
`);
  const both = await planned(FILE.replace("packs:\n", OF_FILES));
  expect(both).toMatch(
    /^Fleet: 3 administrations of 1 service and 2 administrations with an auditfile in/,
  );
  // The requests are those of the service.
  expect(both).toMatch(/^year .* 2026 +5 +822 +696 /m);
});

test.each([
  [["fleet"], /missing subcommand/],
  [["fleet", "plan", "--until", "soon"], /--until soon: is not a day/],
  [["fleet", "plan", "--until", "2027-01-31", "--now"], /exclude each other/],
  [["fleet", "plan", "--machines", "0"], /--machines 0: must be a whole number from 1 to 1000/],
  [["fleet", "plan", "yeer"], /pack "yeer" is not in .*: did you mean "year"\?/],
])("%s is refused", async (argv, message) => {
  const { world, err } = made();
  expect(await runCli(argv, world)).toBe(EXIT.usage);
  expect(err()).toMatch(message);
});
