/** A soak: orders one after another in lanes, until there were enough kills or the time is over. */
import { join } from "node:path";
import type { Fault, FaultKind } from "./findings.ts";
import type { Kind } from "./orders.ts";
import { openSite } from "./site.ts";
import { type OrderEnd, tryOrder } from "./try-order.ts";

export interface Wanted {
  /** An empty folder. */
  readonly folder: string;
  readonly seed: string;
  /** Whichever comes first. */
  readonly kills: number;
  readonly minutes: number;
  readonly kinds: readonly Kind[];
  /** The number of the first order; of a repetition that of the one with the fault. */
  readonly first: number;
  /** Orders at once: one waits for a service that is away while another works. */
  readonly lanes: number;
  readonly onOrder: (end: OrderEnd, number: number) => void;
}

export interface SoakFigures {
  readonly orders: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly commands: number;
  readonly readings: number;
  readonly disksFull: number;
  readonly restarts: number;
  readonly seconds: number;
  /** Of requests: passed on, delayed, cut or refused. */
  readonly service: Readonly<Record<string, number>>;
  readonly made: number;
  readonly faults: readonly Fault[];
}

export async function soak(wanted: Wanted): Promise<SoakFigures> {
  const { folder, seed, kinds } = wanted;
  const site = await openSite(join(folder, "site"), kinds, seed);
  const startedMs = performance.now();
  const untilMs = startedMs + wanted.minutes * 60_000;
  const ends: OrderEnd[] = [];
  const sum = (of: (end: OrderEnd) => number): number =>
    ends.reduce((total, end) => total + of(end), 0);
  let number = wanted.first;
  const lane = async (): Promise<void> => {
    while (performance.now() < untilMs && sum(({ kills }) => kills) < wanted.kills) {
      const own = number++;
      const end = await tryOrder(site, { seed, number: own, kinds });
      ends.push(end);
      wanted.onOrder(end, own);
    }
  };
  try {
    await Promise.all(Array.from({ length: wanted.lanes }, lane));
  } finally {
    await site.close();
  }
  const orders = Object.groupBy(ends, ({ kind }) => kind);
  return {
    orders: Object.fromEntries(kinds.map((kind) => [kind, orders[kind]?.length ?? 0])),
    kills: sum(({ kills }) => kills),
    commands: sum(({ commands }) => commands),
    readings: sum(({ readings }) => readings),
    disksFull: sum(({ disksFull }) => disksFull),
    restarts: sum(({ restarts }) => restarts),
    seconds: (performance.now() - startedMs) / 1_000,
    service: site.service.done,
    made: sum(({ packs }) => packs),
    faults: ends.flatMap(({ faults }) => faults),
  };
}

export const countOf = ({ faults }: SoakFigures, kind: FaultKind): number =>
  faults.filter((fault) => fault.kind === kind).length;
