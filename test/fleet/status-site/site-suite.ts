/** What the site of a fleet shows and refuses, whatever its queue is. */
import { describe, expect, test } from "vitest";
import { siteAccess } from "../../../src/fleet/status-site/site-access.ts";
import { FAILURE, jobOf, RESULT } from "../fleet-jobs.ts";
import type { QueuePlace } from "../queue-places.ts";
import { fillWithAllStates, HOSTILE, openedSite, TOKEN } from "./opened-site.ts";
import { readMetrics } from "./read-metrics.ts";
import { describeSigned } from "./signed-suite.ts";

type MakePlace = () => Promise<QueuePlace>;

export function siteSuite(name: string, makePlace: MakePlace): void {
  describe(name, () => {
    describeAccess(makePlace);
    describePage(makePlace);
    describePrograms(makePlace);
    describeSigned(makePlace);
  });
}

/** Known to whoever has seen a request. */
const COOKIE =
  siteAccess(TOKEN, () => 0)
    .sessionCookie()
    .split("=", 1)[0] ?? "";
const FORM = "Sign in - Fleet";

function describeAccess(makePlace: MakePlace): void {
  test("without the token every path but /healthz is refused, and the page is a form for it", async () => {
    const { get, queue } = await openedSite(await makePlace());
    await queue.add([jobOf("bakery")]);
    expect((await get("/healthz", {})).text).toBe("ok");
    const wrong = [
      {},
      { authorization: "Bearer another" },
      { authorization: TOKEN },
      { cookie: `${COOKIE}=${TOKEN}` },
      { cookie: `${COOKIE}=9999999999.${"a".repeat(43)}` },
    ];
    for (const headers of wrong) {
      for (const path of [
        "/",
        "/metrics",
        "/metrics/administrations",
        "/status.json",
        "/unknown",
        "/sign-in",
      ]) {
        const { status, text } = await get(path, headers);
        expect([path, status]).toEqual([path, 401]);
        expect(text).not.toContain("bakery");
        expect(text).not.toContain(TOKEN);
      }
    }
    expect((await get("/", {})).text).toContain(FORM);
    expect((await get("/metrics", {})).headers["www-authenticate"]).toBe("Bearer");
    expect((await get("/unknown")).status).toBe(404);
    expect(await get("/%zz", {})).toMatchObject({ status: 400, text: "bad request" });
  });

  test("the form sets a cookie that scripts cannot read, without the token, which ends", async () => {
    const { get, post, pass } = await openedSite(await makePlace());
    const wrong = await post("/sign-in", { token: `${TOKEN}x` });
    expect([wrong.status, wrong.headers["set-cookie"]]).toEqual([401, undefined]);
    expect(wrong.text).toContain("This is not the token of this site.");
    const { status, headers } = await post("/sign-in", { token: ` ${TOKEN}\n`, address: "/?q=a" });
    const cookie = headers["set-cookie"] ?? "";
    expect([status, headers["location"]]).toEqual([303, "/?q=a"]);
    expect(cookie.replace(/_[\da-f]{8}=\d+\.[\w-]{43};/, "=VALUE;")).toBe(
      "slotsom_fleet=VALUE; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict",
    );
    const session = { cookie: `other=1; ${cookie.split(";", 1)[0] ?? ""}` };
    expect((await get("/", session)).text).not.toContain(FORM);
    const longer = { cookie: session.cookie.replace(/=(\d+)\./, "=9$1.") };
    expect((await get("/", longer)).status).toBe(401);
    pass(12 * 3_600_000 - 1_000);
    expect((await get("/", session)).status).toBe(200);
    pass(1_000);
    expect((await get("/", session)).status).toBe(401);
    const out = await get("/", {});
    expect(out.headers["set-cookie"]).toBeUndefined();
  });

  test("signing in leads to the page that was asked for, and never to another site", async () => {
    const { get, post } = await openedSite(await makePlace());
    const { text } = await get("/?q=a%22%3E%3Cb&state=draft&next=x", {});
    expect(text).toContain('name="address" value="/?q=a%22%3E%3Cb&amp;state=draft"');
    for (const address of [
      "https://other.example/",
      "//other.example/",
      "\\\\other",
      "javascript:1",
    ]) {
      const { status, headers } = await post("/sign-in", { token: TOKEN, address });
      expect([address, status, headers["location"]]).toEqual([address, 303, "/"]);
    }
  });

  test("a request under another name is refused, as a page of another site would send it", async () => {
    const { get, served } = await openedSite(await makePlace());
    const authorization = `Bearer ${TOKEN}`;
    const statusFor = async (host: string, path: string): Promise<number> =>
      (await get(path, { host, authorization })).status;
    for (const host of [
      "other.example",
      "localhost.other.example",
      "127.0.0.1.nip.example:80",
      "",
    ]) {
      for (const path of ["/", "/healthz", "/metrics"]) {
        expect([host, await statusFor(host, path)]).toEqual([host, 421]);
      }
    }
    for (const host of ["localhost:1", "127.0.0.1", "[::1]:8080", "Status.Office.Example"]) {
      expect([host, await statusFor(host, "/")]).toEqual([host, 200]);
    }
    await get("/?q=token-in-an-address");
    expect(served.at(-1)).toMatchObject({ method: "GET", path: "/", status: 200 });
    expect(JSON.stringify(served)).not.toContain("token");
  });
}

/** The rows of the table: state, id, and reason. */
const rowsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<tr role="row" class="(\w+)" data-key="([^"]+)">/g)].map(
    ([, state = "", id = ""]) => `${state} ${id.split("/")[1] ?? ""}`,
  );

