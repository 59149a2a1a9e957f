/** The README of a bag: one page in each language, which says what holds for this bag. */
import { describe, expect, test } from "vitest";
import { readTemplate } from "../../src/packs/read-template.ts";
import { readmeText } from "../../src/packs/readme.ts";
import { meaningOfFinal } from "../../src/sheets/basis-text.ts";
import { publicKeyLine } from "../../src/verification/minisign.ts";
import { keyOf } from "../support/small-handoff.ts";

const KEY = keyOf("readme");
/** A page of A4 with margins, in a typeface of ten points. */
const LINES_MAX = 62;
const CHARACTERS_MAX = 96;

describe.each(["nl", "en"] as const)("the README of a bag in %s", (language) => {
  const template = readTemplate("templates", "handoff", language);
  const textOf = (key: typeof KEY | null): string =>
    readmeText(
      template.readme!,
      {
        identity: {
          administrationId: "1",
          administrationName: "Handelsonderneming",
          year: 2025,
          pack: "handoff",
          status: "final",
          isSample: true,
          asOf: "2026-11-15" as never,
          snapshotId: "0".repeat(64),
          program: "slotsom 0.1.0",
          months: { all: 12, proven: 12, trusted: 12 },
          comparedWith: null,
        },
        means: meaningOfFinal({ derived: new Set() }, template.words),
        reconciled: "12 of 12 months reconcile with the general ledger. 146 checks: 140 hold.",
      },
      template,
      key,
    );

  test("is one page, signed or not", () => {
    for (const key of [KEY, null]) {
      const lines = textOf(key).trimEnd().split("\n");
      expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
      // Commands are copied in one piece.
      const prose = lines.filter((line) => !/^ {5}/.test(line));
      expect(prose.filter((line) => line.length > CHARACTERS_MAX)).toEqual([]);
      expect(lines.join("\n")).not.toMatch(/[{}]/);
    }
  });

  test("names a key only in a bag that is signed", () => {
    expect(textOf(null)).toMatch(/^ {5}node verify\.mjs$/m);
    expect(textOf(null)).not.toMatch(/--public-key|minisign/);
    expect(textOf(KEY)).toContain(
      `     node verify.mjs --public-key ${publicKeyLine(KEY.publicKey)}\n`,
    );
  });
});
