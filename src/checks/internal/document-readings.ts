/**
 * What all documents decide together: how a service divides an amount over its period, and whether postings have the
 * texts of lines.
 */
import { isZero } from "../../amount/amount.ts";
import type { DocumentListName } from "../../ledger/listed-document.ts";
import { SCHEDULES, type Schedule } from "../../ledger/release-schedule.ts";
import type { Calibration, Comparison } from "../check.ts";
import type { DocumentCompared } from "./aspect-differences.ts";
import { type AspectTally, aspectTally, type DocumentTallied } from "./aspect-tally.ts";
import { textOf } from "./line-differences.ts";

/** A check whose reading is known after the last document. */
export interface ReadingTally {
  readonly outcomes: () => Iterable<Comparison>;
  readonly calibration: () => Calibration;
}

/** The schedule that most documents fit; findings are certain if any document fits it. Gap: Details with a period. */
export function releaseTally(): ReadingTally & {
  readonly add: (of: DocumentTallied, releases: NonNullable<DocumentCompared["releases"]>) => void;
} {
  const tallies = { days: aspectTally("day"), months: aspectTally("day") };
  const fits = { days: 0, months: 0 };
  let documents = 0;
  const chosen = (): Schedule => (fits.months > fits.days ? "months" : "days");
  return {
    add: (of, releases) => {
      documents += 1;
      for (const schedule of SCHEDULES) {
        if (releases[schedule].length === 0) fits[schedule] += 1;
        tallies[schedule].add(of, releases[schedule]);
      }
    },
    outcomes: () => tallies[chosen()].outcomes(),
    calibration: () => ({
      reading: chosen(),
      isDetermined: fits.days !== fits.months,
      isDecisive: fits[chosen()] > 0,
      readings: SCHEDULES.map((name) => ({
        name,
        compared: documents,
        broken: documents - fits[name],
      })),
    }),
  };
}

/**
 * Nothing says which text a posting has. Where no document of a list has a text of its lines on a posting, the service
 * gives postings others, and they are not compared; else a difference is certain if most documents have some.
 */
export function textTally(): ReadingTally & Pick<AspectTally, "add"> {
  const lists = new Map<DocumentListName, TextsOfList>();
  const fitting = (): readonly TextsOfList[] =>
    [...lists.values()].filter((texts) => evidenceOf(texts).fits > 0);
  return {
    add: (of, differences) => {
      const { list, number, details } = of.document;
      const texts = lists.get(list) ?? noTexts();
      lists.set(list, texts);
      texts.tally.add(of, differences);
      const differing = new Set(differences.map(({ of: { description } }) => description));
      const own = details.filter(
        ({ description, amount }) =>
          description !== "" && description !== number && !isZero(amount),
      );
      const evidence = own.length === 0 ? texts.numbers : texts.own;
      evidence.documents += 1;
      const isFitting =
        own.length === 0
          ? differences.length === 0
          : own.some(({ description }) => !differing.has(textOf(description)));
      if (isFitting) evidence.fits += 1;
    },
    outcomes: function* () {
      for (const { tally } of fitting()) yield* tally.outcomes();
    },
    calibration: () => {
      const all = fitting().map(evidenceOf);
      const compared = all.reduce((sum, { documents }) => sum + documents, 0);
      const fits = all.reduce((sum, evidence) => sum + evidence.fits, 0);
      return {
        reading: "lines",
        isDetermined: fits > 0,
        isDecisive: fits * 2 > compared,
        readings: [{ name: "lines", compared, broken: compared - fits }],
      };
    },
  };
}

interface Evidence {
  documents: number;
  /** Those of them with such a text on a posting. */
  fits: number;
}

interface TextsOfList {
  readonly tally: AspectTally;
  /** Documents with texts of their own, and those that have nothing but their number. */
  readonly own: Evidence;
  readonly numbers: Evidence;
}

const noTexts = (): TextsOfList => ({
  tally: aspectTally("text"),
  own: { documents: 0, fits: 0 },
  numbers: { documents: 0, fits: 0 },
});

/** A service may give every posting the number of its document: then texts of their own decide, if there are any. */
const evidenceOf = ({ own, numbers }: TextsOfList): Evidence => (own.documents > 0 ? own : numbers);
