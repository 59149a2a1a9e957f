/** L7: a line with a period is booked in the months of that period, by its days or by its months. */

import { SCHEDULES } from "../../ledger/release-schedule.ts";
import { decidedByDocuments, listedCheck } from "../internal/listed-check.ts";

/** Gap: Details with a period. Documents of neighbouring years are compared by what falls in the books. */
export const releasesFollowTheirPeriod = listedCheck("listed-releases", {
  id: "L7",
  name: "releases-follow-their-period",
  formula: "sum of x = part of the line in m, per account and m of a listed document",
  severity: "blocking-once-determined",
  lacks: "no-lines-with-a-period",
  conclude: decidedByDocuments("listed-releases"),
  readings: SCHEDULES,
  compares: {
    expected: "part of the lines in the month, list of documents",
    actual: "postings of the document in the month",
  },
});
