/**
 * The minimum number of pages in which any choice of projects and accounts includes every entry, with perfect
 * knowledge of the books: a minimum-weight vertex cover, where each entry is an edge between its project (or none)
 * and its account. In a bipartite graph its weight equals the maximum flow from one side to the other.
 */
import type { EntryOfPlan } from "./generated-months.ts";

export const pagesOf = (entries: number): number => Math.ceil(entries / 100);

export function pagesByAccount(entries: readonly EntryOfPlan[]): number {
  const accounts = Map.groupBy(entries, ({ ledgerAccountId }) => ledgerAccountId);
  return [...accounts.values()].reduce((total, own) => total + pagesOf(own.length), 0);
}

export interface Vertices {
  readonly weights: readonly number[];
  /** From each vertex of one side to those of the other. */
  readonly edges: readonly (readonly [left: number, right: number])[];
  /** How many of the vertices are on the left. */
  readonly lefts: number;
}

function verticesOf(entries: readonly EntryOfPlan[]): Vertices {
  const projects = Map.groupBy(entries, ({ projectId }) => projectId);
  const accounts = Map.groupBy(entries, ({ ledgerAccountId }) => ledgerAccountId);
  const lefts = new Map([...projects.keys()].map((id, index) => [id, index]));
  const rights = new Map([...accounts.keys()].map((id, index) => [id, lefts.size + index]));
  const joined = new Map<string, readonly [number, number]>();
  for (const { projectId, ledgerAccountId } of entries) {
    const edge = [lefts.get(projectId)!, rights.get(ledgerAccountId)!] as const;
    joined.set(edge.join(" "), edge);
  }
  const weights = [...projects.values(), ...accounts.values()].map((own) => pagesOf(own.length));
  return { weights, edges: [...joined.values()], lefts: lefts.size };
}

export const bestPartition = (entries: readonly EntryOfPlan[]): number =>
  leastCover(verticesOf(entries));

interface Pipe {
  readonly to: number;
  room: number;
  readonly back: number;
}

/** Dinic's algorithm: levels from the source, then blocking flows along them, until the sink is unreachable. */
export function leastCover({ weights, edges, lefts }: Vertices): number {
  const [source, sink] = [weights.length, weights.length + 1];
  const pipes: Pipe[][] = Array.from({ length: weights.length + 2 }, () => []);
  const lay = (from: number, to: number, room: number): void => {
    pipes[from]!.push({ to, room, back: pipes[to]!.length });
    pipes[to]!.push({ to: from, room: 0, back: pipes[from]!.length - 1 });
  };
  for (const [vertex, weight] of weights.entries()) {
    if (vertex < lefts) lay(source, vertex, weight);
    else lay(vertex, sink, weight);
  }
  for (const [left, right] of edges) lay(left, right, Number.POSITIVE_INFINITY);
  let flow = 0;
  for (;;) {
    const levels = levelsFrom(source, pipes);
    if (levels[sink] === undefined) return flow;
    const tried = pipes.map(() => 0);
    const push = (at: number, amount: number): number => {
      if (at === sink) return amount;
      for (; tried[at]! < pipes[at]!.length; tried[at]! += 1) {
        const pipe = pipes[at]![tried[at]!]!;
        if (pipe.room === 0 || levels[pipe.to] !== levels[at]! + 1) continue;
        const pushed = push(pipe.to, Math.min(amount, pipe.room));
        if (pushed === 0) continue;
        pipe.room -= pushed;
        pipes[pipe.to]![pipe.back]!.room += pushed;
        return pushed;
      }
      return 0;
    };
    for (;;) {
      const pushed = push(source, Number.POSITIVE_INFINITY);
      if (pushed === 0) break;
      flow += pushed;
    }
  }
}

function levelsFrom(source: number, pipes: readonly (readonly Pipe[])[]): (number | undefined)[] {
  const levels: (number | undefined)[] = pipes.map(() => undefined);
  levels[source] = 0;
  const reached = [source];
  for (const at of reached) {
    for (const { to, room } of pipes[at]!) {
      if (room === 0 || levels[to] !== undefined) continue;
      levels[to] = levels[at]! + 1;
      reached.push(to);
    }
  }
  return levels;
}

/** The lightest of all choices of vertices that cover every edge, by exhaustive search: for small graphs only. */
export function leastCoverByForce({ weights, edges }: Vertices): number {
  let least = Number.POSITIVE_INFINITY;
  for (let chosen = 0; chosen < 2 ** weights.length; chosen++) {
    const has = (vertex: number): boolean => ((chosen >> vertex) & 1) === 1;
    if (!edges.every(([left, right]) => has(left) || has(right))) continue;
    const weight = weights.reduce((total, own, vertex) => total + (has(vertex) ? own : 0), 0);
    least = Math.min(least, weight);
  }
  return least;
}
