/** The memory of runs of the task lists of one administration; the names in the service may change meanwhile. */

/** A template by the name under which a run asked for it. */
export interface KnownTemplate {
  readonly id: string;
  /** False while our own template is being made. */
  readonly isComplete: boolean;
}

/** The list of a fiscal year. */
export interface KnownList {
  readonly id: string;
  /** The tasks of ours that were completed when a run last looked: one that is open now was reopened by a person. */
  readonly completed: readonly string[];
}

export interface ChecklistMemory {
  readonly templates: Readonly<Record<string, KnownTemplate>>;
  /** By the months of the year, `2025-01..2025-12`. */
  readonly lists: Readonly<Record<string, KnownList>>;
}

export const NOTHING_KNOWN: ChecklistMemory = { templates: {}, lists: {} };

/** Where the memory is kept; `keep` replaces it completely or not at all. */
export interface MemoryPlace {
  readonly recall: () => ChecklistMemory;
  readonly keep: (memory: ChecklistMemory) => void;
}
