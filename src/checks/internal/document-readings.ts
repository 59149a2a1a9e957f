/** What all documents decide together: how a service divides an amount over its period, and whether postings have the texts of lines. */
import type { DocumentListName } from "../../ledger/listed-document.ts";
import type { Calibration, Comparison } from "../check.ts";
import { type AspectTally, aspectTally, type DocumentTallied } from "./aspect-tally.ts";
import type { DocumentCompared } from "./compare-document.ts";
import { SCHEDULES, type Schedule } from "./release-schedule.ts";

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
 * Nothing says which text a posting has. Where no document of a list has the texts of its lines on its postings, the service gives
 * them others, and they are not compared; else a difference is certain if most documents have them.
 */
export function textTally(): ReadingTally & Pick<AspectTally, "add"> {
  const lists = new Map<DocumentListName, TextsOfList>();
  const fitting = (): readonly TextsOfList[] => [...lists.values()].filter(({ fits }) => fits > 0);
  const count = (of: "told" | "fits"): number => fitting().reduce((sum, list) => sum + list[of], 0);
  return {
    add: (of, differences) => {
      const { list, number, details } = of.document;
      const texts = lists.get(list) ?? { tally: aspectTally("text"), told: 0, fits: 0 };
      lists.set(list, texts);
      texts.tally.add(of, differences);
      // A service may give every posting the number of its document.
      if (details.every(({ description }) => description === "" || description === number)) return;
      texts.told += 1;
      if (differences.length === 0) texts.fits += 1;
    },
    outcomes: function* () {
      for (const { tally } of fitting()) yield* tally.outcomes();
    },
    calibration: () => {
      const [compared, fits] = [count("told"), count("fits")];
      return {
        reading: "lines",
        isDetermined: fits > 0,
        isDecisive: fits * 2 > compared,
        readings: [{ name: "lines", compared, broken: compared - fits }],
      };
    },
  };
}

/** How many of its documents have texts of their own, and how many of those have them on their postings. */
interface TextsOfList {
  readonly tally: AspectTally;
  told: number;
  fits: number;
}
