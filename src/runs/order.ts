/** What a run is asked to do, as data. The options of the command line have the same names. */
import { EXPORTS, type ExportName } from "../exports/export-names.ts";
import { AUDITFILE_VERSIONS, type AuditfileVersion } from "../packs/auditfile-versions.ts";
import { durationMs, durationText } from "./duration.ts";

const RUN_KINDS = ["close", "monthly", "handoff", "pull", "export"] as const;
/** @useDeclaredType */
export type RunKind = (typeof RUN_KINDS)[number];

/** Null where nothing was asked. A kind of run ignores what it has no use for. */
export interface OrderOptions {
  readonly profile: string | null;
  readonly config: string | null;
  readonly year: number | null;
  readonly period: string | null;
  /** Milliseconds. */
  readonly maxDuration: number | null;
  readonly out: string | null;
  readonly language: string | null;
  readonly auditfileVersion: AuditfileVersion | null;
  readonly templates: string | null;
  readonly exportsFolder: string | null;
  readonly skipExports: boolean;
  readonly trustLedger: boolean;
  /** Of a pull: every month is pulled. Of an export: the service makes the file again. */
  readonly anew: boolean;
  readonly plan: string | null;
  /** Which files an export fetches. */
  readonly exported: ExportName | "all" | null;
}

export interface RunOrder extends OrderOptions {
  readonly kind: RunKind;
}

/** An order with these options and no others; for programs `undefined` means not given. */
export function makeOrder(options: Pick<RunOrder, "kind"> & Partial<OrderOptions>): RunOrder {
  const all: Readonly<Record<string, unknown>> = options;
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return { ...written(options.kind, {}), ...Object.fromEntries(given) };
}

/** An order as its run's record keeps it: by the long names of the options. */
export type RunOptions = Readonly<Record<string, string | boolean>>;

export function optionsOf(order: RunOrder): RunOptions {
  const { year, maxDuration } = order;
  const all: Readonly<Record<string, string | boolean | null>> = {
    profile: order.profile,
    config: order.config,
    year: year === null ? null : String(year),
    period: order.period,
    "max-duration": maxDuration === null ? null : durationText(maxDuration),
    out: order.out,
    language: order.language,
    "auditfile-version": order.auditfileVersion,
    templates: order.templates,
    "exports-folder": order.exportsFolder,
    "skip-exports": order.skipExports,
    "trust-ledger": order.trustLedger,
    anew: order.anew,
    plan: order.plan,
    kind: order.exported,
  };
  const given = Object.entries(all).flatMap(([name, value]) =>
    value === null || value === false ? [] : [[name, value] as const],
  );
  return Object.fromEntries(given);
}

/** The order of these options; null when this version has no such run. */
export function orderOf(name: string, options: RunOptions): RunOrder | null {
  const kind = RUN_KINDS.find((known) => known === name);
  const order = kind === undefined ? null : written(kind, options);
  return order === null || Number.isNaN(order.year) || Number.isNaN(order.maxDuration)
    ? null
    : order;
}

function written(kind: RunKind, options: RunOptions): RunOrder {
  const text = (name: string): string | null => {
    const value = options[name];
    return typeof value === "string" ? value : null;
  };
  const [year, maxDuration, exported] = [text("year"), text("max-duration"), text("kind")];
  return {
    kind,
    profile: text("profile"),
    config: text("config"),
    year: year === null ? null : Number.parseInt(year, 10),
    period: text("period"),
    maxDuration: maxDuration === null ? null : durationMs(maxDuration),
    out: text("out"),
    language: text("language"),
    auditfileVersion:
      AUDITFILE_VERSIONS.find((known) => known === text("auditfile-version")) ?? null,
    templates: text("templates"),
    exportsFolder: text("exports-folder"),
    skipExports: options["skip-exports"] === true,
    trustLedger: options["trust-ledger"] === true,
    anew: options["anew"] === true,
    plan: text("plan"),
    exported: [...EXPORTS, "all" as const].find((known) => known === exported) ?? null,
  };
}
