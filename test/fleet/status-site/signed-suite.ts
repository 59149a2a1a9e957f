/** What the site of a fleet shows of signatures and locks, whatever its queue is. */
import { expect, test } from "vitest";
import { ALL_SIGNED, closeOf, fillWithCloses, judge } from "../judged-closes.ts";
import type { QueuePlace } from "../queue-places.ts";
import { openedSite } from "./opened-site.ts";
import { readMetrics } from "./read-metrics.ts";

/** The rows of the table: member, name, and the text of its cells. */
const rowsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<tr data-key="(?!elsewhere)([a-z]+)">\n([\s\S]*?)<\/tr>/g)].map(
    ([, member = "", cells = ""]) =>
      [
        member,
        ...[...cells.matchAll(/<td>([\s\S]*?)<\/td>/g)].map(([, cell = ""]) => plain(cell)),
      ].join("; "),
  );

const plain = (markup: string): string => markup.replaceAll(/<[^>]*>/g, "");

export function describeSigned(makePlace: () => Promise<QueuePlace>): void {
  test("without a close the page and the metrics say nothing of signatures", async () => {
    const { get } = await openedSite(await makePlace());
    expect((await get("/")).text).not.toContain("Signed closes");
    expect((await get("/metrics")).text).not.toContain("signed");
    expect((await get("/metrics/administrations")).text).toBe("");
  });

  test("the page shows whose last close is not signed in full, with today's file of judgement", async () => {
    const { get, queue, pass } = await openedSite(await makePlace());
    const folder = await fillWithCloses(queue);
    const before = (await get("/")).text;
    expect(before).toContain("The last close of 1 of 4 administrations is signed in full.");
    expect(rowsIn(before)).toEqual([
      "cafe; 1 of 2, 1 suspended; 3; no month",
      `dairy; the file of judgement cannot be used: ${folder}/203.yml, line 1: must be an object; 3; no month`,
      "estate; 0 of 2; 3; no month",
    ]);
    expect(before).toContain(`<code>${closeOf("cafe", folder).id}</code>`);
    judge(folder, "204", ALL_SIGNED);
    pass(10_000);
    const after = (await get("/")).text;
    expect(after).toContain("The last close of 2 of 4 administrations is signed in full.");
    expect(rowsIn(after).map((row) => row.split(";")[0])).toEqual(["cafe", "dairy"]);
  });

  test("metrics have the totals, and each administration on an address of its own", async () => {
    const { get, queue } = await openedSite(await makePlace());
    await fillWithCloses(queue);
    const totals = readMetrics((await get("/metrics")).text).samples;
    const total = (name: string): number | undefined => totals.get(`slotsom_fleet_${name}`);
    expect(['closes{signed="yes"}', 'closes{signed="no"}'].map(total)).toEqual([1, 3]);
    expect(
      [
        ...["open_findings", "leads", "signed_leads", "suspended_signatures"],
        ...["unusable_judgements", "locked_administrations"],
      ].map(total),
    ).toEqual([12, 6, 3, 1, 1, 1]);
    const own = readMetrics((await get("/metrics/administrations")).text).samples;
    const figure = (name: string, member: string): number | undefined =>
      own.get(`slotsom_fleet_administration_${name}{administration="${member}"}`);
    expect(["bakery", "cafe", "dairy"].map((member) => figure("signed_leads", member))).toEqual([
      2, 1, 0,
    ]);
    expect(figure("unusable_judgements", "dairy")).toBe(1);
    expect(figure("open_findings", "estate")).toBe(3);
    expect([...own.keys()].filter((name) => name.includes("_locked"))).toEqual([
      'slotsom_fleet_administration_locked{administration="bakery",through="2025-12"}',
    ]);
  });

  test("/status.json has what slotsom fleet status --all has of them", async () => {
    const { get, queue } = await openedSite(await makePlace());
    await fillWithCloses(queue);
    const { judgements } = JSON.parse((await get("/status.json")).text) as {
      readonly judgements: readonly unknown[];
    };
    expect(judgements.slice(0, 2)).toEqual([
      {
        member: "bakery",
        administration_name: "The bakery",
        job: "night/bakery/year/2025",
        year: 2025,
        open_findings: 3,
        leads: 2,
        signed: 2,
        prepared: 2,
        reviewed: 2,
        suspended: 0,
        locked_through: "2025-12",
        problem: null,
      },
      expect.objectContaining({ member: "cafe", signed: 1, suspended: 1, locked_through: null }),
    ]);
    expect(judgements[2]).toMatchObject({ member: "dairy", signed: null, open_findings: 3 });
  });
}
