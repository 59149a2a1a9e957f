/** The footnote marks of the levels of proof, in the fonts of every format. The two strongest levels have none. */
import type { ProofLevel } from "../ledger/proof-level.ts";

export const MARK_OF_LEVEL: Readonly<Record<ProofLevel, string>> = {
  derived: "",
  tied: "",
  "tied-to-ledger": "†",
  "client-supplied": "‡",
  stated: "*",
};
