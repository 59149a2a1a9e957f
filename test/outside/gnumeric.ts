/** Gnumeric: every formula of a workbook recalculated, by rules that were written apart from those of LibreOffice. */
import { runTool } from "./run-tool.ts";

export async function recalculateWithGnumeric(file: string, out: string): Promise<void> {
  const { exitCode, err } = await runTool("ssconvert", ["--recalc", file, out]);
  if (exitCode !== 0) throw new Error(`ssconvert ended with ${exitCode}: ${err}`);
}
