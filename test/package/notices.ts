/** The notices: each package with its licence, and each text once, below the packages that it is of. */
import { licenceTexts, type ProductionPackage } from "./production-packages.ts";

const HEAD = "Packages that an installation of slotsom brings, each under its own licence.\n";
const RULE = "-".repeat(80);

export function noticesOf(packages: readonly ProductionPackage[]): string {
  const byText = Map.groupBy(packages, ({ folder }) => licenceTexts(folder).join("\n").trim());
  const sections = [...byText].map(([text, each]) => {
    const names = each.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
    const words = text === "" ? "The packages bring the name of their licence, and no text." : text;
    return `${names.join("\n")}\n\n${words.replaceAll("\r\n", "\n")}\n`;
  });
  return [HEAD, ...sections].join(`\n${RULE}\n\n`);
}
