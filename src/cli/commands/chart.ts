/** `slotsom chart import|show|export`: names for a service that has no lists of them. */
import { choice, command, demanded, invalid, word } from "../arguments/command.ts";
import { PROFILE } from "../arguments/option-groups.ts";

export const chart = command({
  usage: "chart <action> [file]",
  describes: "Names for a service without lists of them: import a chart of accounts, show it",
  example: ["slotsom chart import chart.csv --profile bakery", "Import a chart of accounts"],
  options: {
    ...PROFILE,
    action: demanded(choice(["import", "show", "export"])),
    file: word("CSV or Excel to import, or the CSV that export writes"),
  },
  run: async ({ action, file, ...who }, ports, reporter) => {
    if (action === "show") {
      const { showChart } = await import("../chart/import-chart.ts");
      return showChart(who, ports, reporter);
    }
    if (file === null) {
      throw invalid(
        "slotsom chart import and export need a file",
        "Name it: slotsom chart import chart.csv",
      );
    }
    if (action === "export") {
      const { exportChart } = await import("../chart/export-chart.ts");
      return exportChart(file, who, ports, reporter);
    }
    const { importChart } = await import("../chart/import-chart.ts");
    return importChart(file, who, ports, reporter);
  },
});
