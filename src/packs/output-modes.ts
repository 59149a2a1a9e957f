/** Who may read packs, as a profile states it; separate from the rights because profiles are read without packs. */
export const OUTPUT_MODES = ["private", "group", "shared"] as const;
/** @useDeclaredType */
export type OutputMode = (typeof OUTPUT_MODES)[number];
