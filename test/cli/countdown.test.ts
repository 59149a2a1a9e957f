/** A whole pull on a terminal, whose clock moves only while it waits: the wait counts down, and the pull resumes in time. */
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { SHORT_YEAR, serveAdministration, userOf } from "../support/embedded-service.ts";

const WINDOW_SECONDS = 60;
const WAIT = /^The rate limit is used up; resumes at ([\d:]{8}), in (.+)$/;

test("on a terminal each used-up window counts down second by second, and takes no longer than the window", async () => {
  const service = await serveAdministration();
  const { world, err } = userOf(service, {
    fiscal_year: SHORT_YEAR,
    rate_limit: { window_seconds: WINDOW_SECONDS, requests: 200, reports: 40 },
  });
  const startMs = world.monotonicMs();
  const terminal = { write: world.err.write, isTTY: true, columns: 200 };
  const argv = ["pull", "--profile", "test", "--year", "2025"];
  const plain = { ...world, err: terminal, environment: { ...world.environment, NO_COLOR: "1" } };
  expect(await runCli(argv, plain)).toBe(EXIT.reconciled);
  const waits = err()
    .split("\r\u001b[K")
    .flatMap((line) => {
      const [, at, left] = WAIT.exec(line) ?? [];
      return at === undefined || left === undefined ? [] : [{ at, left }];
    });
  const windows = Map.groupBy(waits, ({ at }) => at);
  expect(windows.size).toBeGreaterThan(1);
  const [first = []] = windows.values();
  const seconds = first.map(({ left }) => {
    const [, minutes = "0", rest = ""] = /^(?:(\d+) min )?(\d+) s$/.exec(left) ?? [];
    return Number.parseInt(minutes, 10) * 60 + Number.parseInt(rest, 10);
  });
  expect(seconds.length).toBeGreaterThan(WINDOW_SECONDS / 2);
  expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
  expect(new Set(seconds).size).toBe(seconds.length);
  // Waiting in pieces takes as many windows as the requests need, and not one more.
  const passedMs = world.monotonicMs() - startMs;
  expect(passedMs).toBeLessThan((windows.size + 1) * (WINDOW_SECONDS + 1) * 1_000);
});
