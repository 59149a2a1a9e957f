/** Budget groups of one machine: a file for each. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { budgetGroupsSuite } from "./budget-groups-suite.ts";

const budgetsIn = (home: string): readonly string[] =>
  readdirSync(join(home, "budgets")).flatMap((file) => /^(.+)\.sqlite$/.exec(file)?.[1] ?? []);

budgetGroupsSuite(
  "two hosts with one budget group share its limit, on one machine; with two groups each has its own",
  () =>
    Promise.resolve({
      ports: {},
      names: (homes) => Promise.resolve(homes.flatMap(budgetsIn).sort()),
    }),
);
