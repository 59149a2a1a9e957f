/** Headless LibreOffice: a fresh profile for each run, and every formula of a workbook recalculated. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runTool } from "./run-tool.ts";

/** 0 is "always": without it LibreOffice shows the cached results of the file. */
const RECALCULATE_ALWAYS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/** UTF-8, commas, quotation marks only where needed, cells as they are and not as they look, every sheet. */
const CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
const XLSX = "xlsx:Calc MS Excel 2007 XML";

/** Writes `<name>.xlsx`, `<name>.pdf`, or `<name>-<sheet>.csv` for each sheet, into the folder. */
export async function convert(
  files: readonly string[],
  to: "xlsx" | "csv" | "pdf",
  folder: string,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "slotsom-outside-office-"));
  try {
    mkdirSync(join(profile, "user"));
    writeFileSync(join(profile, "user", "registrymodifications.xcu"), RECALCULATE_ALWAYS);
    const argv = [`-env:UserInstallation=${pathToFileURL(profile).href}`, "--headless"];
    const filter = { csv: CSV, xlsx: XLSX, pdf: "pdf" }[to];
    const { exitCode, err } = await runTool("soffice", [
      ...argv,
      ...["--convert-to", filter, "--outdir", folder, ...files],
    ]);
    if (exitCode !== 0) throw new Error(`soffice ended with ${exitCode}: ${err}`);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
