/** Budget groups of many machines: a row for each. */
import { sleepFor } from "../../../src/api/clock.ts";
import { openDatabaseBudgets } from "../../../src/fleet/postgres/database-budgets.ts";
import { whenFinished } from "../../support/ending.ts";
import { startPostgres } from "../../support/postgres.ts";
import { budgetGroupsSuite } from "../budget-groups-suite.ts";
import { migratedDatabase, openAt } from "./migrated-database.ts";

budgetGroupsSuite(
  "two hosts with one budget group share its limit in a database, and two groups do not",
  async () => {
    const { url, run } = await migratedDatabase(await startPostgres());
    const holder = { name: "one", egress: "office", heartbeatMs: 3_600_000, leaseMs: 60_000 };
    const budgets = await openDatabaseBudgets(await openAt(url), holder, { sleep: sleepFor });
    whenFinished(() => budgets.close());
    return {
      ports: { openBudget: budgets.open },
      names: async () => {
        const rows = await run("SELECT budget_group FROM slotsom.budget ORDER BY 1");
        return rows.map(({ budget_group }) => String(budget_group));
      },
    };
  },
);
