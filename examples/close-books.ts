/** Closes fiscal year 2025 of the sample administration, as `slotsom close --sample --year 2025` does. */
import { relative } from "node:path";
import { closeBooks, type RunEvent } from "slotsom";

const onEvent = (event: RunEvent): void => {
  if (event.kind !== "pull" || event.event.kind !== "month-pulled") return;
  const { month, isProven, entries } = event.event;
  console.log(month, isProven ? "proven" : "not proven", entries, "entries");
};
const pack = await closeBooks({ sample: true, year: 2025, language: "en" }, { onEvent });

const failed = pack.results.filter(({ severity, broken }) => severity === "blocking" && broken > 0);
console.log(pack.isFinal ? "final" : "draft", relative(".", pack.folder));
console.log(pack.files.length, "files,", failed.length, "failed blocking checks");
