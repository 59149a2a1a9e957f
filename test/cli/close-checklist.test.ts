/** `slotsom close --checklist`: the task list of the service after the pack, over HTTP. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { SHORT_YEAR, serveAdministration, userOf } from "../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";

const CLOSE = ["close", "--year", "2025", "--skip-exports"];
const NO_SCOPE: FalseAnswer = {
  path: /\/task_lists/,
  status: 401,
  body: '{"error":"No access to bank, documents, estimates, sales_invoices, settings and time_entries"}',
};

interface User {
  readonly run: (...argv: readonly string[]) => Promise<{ code: number; out: string; err: string }>;
  /** The changes of task lists that were sent since the last call. */
  readonly changes: () => readonly string[];
  readonly home: string;
  /** The answer of the service to people. */
  readonly read: (path: string) => Promise<unknown>;
}

async function user(
  profile: Readonly<Record<string, unknown>> = {},
  answers: readonly FalseAnswer[] = [],
): Promise<User> {
  const service = await serveAdministration();
  const falsified = await startFalseAnswers(service.url, answers);
  const made = userOf(service, { base_url: falsified.url, fiscal_year: SHORT_YEAR, ...profile });
  onTestFinished(async () => {
    await falsified.close();
    made.close();
    await service.close();
  });
  let seen = 0;
  return {
    home: join(made.folder, "home"),
    run: async (...argv) => {
      made.forget();
      const code = await runCli(argv, made.world);
      return { code, out: made.out(), err: made.err() };
    },
    changes: () => {
      const sent = falsified.requests.slice(seen);
      seen = falsified.requests.length;
      return sent.filter((request) => /^(POST|PATCH|DELETE) .*task_list/.test(request));
    },
    read: async (path) => {
      const headers = { authorization: `Bearer ${service.token}` };
      const response = await fetch(`${service.url}/${service.administrationId}${path}`, {
        headers,
      });
      return response.json();
    },
  };
}

interface ReadTask {
  readonly name: string;
  readonly completed_at: string | null;
  readonly notes: readonly { readonly note: string }[];
}

/** The tasks of the only list. */
async function tasksOf(people: User): Promise<readonly ReadTask[]> {
  const lists = (await people.read("/task_lists.json")) as readonly { readonly id: string }[];
  expect(lists).toHaveLength(1);
  const list = (await people.read(`/task_lists/${lists[0]?.id ?? ""}.json`)) as {
    readonly groups: readonly { readonly tasks: readonly ReadTask[] }[];
  };
  return list.groups.flatMap(({ tasks }) => tasks);
}

const recordIn = (home: string): unknown => {
  const [last = ""] = readdirSync(join(home, "runs"))
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .slice(-1);
  return JSON.parse(readFileSync(join(home, "runs", last), "utf8"));
};

test("a check that breaks leaves its task open with a note; the others that hold are completed, once", async () => {
  // Without the accounts of the profile the short year has items on its suspense accounts, which S1 finds.
  const people = await user({ accounts: undefined });
  const first = await people.run(...CLOSE, "--checklist", "--language", "en");
  expect(first.out).toMatch(
    /Task list "Year-end close 2025": \d+ of 14 tasks completed; made by this close, /,
  );
  const tasks = await tasksOf(people);
  const clearing = tasks.find(({ name }) => name.startsWith("Clearing accounts"));
  expect(clearing?.completed_at).toBeNull();
  expect(clearing?.notes.map(({ note }) => note)).toEqual([
    expect.stringMatching(/^Still open by the close of 2025:\n- S1 .*: With findings, .* \(\d+\)/),
  ]);
  const result = tasks.find(({ name }) => name === "Result tied");
  expect(result?.completed_at).not.toBeNull();
  expect(result?.notes).toEqual([]);
  expect(recordIn(people.home)).toMatchObject({
    output: {
      checklist: {
        tasks: 14,
        completed: tasks.filter((task) => task.completed_at !== null).length,
      },
    },
  });
  people.changes();
  const second = await people.run(...CLOSE, "--checklist", "--language", "en", "--json");
  expect(people.changes()).toEqual([]);
  expect(second.out).toContain('"completed_now":0,"notes_written":0');
});

test("a token without the scopes of task lists is refused before the first month is pulled", async () => {
  const people = await user({}, [NO_SCOPE]);
  const { code, err } = await people.run(...CLOSE, "--checklist");
  expect(code).toBe(EXIT.usage);
  expect(err).toContain("the service gives this credential no task lists: ");
  expect(err).toContain("Or leave out --checklist.");
  expect(people.changes()).toEqual([]);
});

test("a dry run counts the requests of the list and sends none; a render and a close without it leave the list alone", async () => {
  const people = await user();
  const dry = await people.run(...CLOSE, "--checklist", "--dry-run");
  expect(dry.out).toMatch(/POST .*\/task_lists/);
  await people.run(...CLOSE);
  await people.run("render", "close", "--year", "2025", "--out", "rendered");
  expect(people.changes()).toEqual([]);
  expect(await people.read("/task_lists.json")).toEqual([]);
});

test("a plan counts what a dry run counts, with a list in the order or in the profile", async () => {
  const people = await user();
  const dry = await people.run(...CLOSE, "--checklist", "--dry-run");
  const lines = dry.out.split("\n").filter((line) => line.includes("/task_lists"));
  const counted = lines.map((line) => Number.parseInt(/\d+/.exec(line)?.[0] ?? "", 10));
  expect(counted).toHaveLength(2);
  const planned = await people.run("plan", "--year", "2025", "--checklist", "--json");
  const total = counted.reduce((sum, count) => sum + count, 0);
  expect(planned.out).toContain(`"checklist":${String(total)},`);
  expect((await people.run("plan", "--year", "2025", "--json")).out).toContain('"checklist":null,');
  const own = await user({ checklist: "slotsom" });
  expect((await own.run("plan", "--year", "2025")).out).toContain(
    `The task list of the close takes up to ${String(total)} requests more, after the pull: `,
  );
});

test("the profile asks for the list, and doctor for its scopes", async () => {
  const people = await user({ checklist: "slotsom" }, [{ ...NO_SCOPE, after: 1 }]);
  expect((await people.run("config", "show")).out).toMatch(/checklist +slotsom/);
  expect((await people.run("doctor")).out).toContain("time_entries");
  const doctor = await people.run("doctor");
  expect(doctor.out).toContain("estimates or time_entries is missing, needed by close --checklist");
});

test("a refusal after the pack names the pack, and the resumed run finishes the list", async () => {
  const busy = { path: /\/completion/, after: 2, times: 1, status: 429, body: "{}" };
  const people = await user({}, [busy]);
  const stopped = await people.run(...CLOSE, "--checklist");
  expect(stopped.code).toBe(EXIT.exhausted);
  expect(stopped.err).toMatch(/the pack is written \(.*\), its task list is not up to date: /);
  const [, id = ""] = /slotsom resume (\S+)/.exec(stopped.err) ?? [];
  const resumed = await people.run("resume", id);
  expect(resumed.out).toMatch(/Task list "Jaarafsluiting 2025": /);
  expect(await tasksOf(people)).toHaveLength(14);
});

test("a list is of a service: books of an auditfile have none", async () => {
  const people = await user();
  const file = join(process.cwd(), "fixtures/auditfiles/moneybird-4.0.xaf");
  const { code, err } = await people.run("close", "--from", file, "--checklist");
  expect(code).toBe(EXIT.usage);
  expect(err).toContain("--checklist");
});
