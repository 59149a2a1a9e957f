/** The orders of a soak: what each commands, what its place has before, and what is expected when it is done. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { SECRET } from "../fleet/notices/receivers.ts";
import { FISCAL_YEAR, smallTemplates } from "../fleet/served-fleet.ts";

export const KINDS = [
  "pull",
  "check",
  "monthly",
  "render",
  "close",
  "handoff",
  "export",
  "fleet-sqlite",
  "fleet-postgres",
] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

export const isFleet = (kind: Kind): boolean => kind.startsWith("fleet");

/**
 * The order whose undisturbed place a place is a copy of, so that there is a snapshot to read or an old pack to
 * replace.
 */
export const BEFORE: Partial<Readonly<Record<Kind, Kind>>> = { check: "pull", render: "monthly" };

/** As many members as the fleet has. */
export const MEMBERS = 3;

const PROFILE = ["--profile", "test"];
const YEAR = [...PROFILE, "--year", "2025"];
const MONTH = [...PROFILE, "--period", "2025-03"];
const FLEET = ["fleet", "run", "march", "--workers", "2", "--json"];

export const ARGV: Readonly<Record<Kind, readonly string[]>> = {
  pull: ["pull", ...YEAR],
  check: ["check", ...YEAR],
  monthly: ["monthly", ...MONTH],
  render: ["render", "monthly", ...MONTH],
  close: ["close", ...YEAR],
  handoff: ["handoff", ...YEAR],
  export: ["export", "all", ...YEAR],
  "fleet-sqlite": FLEET,
  "fleet-postgres": FLEET,
};

const EXPLAIN = ["explain", "revenue", ...YEAR];
const RUNS = ["runs", "list"];
/** What others ask while an order is at work. */
export const readersOf = (kind: Kind): readonly (readonly string[])[] =>
  isFleet(kind)
    ? [["fleet", "status", "--all"], ["fleet", "plan", "march", "--now"], RUNS]
    : [RUNS, EXPLAIN];

export interface Addresses {
  readonly service: string;
  readonly administrationId: string;
  /** Where notices of this order are sent. */
  readonly hook: string;
}

/** A place with what its user wrote. */
export function writePlace(
  place: string,
  kind: Kind,
  { service, administrationId, hook }: Addresses,
): void {
  for (const folder of ["home", "output", "temporary"]) {
    mkdirSync(join(place, folder), { recursive: true });
  }
  if (isFleet(kind)) smallTemplates(place);
  const common = {
    base_url: service,
    credential: { env: "TOKEN" },
    rate_limit: { window_seconds: 1, requests: 1_000_000, reports: 1_000_000 },
  };
  const own = { language: "en", fiscal_year: FISCAL_YEAR };
  write(place, "slotsom.yml", {
    profiles: { test: { ...common, ...own, administration_id: administrationId } },
  });
  const webhook = { url: hook, secret: { env: "HOOK" } };
  write(place, "fleet.yml", {
    services: { works: { ...common, administrations: "all", defaults: own } },
    packs: { march: { pack: "monthly", period: "2025-03", templates: "templates", attempts: 20 } },
    output: { folder: "output" },
    notifications: [{ when: "each pack", of: ["final", "draft", "failed"], webhook }],
  });
}

const write = (place: string, name: string, fields: object): void => {
  writeFileSync(join(place, name), stringify({ format_version: 1, ...fields }));
};

/** Copies state and output, but not the addresses of the order. */
export function copyState(from: string, to: string): void {
  for (const folder of ["home", "output"]) {
    cpSync(join(from, folder), join(to, folder), { recursive: true });
  }
}

/** Differs from the name of the place, or a message with the place would look like one with the token. */
export const tokenOf = (name: string): string => `token-for-${name}`;

export const secretsOf = (token: string): Readonly<Record<string, string>> => ({
  TOKEN: token,
  HOOK: SECRET,
});
