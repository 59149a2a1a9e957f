/** The rate budget of one address, as data: what its processes have sent, and what the service said of it. */

export interface RateLimits {
  readonly windowMs: number;
  readonly requestsMax: number;
  /** Of those, to reports. */
  readonly reportRequestsMax: number;
}

/** Gap: Rate limits. As the real service publishes them, per address (docs/api-gaps.md). */
export const RATE_LIMITS_USUAL: RateLimits = {
  windowMs: 300_000,
  requestsMax: 150,
  reportRequestsMax: 50,
};

export interface BudgetLeft {
  readonly all: number;
  readonly reports: number;
}

/** A report counts in both classes. */
export type BudgetClass = keyof BudgetLeft;

export interface BudgetState {
  /** What the next request is called. */
  readonly next: number;
  /** The longest window that any process counts by; milliseconds, as all times here since 1970. */
  readonly windowMs: number;
  readonly flights: readonly Flight[];
  readonly spent: readonly Spent[];
  readonly waiting: readonly Waiting[];
  readonly readings: Readonly<Partial<Record<BudgetClass, Reading>>>;
  /** By RateLimit-Limit, as last heard. */
  readonly limits: Readonly<Partial<Record<BudgetClass, number>>>;
  /** By a 429. */
  readonly closedUntilMs: Readonly<Partial<Record<BudgetClass, number>>>;
}

/** A request that was sent and not yet answered. */
export interface Flight {
  readonly number: number;
  readonly pid: number;
  readonly isReport: boolean;
  readonly sentMs: number;
}

/** Requests that ended within the same thousandth of a window. */
export interface Spent {
  /** The beginning of that thousandth. */
  readonly endedMs: number;
  readonly isReport: boolean;
  /** The class whose figures their answers had. */
  readonly heard: BudgetClass | null;
  readonly count: number;
}

/** A request that may not be sent yet. The lower number comes first. */
export interface Waiting {
  readonly number: number;
  readonly pid: number;
  readonly isReport: boolean;
  readonly looksAtMs: number;
}

/** What an answer says of one class. */
export interface Reading {
  readonly left: number;
  readonly resetMs: number;
  /** When the request was sent: what had ended before is counted in it. */
  readonly sentMs: number;
}

export const BUDGET_UNUSED: BudgetState = {
  next: 1,
  windowMs: 0,
  flights: [],
  spent: [],
  waiting: [],
  readings: {},
  limits: {},
  closedUntilMs: {},
};
