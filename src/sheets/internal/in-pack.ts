/** Whether the pack of a sheet has another sheet too, so that both need not show the same. */
import type { SheetSource } from "../sheet.ts";

/** False outside a pack. */
export const isInPack = ({ files = [] }: Pick<SheetSource, "files">, id: string): boolean =>
  files.some(({ sheets }) => sheets.some((sheet) => sheet.id === id));
