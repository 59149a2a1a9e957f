/** The figures file of a pack, read as its description states: each figure with the sources of its set. */
export interface FigureLine {
  readonly figure: string;
  readonly sheet: string;
  /** The level of proof. */
  readonly level: string;
  /** Decimal text, two decimals or more; absent for a ratio. */
  readonly amount?: string;
  readonly sources: readonly string[];
}

/** A set of sources comes before the first figure that names it, so one pass is enough. */
export function figureLines(text: string): readonly FigureLine[] {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  if (head !== '{"format_version":2}') throw new Error(`unknown figures file: ${head}`);
  const sets = new Map<number, readonly string[]>();
  return lines.flatMap((text): readonly FigureLine[] => {
    const line = JSON.parse(text) as Line;
    if ("sources" in line) {
      sets.set(line.source_set, line.sources);
      return [];
    }
    const { source_set: set, ...figure } = line;
    const sources = sets.get(set);
    if (sources === undefined) throw new Error(`no set ${String(set)} before ${figure.figure}`);
    return [{ ...figure, sources }];
  });
}

type Line = { readonly source_set: number } & (
  | { readonly sources: readonly string[] }
  | Omit<FigureLine, "sources">
);
