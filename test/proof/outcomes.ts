/** What can become of a lie. */

export type Outcome =
  /** A blocking finding, or a month without proof, names it: no pack is final. */
  | "caught"
  /** The answer cannot be read, and the message names it. */
  | "refused"
  /** Only the sheets that report findings are others, and a warning names it. */
  | "warned"
  /** No cell of a final pack is another than that of the true books. */
  | "harmless"
  /** No figure and no text of a final pack is another; only the number of comparisons that it states. */
  | "counted"
  /** Final with other contents, and on the list of what the service gives no data to detect. */
  | "listed"
  /** Final with other contents, and every answer is one that another honest administration would give. */
  | "beyond"
  /** No pack is final, and no finding names the lie. */
  | "elsewhere"
  /** Final with other contents. */
  | "escaped";

export interface Tried {
  readonly outcome: Outcome;
  /** The first finding, the refusal, the reason, or the sheets that changed. */
  readonly because: string;
}

/** Whether the program failed: its pack is final and false, or nothing leads its reader to the lie. */
export const isMissed = ({ outcome }: Pick<Tried, "outcome">): boolean =>
  outcome === "escaped" || outcome === "elsewhere";
