/** A fleet of small administrations on one embedded service, with a small pack, as one office has it. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { month } from "../../src/calendar/month.ts";
import type { FleetJob, Member } from "../../src/fleet/job.ts";
import type { ServiceEntry } from "../../src/runs/profile/profile.ts";
import { startServiceOn } from "../../src/service/service.ts";
import { loadAdministration } from "../../src/service/store/load-administration.ts";
import { openStore } from "../../src/service/store/sqlite-store.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { endingOnce } from "../support/ending.ts";

export interface ServedFleet {
  readonly url: string;
  readonly token: string;
  readonly members: readonly ServedMember[];
}

export interface ServedMember extends Member {
  readonly profile: ServiceEntry;
}

/** The year 2025 of the small administration has three months. */
export const FISCAL_YEAR = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: month("2025-01"), last: month("2025-03") },
    { year: 2026, first: month("2025-04"), last: month("2026-12") },
  ],
};

const FIRST_ID = 123400000000000001n;

/** So many members, `works-1` and on, each with its own administration; the credential is in `TOKEN`. */
export async function serveFleet(count: number): Promise<ServedFleet> {
  const store = openStore(":memory:");
  const ids = Array.from({ length: count }, (_, at) => String(FIRST_ID + BigInt(at)));
  for (const [at, id] of ids.entries()) {
    const books = smallAdministration();
    const name = `Small Works ${String(at + 1)}`;
    loadAdministration(store, {
      ...books,
      administration: { ...books.administration, id, name },
    });
  }
  const service = await startServiceOn(store, {
    databasePath: ":memory:",
    administrationId: ids[0] ?? "",
    books: smallAdministration,
    shapes: "specification",
    rateLimit: null,
    port: 0,
    now: () => new Date().toISOString(),
    tokenName: "test",
  });
  endingOnce(() => service.close());
  const members = ids.map((id, at) => ({
    name: `works-${String(at + 1)}`,
    administrationName: null,
    budgetGroup: "works",
    profile: {
      base_url: service.url,
      administration_id: id,
      credential: { env: "TOKEN" },
      fiscal_year: FISCAL_YEAR,
      rate_limit: { window_seconds: 1, requests: 1_000_000, reports: 1_000_000 },
    },
  }));
  return { url: service.url, token: service.token, members };
}

/** The profile of a member with other fields. */
export const memberWith = (member: Member, fields: Partial<ServiceEntry>): Member => ({
  ...member,
  profile: { ...member.profile, ...fields },
});

/** A pack that takes little time: the result and the checks, as figures. Returns the folder with its templates. */
export function smallTemplates(folder: string): string {
  const templates = join(folder, "templates");
  cpSync("templates", templates, { recursive: true });
  const path = join(templates, "packs/monthly.yml");
  const [head = ""] = readFileSync(path, "utf8").split("lists:");
  const files = "  - name: figures-{period}\n    format: figures\n    sheets: [year, evidence]\n";
  const lists = "  year: [profit-and-loss, balance-sheet]\n  evidence: [checks, proof]\n";
  writeFileSync(path, `${head}lists:\n${lists}files:\n${files}`);
  return templates;
}

export const monthlyOf = (member: Member, templates: string): FleetJob => ({
  id: `night/${member.name}/monthly/2025-03`,
  batch: "night",
  member,
  packName: "monthly",
  pack: "monthly",
  period: "2025-03",
  options: { language: "en", templates },
  priority: 0,
  attemptsMax: 3,
  notBefore: "2026-01-05T00:00:00.000Z",
});
