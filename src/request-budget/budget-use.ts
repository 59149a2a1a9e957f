/** How much of a rate budget is used, for those who only look at it: nothing is counted, and nothing changed. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { instantOfEpochMs } from "../calendar/instant.ts";
import { openToLook } from "../operating-system/shared-database.ts";
import type { BudgetClass, BudgetState } from "./rate-budget.ts";
import { maxOf, roomAt } from "./rate-budget-room.ts";
import { refresh } from "./rate-budget-tally.ts";
import { readBudget } from "./rate-budget-text.ts";

export interface ClassUse {
  /** Requests that count in the present window, by our own count or by that of the service. */
  readonly used: number;
  readonly allowed: number;
}

export interface BudgetUse {
  readonly windowMs: number;
  readonly requests: ClassUse;
  /** A request to a report counts in both. */
  readonly reports: ClassUse;
  /** The requests that wait to be sent. */
  readonly waiting: number;
  /** ISO 8601; null unless the service has refused requests until then. */
  readonly closedUntil: string | null;
}

/** Null for a budget that nobody has used within its limits. */
export function useOf(state: BudgetState, nowMs: number): BudgetUse | null {
  const { counted, windowMs } = state;
  if (counted === undefined) return null;
  const limits = { windowMs, requestsMax: counted.all, reportRequestsMax: counted.reports };
  const current = refresh(state, limits, () => false, nowMs);
  const usedOf = (name: BudgetClass): ClassUse => {
    const allowed = maxOf(current, name, limits);
    const room = roomAt(current, name, limits, { nowMs, atMs: nowMs });
    return { used: allowed - Math.min(allowed, Math.max(0, room)), allowed };
  };
  const closedUntilMs = Math.max(0, ...Object.values(current.closedUntilMs));
  return {
    windowMs: current.windowMs,
    requests: usedOf("all"),
    reports: usedOf("reports"),
    waiting: current.waiting.length,
    closedUntil: closedUntilMs > nowMs ? instantOfEpochMs(closedUntilMs) : null,
  };
}

export interface StoredBudget {
  /** The budget group: the host of a service, or the name of several. */
  readonly service: string;
  readonly state: BudgetState;
}

const LOCKED_MS_MAX = 100;
const FILE = /^(.+)\.sqlite$/;
/** The character before a port is not allowed in the name of a file. */
const PORT = /-(\d+)$/;

/** The budgets in the files of this machine, by the names of their services. Empty without the folder. */
export const readBudgets = (folder: string): readonly StoredBudget[] =>
  namesIn(folder)
    .map((name) => FILE.exec(name)?.[1])
    .filter((name) => name !== undefined)
    .sort()
    .flatMap((name) => {
      const state = stateIn(join(folder, `${name}.sqlite`));
      return state === null ? [] : [{ service: name.replace(PORT, ":$1"), state }];
    });

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing has been sent from this machine yet.
    return [];
  }
}

function stateIn(path: string): BudgetState | null {
  let database: DatabaseSync | null = null;
  try {
    database = openToLook(path, LOCKED_MS_MAX);
    const row = database.prepare("SELECT state FROM budget WHERE id = 1").get();
    return readBudget(row?.["state"]);
  } catch {
    // A file that is new, locked or damaged is shown at the next look; those who count report it.
    return null;
  } finally {
    database?.close();
  }
}
