/** A management pack has a year earlier by contact from the entries behind the final pack of that year. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { CONTACTS } from "../proof/small-ids.ts";
import { serveAdministration, writeProfile } from "../support/embedded-service.ts";
import { figureLines } from "../support/figure-lines.ts";
import { makeWorld } from "../support/world.ts";
import { FISCAL_YEAR } from "./close-small-years.ts";

test("2024 sold for 1000 to one customer and bought for 500 from one supplier", async () => {
  const administrationId = smallAdministration().administration.id;
  const service = await serveAdministration({
    ...{ books: smallAdministration, shapes: "specification", administrationId },
  });
  const { world, folder, close } = makeWorld({ TOKEN: service.token });
  try {
    writeProfile(folder, {
      ...{ base_url: service.url, administration_id: administrationId },
      ...{ fiscal_year: FISCAL_YEAR, accounts: {} },
    });
    await runCli(["close", "--profile", "test", "--year", "2024", "--skip-exports"], world);
    await runCli(["monthly", "--profile", "test", "--period", "2025-03"], world);
    const pack = join(folder, "output", administrationId, "2025-03", "monthly");
    const lines = figureLines(readFileSync(join(pack, "figures-2025-03.jsonl"), "utf8"));
    const amounts = new Map(lines.map(({ figure, amount }) => [figure, amount]));
    const before = (figure: string): string | undefined =>
      amounts.get(figure.replace("/", "/prior/"));
    expect({
      customer: before(`revenue-by-contact/one-${CONTACTS.alder}`),
      revenue: before("revenue-by-contact/total"),
      supplier: before(`expenses-by-contact/one-${CONTACTS.cedar}`),
      difference: before("expenses-by-contact/difference"),
    }).toEqual({
      ...{ customer: "1000.00", revenue: "1000.00", supplier: "500.00", difference: "0.00" },
    });
  } finally {
    close();
    await service.close();
  }
});
