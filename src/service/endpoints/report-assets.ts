/** Assets: per fixed asset its cost, the changes in a month, and the remaining value. */
import { daysOf, periodOf } from "../../calendar/month.ts";
import { ASSETS_REPORT } from "../records/report-items.ts";
import { assetFigures } from "../rules/report-assets.ts";
import { assetsUntil } from "../store/query-assets.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { SINGLE_MONTH_QUERY } from "./internal/query-schemas.ts";
import { singleMonth } from "./internal/report-query.ts";

export const reportAssets: Endpoint = answering({
  operation: "GET /reports/assets",
  scopes: { allOf: ["documents"] },
  summary: "Per fixed asset the cost, the changes in the month and the remaining value",
  query: { period: SINGLE_MONTH_QUERY },
  answers: ASSETS_REPORT,
  answer: (call) => {
    const days = daysOf(periodOf(singleMonth(call)));
    const assets = assetsUntil(call.store, call.administration.id, days.last);
    return assetFigures(assets, days);
  },
});
