/** `slotsom chart import|show|export`: the chart of accounts for a service that does not list names. */
import { choice, command, invalid, required, word } from "../arguments/command.ts";
import { FROM, PROFILE } from "../arguments/option-groups.ts";

export const chart = command({
  usage: "chart <action> [file]",
  describes:
    "Import, show or export a chart of accounts, for a service or an auditfile that does not say what they are",
  group: "Setup",
  examples: [
    ["slotsom chart import chart.csv --profile bakery", "Import a chart of accounts"],
    ["slotsom chart import chart.csv --from books.xaf", "Place the accounts of an auditfile"],
    ["slotsom chart show --profile bakery", "Show the imported chart"],
  ],
  options: {
    ...PROFILE,
    ...FROM,
    action: required(choice(["import", "show", "export"], "What to do")),
    file: word("The CSV or Excel file to import, or the CSV file to write", "FILE"),
  },
  run: async ({ action, file, ...who }, ports, reporter) => {
    if (action === "show") {
      const { showChart } = await import("../chart/import-chart.ts");
      return showChart(who, ports, reporter);
    }
    if (file === null) {
      throw invalid(
        `chart ${action}: missing file`,
        `Name the file: slotsom chart ${action} chart.csv`,
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
