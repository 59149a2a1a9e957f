/** Closes years of the small administration by command, at an address whose answers can be false from some year on. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCli } from "../../src/cli/run-cli.ts";
import type { Shapes } from "../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { serveAdministration, writeProfile } from "../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { figureLines } from "../support/figure-lines.ts";
import { makeWorld } from "../support/world.ts";

/** The year 2025 of the small administration has three months. */
export const FISCAL_YEAR = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: "2025-01", last: "2025-03" },
    { year: 2026, first: "2025-04", last: "2026-12" },
  ],
};

export interface Closed {
  readonly exit: number;
  readonly out: string;
  /** Requests of the run. */
  readonly requests: number;
  readonly status: string;
  readonly priorSnapshot: string | null;
  /** Ids of the broken checks, by their severity. */
  readonly blocking: readonly string[];
  readonly warning: readonly string[];
  /** Amounts of the figures of the pack, by their id. */
  readonly figures: ReadonlyMap<string, string | undefined>;
  /** How its page names fiscal years, in Dutch. */
  readonly yearTitles: readonly string[];
}

export interface Closing {
  readonly books?: () => AdministrationBooks;
  readonly shapes?: Shapes;
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly answers?: readonly FalseAnswer[];
  /** The years in turn, and whether the answers are false by then; by default 2025 alone, with false answers. */
  readonly years?: readonly (readonly [year: string, isLying: boolean])[];
  /** More of the profile at each of them, the last for all that follow. */
  readonly profiles?: readonly Readonly<Record<string, unknown>>[];
  /** The fiscal years of the profile at each of them, the last for all that follow. */
  readonly calendars?: readonly [object, ...object[]];
}

/** One result for each of the years. */
export async function closeSmallYears({
  books = smallAdministration,
  shapes = "specification",
  profile = {},
  answers = [],
  years = [["2025", true]],
  calendars = [FISCAL_YEAR],
  profiles = [],
}: Closing): Promise<readonly Closed[]> {
  const administrationId = books().administration.id;
  const service = await serveAdministration({ books, shapes, administrationId });
  let lies = false;
  const proxy = await startFalseAnswers(
    service.url,
    answers.map(({ body, ...rest }) => ({
      ...rest,
      body: (honest) => (lies && typeof body === "function" ? body(honest) : honest),
    })),
  );
  const place = { base_url: proxy.url, administration_id: administrationId };
  const { world, folder, out, forget, close } = makeWorld({ TOKEN: service.token });
  try {
    const closed: Closed[] = [];
    for (const [at, [year, isLying]] of years.entries()) {
      lies = isLying;
      forget();
      const fiscal_year = calendars[Math.min(at, calendars.length - 1)];
      const more = profiles[Math.min(at, profiles.length - 1)];
      writeProfile(folder, { ...place, fiscal_year, accounts: {}, ...profile, ...more });
      const argv = ["close", "--profile", "test", "--year", year, "--skip-exports"];
      const before = proxy.requests.length;
      const exit = await runCli(argv, world);
      closed.push({
        exit,
        out: out(),
        requests: proxy.requests.length - before,
        ...packIn(join(folder, "output", administrationId, year), year),
      });
    }
    return closed;
  } finally {
    close();
    await proxy.close();
    await service.close();
  }
}

interface Manifest {
  readonly status: string;
  readonly prior_snapshot?: string;
  readonly checks: readonly {
    readonly id: string;
    readonly severity: string;
    readonly broken: number;
  }[];
}

function packIn(folder: string, year: string): Omit<Closed, "exit" | "out" | "requests"> {
  const pack = existsSync(join(folder, "close")) ? "close" : "close-draft";
  const read = (name: string): string => readFileSync(join(folder, pack, name), "utf8");
  const { status, prior_snapshot, checks } = JSON.parse(read("manifest.json")) as Manifest;
  const broken = (of: string): readonly string[] =>
    checks.filter(({ severity, broken }) => severity === of && broken > 0).map(({ id }) => id);
  return {
    status,
    priorSnapshot: prior_snapshot ?? null,
    blocking: broken("blocking"),
    warning: broken("warning"),
    figures: new Map(
      figureLines(read(`figures-${year}.jsonl`)).map(({ figure, amount }) => [figure, amount]),
    ),
    yearTitles: [
      ...new Set(read(`report-${year}.html`).match(/Boekjaar \d{4}(?: \(\d+ maanden\))?/g)),
    ].sort(),
  };
}
