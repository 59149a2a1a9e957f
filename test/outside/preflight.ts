/** PDFBox preflight, which validates PDF/A-1b. */
import { runTool } from "./run-tool.ts";

/** Where Debian keeps its Java programs. */
const JAVA = "/usr/share/java";
const PREFLIGHT = [
  ...["bcprov", "commons-io", "commons-logging", "fontbox2", "javax.activation"],
  ...["jaxb-api", "pdfbox2", "preflight", "xmpbox"],
].map((name) => `${JAVA}/${name}.jar`);

export const preflight = (file: string): ReturnType<typeof runTool> =>
  runTool("java", ["-cp", PREFLIGHT.join(":"), "org.apache.pdfbox.preflight.Validator_A1b", file]);
