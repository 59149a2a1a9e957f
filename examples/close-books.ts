/** Closes fiscal year 2025 of the sample administration, as `slotsom close --year 2025` does. */
import { closeBooks } from "../src/index.ts";

const pack = await closeBooks(
  { year: 2025, language: "en" },
  {
    onEvent: (event) => {
      if (event.kind === "pull" && event.event.kind === "month-pulled") {
        console.log(`${event.event.month}: ${event.event.isProven ? "proven" : "not proven"}`);
      }
    },
  },
);

console.log(`${pack.isFinal ? "Final" : "Draft"} pack in ${pack.folder}`);
