/** The rate budget of one address, as data: the requests its processes have sent, and what the service stated. */

export interface RateLimits {
  readonly windowMs: number;
  readonly requestsMax: number;
  /** The maximum of requests to reports among them. */
  readonly reportRequestsMax: number;
}

/** Gap: Rate limits. The limits that the real service publishes, per address (docs/api-gaps.md). */
export const RATE_LIMITS_DEFAULT: RateLimits = {
  windowMs: 300_000,
  requestsMax: 150,
  reportRequestsMax: 50,
};

export interface BudgetLeft {
  readonly all: number;
  readonly reports: number;
}

/** The requests to reports that may still be sent, and when more may be. */
export interface BudgetRoom {
  readonly left: number;
  readonly max: number;
  readonly windowMs: number;
  /** Milliseconds until the first request beyond `left` may be sent. */
  readonly moreInMs: number;
}

/** A request for a report counts in both classes. */
export type BudgetClass = keyof BudgetLeft;

export interface BudgetState {
  /** The number of the next request. */
  readonly next: number;
  /** The longest window of any process, in milliseconds; all instants here are milliseconds since 1970. */
  readonly windowMs: number;
  readonly flights: readonly Flight[];
  readonly spent: readonly Spent[];
  readonly waiting: readonly Waiting[];
  readonly readings: Readonly<Partial<Record<BudgetClass, Reading>>>;
  /** The last stated RateLimit-Limit. */
  readonly limits: Readonly<Partial<Record<BudgetClass, number>>>;
  /** The limits by which its last user counted, for those who only look; absent without limits. */
  readonly counted?: BudgetLeft;
  /** Set by a 429. */
  readonly closedUntilMs: Readonly<Partial<Record<BudgetClass, number>>>;
}

/** A request that was sent and is not yet answered. */
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
  /** The class whose figures their answers stated. */
  readonly readingClass: BudgetClass | null;
  readonly count: number;
}

/** A request that may not be sent yet. Lower numbers go first. */
export interface Waiting {
  readonly number: number;
  readonly pid: number;
  readonly isReport: boolean;
  readonly pollAtMs: number;
}

/** The figures that an answer states for one class. */
export interface Reading {
  readonly left: number;
  readonly resetMs: number;
  /** When the request was sent: requests that had ended by then are counted in it. */
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