function describePage(makePlace: MakePlace): void {
  test("the page shows what needs a person first, with its reason, and no text is markup", async () => {
    const site = await openedSite(await makePlace());
    await fillWithAllStates(site);
    const { text, headers } = await site.get("/");
    expect(rowsIn(text)).toEqual([
      "failed dairy",
      "draft cafe",
      "running forge",
      "waiting estate",
      "waiting garage",
      "final bakery",
    ]);
    expect(text).toContain("<title>1 set aside, 3 of 6 - Fleet</title>");
    expect(text).toContain('<code class="code">credential-refused</code> refused (401)');
    expect(text).toContain('<code class="code">J4</code> Entries add up to the general ledger');
    expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Sons");
    expect(text).not.toContain(HOSTILE);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("an unchanged page is not sent again, and a job that ended is on the next one", async () => {
    const site = await openedSite(await makePlace());
    const { get, queue, pass } = site;
    const seat = await fillWithAllStates(site);
    const before = await get("/?state=running");
    const authorization = `Bearer ${TOKEN}`;
    const again = { authorization, "if-none-match": before.headers["etag"] ?? "" };
    pass(1_000);
    expect((await get("/?state=running", again)).status).toBe(304);
    expect(rowsIn(before.text)).toEqual(["running forge"]);
    await seat.leave();
    const next = await (await queue.register({ ...WORKER, name: "two" })).claim();
    await next?.complete(RESULT);
    pass(1_000);
    const after = await get("/?state=running", again);
    expect([after.status, rowsIn(after.text)]).toEqual([200, []]);
    expect(after.text).toContain("4 of 6 jobs have ended");
  });

  test("jobs are found by words and by state, a hundred on a page, and addresses lead to the others", async () => {
    const { get, queue } = await openedSite(await makePlace());
    const all = Array.from({ length: 250 }, (_, at) => jobOf(`m-${String(at).padStart(3, "0")}`));
    await queue.add(all);
    const third = (await get("/?page=3")).text;
    expect(rowsIn(third)).toEqual(all.slice(200).map(({ member }) => `waiting ${member.name}`));
    expect(third).toContain("Jobs 201 to 250 of 250.");
    expect(third).toContain('<a id="page-previous" href="/?page=2"');
    expect(third).not.toContain('<a id="page-next"');
    expect(rowsIn((await get("/?q=M-01")).text)).toHaveLength(10);
    expect((await get("/?q=m-01%20night&state=draft")).text).toContain(
      "No jobs with “m-01 night”.",
    );
    expect((await get("/?page=9")).text).toContain("none on this page");
    expect(rowsIn((await get("/?page=-1&state=none&q=")).text)).toHaveLength(100);
  });
}

const WORKER = { host: "elsewhere", egress: "cellar", pid: 1, version: "0.1.0" };

function describePrograms(makePlace: MakePlace): void {
  test("metrics have the figures of the queue, and no label names an administration", async () => {
    const site = await openedSite(await makePlace());
    await fillWithAllStates(site);
    const { text, headers } = await site.get("/metrics");
    expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    const { families, samples } = readMetrics(text);
    const figure = (name: string): number | undefined => samples.get(`slotsom_fleet_${name}`);
    expect(
      ["waiting", "running", "final", "draft", "failed"].map((state) =>
        figure(`jobs{state="${state}"}`),
      ),
    ).toEqual([2, 1, 1, 1, 1]);
    expect(figure("job_attempts_total")).toBe(5);
    expect(figure('jobs_ended_total{pack="monthly",state="final"}')).toBe(1);
    expect(figure('jobs_ended_total{pack="monthly",state="draft"}')).toBe(1);
    expect(figure('jobs_ended_total{pack="monthly",state="failed"}')).toBe(1);
    expect(figure('attempt_failures_total{pack="monthly",code="credential-refused"}')).toBe(1);
    expect(figure(`attempt_failures_total{pack="monthly",code="${FAILURE.code}"}`)).toBe(1);
    const bucket = (le: string): number | undefined =>
      figure(`job_duration_seconds_bucket{pack="monthly",le="${le}"}`);
    // One pack took 20 seconds, the other none.
    expect(["5", "15", "30", "+Inf"].map(bucket)).toEqual([1, 1, 2, 2]);
    expect(figure('job_duration_seconds_sum{pack="monthly"}')).toBe(20);
    expect(figure('job_duration_seconds_count{pack="monthly"}')).toBe(2);
    expect(figure('workers{state="busy"}')).toBe(1);
    expect(figure("workers_lost_total")).toBe(0);
    // garage has been due since midnight.
    expect(figure("oldest_due_job_age_seconds")).toBe(6 * 3_600 + 20);
    expect(figure("last_job_ended_timestamp_seconds")).toBe(1_767_592_820);
    expect([...families.keys()].filter((name) => !/^slotsom_fleet_[a-z_]+$/.test(name))).toEqual(
      [],
    );
    expect(text).not.toMatch(/bakery|cafe|dairy|forge|"123"/);
  });

  test("/status.json has the fields of the messages of fleet status", async () => {
    const site = await openedSite(await makePlace());
    await fillWithAllStates(site);
    const { text } = await site.get("/status.json?q=refused");
    expect(JSON.parse(text)).toMatchObject({
      at: "2026-01-05T06:00:20.000Z",
      fleet: { waiting: 2, running: 1, final: 1, draft: 1, failed: 1, workers: 1 },
      workers: [{ name: "worker-1", job: jobOf("forge").id, lost: false }],
      budgets: [],
      jobs: [
        {
          id: jobOf("dairy").id,
          state: "failed",
          attempt: 1,
          failure: { code: "credential-refused" },
          result: null,
        },
      ],
      jobs_found: 1,
    });
  });
}
