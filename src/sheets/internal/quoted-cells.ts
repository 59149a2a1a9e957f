/** A figure of our auditfile next to the service's. */
import type { Amount } from "../../amount/amount.ts";
import { DERIVED } from "../../checks/backing.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";

/** What the files state, quoted in order to compare them. They are not API answers, so the cells have no sources. */
const QUOTED = { sources: [], backing: DERIVED } as const;

/** Our amount, the service's, and the difference. */
export function quotedCells(
  { id, period }: TotalName,
  ours: Amount,
  theirs: Amount,
): readonly [FigureCell, FigureCell, FigureCell] {
  const name = (part: string): TotalName => ({ id: `${id}/${part}`, period });
  const ourCell = amountCell({ ...name("ours"), ...QUOTED }, ours);
  const theirCell = amountCell({ ...name("service"), ...QUOTED }, theirs);
  return [ourCell, theirCell, totalCell(name("difference"), [theirCell], [ourCell])];
}
