/** `slotsom render`: writes a pack of a snapshot, offline. */
import { PACK_KINDS } from "../../runs/order.ts";
import { choice, command, invalid, text, under, wordOf } from "../arguments/command.ts";
import {
  ALSO,
  BOOKS,
  FROM,
  INPUT,
  JOURNAL_TESTS,
  PACK,
  SNAPSHOT,
} from "../arguments/option-groups.ts";

const inBooks = under("Books");

export const render = command({
  usage: "render [pack]",
  describes: "Write a pack from the last snapshot, offline: of the close, the month or the handoff",
  group: "Stages",
  examples: [
    ["slotsom render --year 2025", "Write the pack of 2025 again"],
    ["slotsom render --year 2025 --language en", "Write it in English"],
    ["slotsom render handoff --year 2025", "Write the handoff of the books that were closed"],
    ["slotsom render monthly --period 2025-10", "Write the management pack of October again"],
    ["slotsom render monthly --period 2025-01..2025-06", "Write those of six months"],
  ],
  options: {
    pack: wordOf(choice(PACK_KINDS, "The pack (default: close)")),
    ...BOOKS,
    ...FROM,
    period: inBooks(
      text(
        "The fiscal year as whole months, or the month or months of management packs: 2025-01..2025-06",
        "MONTHS",
      ),
    ),
    ...INPUT,
    ...PACK,
    ...ALSO,
    ...JOURNAL_TESTS,
    ...SNAPSHOT,
  },
  run: async ({ pack, ...options }, ports, reporter) => {
    if (pack === "monthly" && options.year !== null) {
      throw invalid("render monthly: --year names no month", "Name the month: --period 2025-10.");
    }
    const { renderPacks } = await import("../runs/render-packs.ts");
    return renderPacks({ ...options, pack: pack ?? "close" }, ports, reporter);
  },
});
