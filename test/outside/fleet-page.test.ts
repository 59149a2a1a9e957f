/** The page of a fleet in a real browser: live, by keyboard alone, for a screen reader; and its metrics by the tool of Prometheus. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epochSecondsOf } from "../../src/calendar/instant.ts";
import { SYSTEM_CLOCK } from "../../src/client/open-client.ts";
import type { FleetQueue, WorkerSeat } from "../../src/fleet/fleet-queue.ts";
import { startStatusSite } from "../../src/fleet/status-site/open-status-site.ts";
import { siteAccess } from "../../src/fleet/status-site/site-access.ts";
import { DRAFT, FAILURE, jobOf, RESULT, workerNamed } from "../fleet/fleet-jobs.ts";
import { openQueueAt } from "../fleet/queue-places.ts";
import { type Browser, openBrowser, type Visit, type VisitOptions } from "./browser.ts";

const TOKEN = "a-token-that-is-long-enough-0123456789";
const ENGINE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const LONG_NAME = `Bakery ${"Onafgebroken".repeat(8)}`;

interface Running {
  readonly url: string;
  readonly queue: FleetQueue;
  /** Of the worker at work. */
  readonly seat: WorkerSeat;
  readonly close: () => Promise<void>;
}

/** So many jobs, among them each state. */
async function running(jobs: number): Promise<Running> {
  const home = mkdtempSync(join(tmpdir(), "slotsom-outside-fleet-"));
  const { now } = SYSTEM_CLOCK;
  const queue = await openQueueAt({ kind: "local", home }, { now, leaseMs: 3_600_000 });
  const names = Array.from({ length: jobs }, (_, at) => `member-${String(at).padStart(5, "0")}`);
  await queue.add(names.map((name) => jobOf(name)));
  const seat = await queue.register(workerNamed("worker-1"));
  await (await seat.claim())?.complete({ ...RESULT, administrationName: LONG_NAME });
  await (await seat.claim())?.complete({ ...DRAFT, administrationName: "Café Zuid" });
  await (await seat.claim())?.fail({ ...FAILURE, code: "credential-refused" }, null);
  await (await seat.claim())?.fail(FAILURE, "2027-01-05T06:00:00.000Z");
  await seat.claim();
  const access = siteAccess(TOKEN, () => epochSecondsOf(now()));
  const site = await startStatusSite(
    { queue, access, names: [], monotonicMs: () => performance.now(), onServed: () => undefined },
    { host: "127.0.0.1", port: 0 },
  );
  return {
    url: site.url,
    queue,
    seat,
    close: async () => {
      await site.close();
      await queue.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

let site: Running;
let browser: Browser | undefined;
beforeAll(async () => {
  site = await running(250);
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await site.close();
});

const FOCUS = `document.activeElement.id || document.activeElement.textContent.trim()`;
const ROWS = `document.querySelectorAll("#jobs tbody tr").length`;
const FOUND = `document.querySelector("#found").firstChild.textContent.trim()`;

/**
 * Asks again and again, also while another document is loaded: a document that is half read has half of its rules. A page
 * without script waits for no frame, so that `until` would see its first state alone.
 */
async function arrives(page: Visit, expression: string): Promise<void> {
  for (;;) {
    try {
      const state = `document.readyState === "complete" && Boolean(${expression})`;
      if ((await page.evaluate(state)) === true) return;
    } catch (cause) {
      // The old document is gone; the new one is asked.
      if (!/navigated|context/i.test(String(cause))) throw cause;
    }
  }
}

/** A browser of its own for each test: a session is a cookie of the browser. */
async function signedIn(url: string, options: VisitOptions = {}): Promise<Visit> {
  await browser?.[Symbol.asyncDispose]();
  browser = await openBrowser();
  const page = await browser.visit(url, options);
  await page.until(`document.activeElement?.id === "token"`);
  await page.type(TOKEN);
  await page.press("Enter");
  await arrives(page, `document.querySelector("#jobs") !== null`);
  return page;
}

test("by keyboard alone: sign in, filter, search, turn pages, and sign out; the address has it all, and never the token", async () => {
  const page = await signedIn(`${site.url}?q=member`);
  const address = (): Promise<unknown> => page.evaluate("location.pathname + location.search");
  expect(await address()).toBe("/?q=member");
  expect(await page.evaluate("document.cookie")).toBe("");
  const reached: unknown[] = [];
  for (let press = 0; press < 12; press++) {
    await page.press("Tab");
    reached.push(await page.evaluate(FOCUS));
  }
  expect(reached.map((one) => String(one).replace(/\d+ ?/, ""))).toEqual([
    "Skip to the jobs",
    "Sign out",
    ...["Set aside", "Drafts", "Running", "Waiting", "Final", "All jobs"],
    "search",
    "Search",
    "clear",
    "page-next",
  ]);
  await page.press("Enter");
  await page.until(`${FOUND} === "Jobs 101 to 200 of 250 with “member”."`);
  // The link stays where it was, with the focus.
  expect([await address(), await page.evaluate(FOCUS)]).toEqual(["/?q=member&page=2", "page-next"]);
  await page.press("/");
  expect(await page.evaluate(FOCUS)).toBe("search");
  await page.type("zuid");
  await page.until(`${FOUND} === "1 job with “zuid”."`);
  expect([await address(), await page.evaluate(FOCUS)]).toEqual(["/?q=zuid", "search"]);
  // Read out to those who cannot see it.
  await page.until(`document.querySelector("#news").textContent === "1 job with “zuid”."`);
  await page.press("Tab");
  await page.press("Tab");
  await page.press("Enter");
  await page.until(`${FOUND} === "Jobs 1 to 100 of 250."`);
  expect(await page.evaluate(FOCUS)).toBe("search");
  for (let press = 0; press < 5; press++) await page.press("Shift+Tab");
  expect(await page.evaluate(FOCUS)).toContain("Drafts");
  await page.press("Enter");
  await page.until(`${FOUND} === "1 job."`);
  expect(await page.evaluate(`document.querySelector("[aria-current]").textContent`)).toContain(
    "Drafts",
  );
  await page.evaluate("history.back()");
  await page.until(`location.search === ""`);
  await page.until(`${ROWS} === 100`);
  for (let press = 0; press < 2; press++) await page.press("Shift+Tab");
  expect(await page.evaluate(FOCUS)).toBe("Sign out");
  await page.press("Enter");
  await arrives(page, `document.querySelector("#token") !== null`);
});

test("a job that ends is on the page without a reload, and the field that has the focus keeps its text", async () => {
  const page = await signedIn(site.url);
  await page.evaluate(`window.isSame = true; document.querySelector(".tile.final").id = "seen"; 0`);
  // A key that is pressed before the script of the page listens is lost.
  while ((await page.evaluate(FOCUS)) !== "search") await page.press("/");
  const title = String(await page.evaluate("document.title"));
  expect(title).toMatch(/^1 set aside, 3 of 250/);
  await site.seat.leave();
  const seat = await site.queue.register(workerNamed("worker-2"));
  const claim = await seat.claim();
  await page.until(`document.querySelector(".workers").textContent.includes("worker-2")`);
  await claim?.complete(RESULT);
  await page.until(`document.title.startsWith("1 set aside, 4 of 250")`);
  expect(await page.evaluate(`[window.isSame, ${FOCUS}]`)).toEqual([true, "search"]);
  expect(await page.evaluate(`document.querySelector("#progress").textContent`)).toMatch(
    /4 of 250 jobs have ended.*The last one ended \d+ s ago/,
  );
  expect(page.requests.every((address) => /^(?:http:\/\/127\.0\.0\.1|data:)/.test(address))).toBe(
    true,
  );
  expect(page.complaints.filter((one) => !/\b401\b|goo\.gl\/9p2vKq/.test(one))).toEqual([]);
});

test("a site that ends says so on the page, with the time of what is seen", async () => {
  const own = await running(5);
  const page = await signedIn(own.url);
  await own.close();
  await page.until(`!document.querySelector("#connection").hidden`);
  expect(await page.evaluate(`document.querySelector("#connection").textContent`)).toMatch(
    /^The site does not answer\. What you see is of /,
  );
});

const SCREENS = [1400, 420].flatMap((width) => [false, true].map((isDark) => ({ width, isDark })));

/** The rules that are broken, and colours that the engine could not decide. */
async function findings(page: Visit): Promise<unknown> {
  await page.evaluate(`${ENGINE};0`);
  return await page.evaluate(`axe.run("html", { resultTypes: ["violations", "incomplete"] })
    .then((result) => [...result.violations, ...result.incomplete.filter(({ id }) => id.startsWith("color-contrast"))]
      .map(({ id, nodes }) => [id, nodes.length, nodes[0].html, nodes[0].failureSummary]))`);
}

test.for(SCREENS)(
  "the engine finds nothing at $width pixels, dark: $isDark, and nothing overflows",
  async (screen) => {
    const page = await signedIn(`${site.url}?q=night`, { ...screen, height: 3_000 });
    const fits = "document.documentElement.scrollWidth <= innerWidth";
    expect([await findings(page), await page.evaluate(fits)]).toEqual([[], true]);
    await page.evaluate(`document.querySelector("form[action='/sign-out']").requestSubmit()`);
    await arrives(page, `document.activeElement?.id === "token"`);
    await page.type("wrong");
    await page.press("Enter");
    await arrives(page, `document.querySelector("#token-wrong") !== null`);
    expect([await findings(page), await page.evaluate(fits)]).toEqual([[], true]);
  },
);

test("the page works without its script", async () => {
  const page = await signedIn(site.url);
  const plain = await browser!.visit(`${site.url}?state=draft`, { withoutScript: true });
  expect(plain.complaints).toEqual([]);
  await page.evaluate("0");
  await plain.click("#search");
  await plain.type("nobody");
  await plain.press("Enter");
  await arrives(plain, `location.search === "?q=nobody&state=draft"`);
});

test("the tool of Prometheus accepts the metrics of a fleet in every state", async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const own = await running(6);
  const text = await (await fetch(new URL("/metrics", own.url), { headers })).text();
  await own.close();
  for (const state of ["waiting", "running", "final", "draft", "failed"]) {
    expect(text).toMatch(new RegExp(`slotsom_fleet_jobs\\{state="${state}"\\} [1-9]`));
  }
  expect(await checkedByPromtool(text)).toEqual({ exitCode: 0, output: "" });
  // It finds what is not its practice.
  const wrong = text.replaceAll("job_attempts_total", "job_attempts");
  expect((await checkedByPromtool(wrong)).output).toContain('counter metrics should have "_total"');
});

function checkedByPromtool(
  text: string,
): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile("promtool", ["check", "metrics"], (error, out, err) => {
      if (error !== null && typeof error.code !== "number") {
        reject(new Error("promtool did not end by itself", { cause: error }));
      } else resolve({ exitCode: child.exitCode, output: out + err });
    });
    child.stdin?.end(text);
  });
}
