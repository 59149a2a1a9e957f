/** `slotsom doctor` on the schedules of this machine. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMs } from "../../../src/calendar/instant.ts";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { doctorSetups } from "./doctor-setup.ts";

const { setup } = doctorSetups();
const DAY_MS = 86_400_000;

test("a schedule is shown with its next day, and what nothing started is a warning", async () => {
  const { made, examine } = await setup();
  expect((await examine()).checks["schedules"]).toMatchObject({ state: "ok", message: "none" });
  const variables = join(made.folder, "variables");
  writeFileSync(variables, "TOKEN=any\n", { mode: 0o600 });
  const options = ["--profile", "test", "--scheduler", "none", "--env-file", variables];
  // Doctor has the clock of this machine.
  const addedAt = (now: string, name: string, when: string) =>
    runCli(["schedule", "add", name, ...options, "--when", when], {
      ...made.world,
      now: () => now,
    });
  const now = new Date().toISOString();
  expect(await addedAt(now, "board", "0 6 1 1 *")).toBe(EXIT.reconciled);
  made.forget();
  const { checks } = await examine();
  expect(checks["schedules"]).toMatchObject({
    state: "ok",
    message: expect.stringMatching(
      /^board \(management pack of the previous month of test\), next \d{4}-\d{2} on .* UTC, started by you: slotsom schedule run board, every hour$/,
    ) as string,
  });
  expect(await addedAt(addMs(now, -40 * DAY_MS), "late", "0 6 * * *")).toBe(EXIT.reconciled);
  made.forget();
  const { exitCode, checks: late } = await examine();
  expect(exitCode).toBe(EXIT.reconciled);
  expect(late["schedules"]).toMatchObject({
    state: "warning",
    message: expect.stringMatching(/^late .*, MISSED \d{4}-\d{2} on /) as string,
    fix: "Look at it: slotsom schedule show late",
  });
});
