/** `slotsom serve verify`: compares the stored sums of the embedded service with its postings. */
import { command, flag, text, withDefault } from "../arguments/command.ts";

export const serveVerify = command({
  usage: "verify",
  describes: "Compare the sums that the embedded service stores with its postings",
  examples: [
    [
      "slotsom serve verify --database trial.sqlite",
      "Sum all postings again and list the stored sums that differ",
    ],
    ["slotsom serve verify --rebuild", "Replace the sums of the sample by those of its postings"],
  ],
  options: {
    rebuild: withDefault(false, flag("Replace the stored sums by those of the postings")),
    database: text("The file of the service's database (default: that of the sample)", "FILE"),
  },
  run: async ({ rebuild, database }, ports, reporter) => {
    const { rebuildSums, verifySums } = await import("../serve/service-database.ts");
    return rebuild ? rebuildSums(database, ports, reporter) : verifySums(database, ports, reporter);
  },
});
