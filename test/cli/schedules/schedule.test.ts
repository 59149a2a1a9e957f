/** A schedule from its addition to its removal: what is due, what was missed, what failed, and who hears of it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMs, millisecondsBetween } from "../../../src/calendar/instant.ts";
import { EXIT, type ExitCode } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { startHookServer, startMailServer } from "../../fleet/notices/receivers.ts";
import { serveFleet, smallTemplates } from "../../fleet/served-fleet.ts";
import { makeWorld } from "../../support/world.ts";

const CLOSED = "http://127.0.0.1:1/api/v2";
const SECRET = "hook-secret-0123456789";
const YEARS =
  "[{ year: 2025, first: 2025-01, last: 2025-03 }, { year: 2026, first: 2025-04, last: 2026-12 }]";

interface Office {
  readonly folder: string;
  readonly url: string;
  /** Runs a command at this instant: its exit code and all that it prints. */
  readonly at: (now: string, ...argv: readonly string[]) => Promise<readonly [ExitCode, string]>;
  /** Writes the profile with this address and the file that holds its token. */
  readonly profile: (address: string) => void;
}

async function office(): Promise<Office> {
  const { url, token, members } = await serveFleet(1);
  const { world, folder, out, err, forget } = makeWorld({ HOOK: SECRET });
  writeFileSync(join(folder, "token"), token, { mode: 0o600 });
  const templates = join(smallTemplates(folder), "packs/monthly.yml");
  const text = readFileSync(templates, "utf8");
  writeFileSync(templates, text.replace("year: [", "year: [first-page-month, "));
  const profile = (address: string): void => {
    writeFileSync(
      join(folder, "slotsom.yml"),
      `format_version: 1
profiles:
  works:
    base_url: ${address}
    administration_id: "${members[0]?.profile.administration_id ?? ""}"
    credential: { file: ${join(folder, "token")} }
    language: en
    rate_limit: none
    fiscal_year: { first_month: 1, exceptions: ${YEARS} }
`,
    );
  };
  profile(url);
  return {
    folder,
    url,
    profile,
    at: async (now, ...argv) => {
      forget();
      // Waits move the clock of the world on.
      const offset = millisecondsBetween(world.now(), now);
      const code = await runCli(["schedule", ...argv], {
        ...world,
        now: () => addMs(world.now(), offset),
      });
      return [code, out() + err()];
    },
  };
}

const ADD = ["add", "board", "--templates", "templates", "--scheduler", "none"];
const ADDED = "2025-02-10T12:00:00.000Z";
/** After the fifth working days of March and April 2025, both the 7th. */
const LATER = "2025-04-09T08:00:00.000Z";

test("files that a run would refuse, and a version that the budget does not have, are refused at once", async () => {
  const { at, folder } = await office();
  const refused = async (...given: readonly string[]): Promise<string> => {
    const [code, text] = await at(ADDED, ...ADD, ...given);
    expect(code).toBe(EXIT.usage);
    return text;
  };
  for (const option of ["--kpi", "--budget", "--notes", "--input"]) {
    expect(await refused(option, "gone.file")).toContain("gone.file");
  }
  writeFileSync(join(folder, "plan.csv"), "line,version,2025-01\n8000,forecast,1\n");
  const version = await refused("--budget", "plan.csv", "--budget-version", "prognose");
  expect(version).toContain('plan.csv: it has no version "prognose"');
  expect(version).toContain('"forecast"');
  const [code] = await at(ADDED, ...ADD, "--budget", "plan.csv", "--budget-version", "forecast");
  expect(code).toBe(EXIT.reconciled);
});

test("a machine that was off makes both months, says that they are late, and mails each once", async () => {
  const mail = await startMailServer({ hideSTARTTLS: true, authOptional: true });
  const { at, folder } = await office();
  writeFileSync(
    join(folder, "notices.yml"),
    `format_version: 1
notices:
  - attach: [jsonl]
    mail: { from: s@office.example, to: b@office.example, smtp: { host: 127.0.0.1, port: ${String(mail.port)}, tls: none } }
`,
  );
  const [added, text] = await at(ADDED, ...ADD, "--notify", "notices.yml");
  expect([added, text]).toEqual([
    EXIT.reconciled,
    expect.stringContaining("Next: 2025-02 on 7 March 2025 05:00 UTC."),
  ]);
  const [idle, nothing] = await at("2025-03-07T04:59:00.000Z", "run", "board", "--quiet");
  expect([idle, nothing]).toEqual([EXIT.reconciled, ""]);
  const [missedCode, shown] = await at(LATER, "show");
  expect(missedCode).toBe(EXIT.exhausted);
  expect(shown).toMatch(/MISSED {3}2025-02 on 7 March 2025/);
  expect(shown).toMatch(/MISSED {3}2025-03 on 7 April 2025/);
  const [fired, said] = await at(LATER, "run", "board");
  expect([fired, said]).toEqual([EXIT.reconciled, expect.stringContaining("was missed")]);
  expect(mail.received.map((one) => /^Subject: (.*)\r$/m.exec(one)?.[1])).toEqual([
    "Final: Small Works 1, Management pack February 2025",
    "Final: Small Works 1, Management pack March 2025",
  ]);
  const second = (mail.received[1] ?? "").replaceAll("=\r\n", "");
  expect(second).toContain("It was due on 7 April 2025 and is made on 9 April 2025");
  expect(second).toContain("What happened");
  expect(second).toContain("filename=figures-2025-03.jsonl");
  const [again] = await at(LATER, "run", "board");
  expect([again, mail.received.length]).toEqual([EXIT.reconciled, 2]);
  const [code, after] = await at(LATER, "show");
  expect(code).toBe(EXIT.reconciled);
  expect(after).toMatch(/2025-03 {2}final, 9 April 2025 .*, late: it was due on 7 April 2025/);
});

test("a service that is away is tried again every hour, then set aside with a notice, and made when asked", async () => {
  const hook = await startHookServer();
  const { at, folder, profile, url } = await office();
  writeFileSync(
    join(folder, "notices.yml"),
    `format_version: 1\nnotices:\n  - webhook: { url: "${hook.url}", secret: { env: HOOK } }\n`,
  );
  writeFileSync(join(folder, "secrets.env"), `HOOK=${SECRET}\n`, { mode: 0o600 });
  const [refused, why] = await at(ADDED, ...ADD, "--notify", "notices.yml");
  expect([refused, why]).toEqual([
    EXIT.usage,
    expect.stringMatching(/does not have the variables/),
  ]);
  await at(ADDED, ...ADD, "--notify", "notices.yml", "--env-file", "secrets.env");
  profile(CLOSED);
  const codes: ExitCode[] = [];
  for (const hour of ["05", "06", "07", "08", "09"]) {
    const [code] = await at(`2025-03-07T${hour}:00:00.000Z`, "run", "board");
    codes.push(code);
    if (hour !== "09") expect(hook.received).toEqual([]);
  }
  expect(codes).toEqual(Array.from({ length: 5 }, () => EXIT.exhausted));
  expect(JSON.parse(hook.received[0]?.body ?? "")).toMatchObject({
    kind: "schedule",
    schedule: "board",
    period: "2025-02",
    status: "failed",
    attempts: 5,
    failure: { code: "service-unreachable" },
    files: [],
  });
  const [aside, said] = await at("2025-03-07T10:00:00.000Z", "run", "board");
  expect([aside, said]).toEqual([EXIT.exhausted, expect.stringContaining("Nothing is due")]);
  profile(url);
  const [made] = await at("2025-03-07T11:00:00.000Z", "run", "board", "--period", "2025-02");
  expect(made).toBe(EXIT.reconciled);
  expect(JSON.parse(hook.received[1]?.body ?? "")).toMatchObject({
    status: "final",
    failure: null,
  });
  const [shown, text] = await at("2025-03-07T12:00:00.000Z", "show", "board");
  expect([shown, text]).toEqual([EXIT.reconciled, expect.stringMatching(/2025-02 {2}final/)]);
  expect(readFileSync(join(folder, "home/schedules/board.json"), "utf8")).not.toContain(SECRET);
});

test("a mail that is refused for now waits for the next hour; it changes the exit code until it is sent", async () => {
  let isAway = true;
  const mail = await startMailServer({
    hideSTARTTLS: true,
    authOptional: true,
    onMailFrom: (_address, _session, done) => {
      done(isAway ? Object.assign(new Error("later"), { responseCode: 451 }) : null);
    },
  });
  const { at, folder } = await office();
  writeFileSync(
    join(folder, "notices.yml"),
    `format_version: 1
notices:
  - mail: { from: s@office.example, to: b@office.example, smtp: { host: 127.0.0.1, port: ${String(mail.port)}, tls: none } }
`,
  );
  await at(ADDED, ...ADD, "--notify", "notices.yml");
  const [first, said] = await at("2025-03-07T05:00:00.000Z", "run", "board", "--quiet");
  expect([first, said]).toEqual([EXIT.exhausted, expect.stringContaining("NOT sent")]);
  isAway = false;
  const [next] = await at("2025-03-07T06:00:00.000Z", "run", "board");
  expect([next, mail.received.length]).toEqual([EXIT.reconciled, 1]);
  // The figures of the message are forgotten once it is sent.
  const kept = JSON.parse(readFileSync(join(folder, "home/schedules/board.json"), "utf8")) as {
    occasions: { summary: string[] }[];
  };
  expect(kept.occasions.map(({ summary }) => summary)).toEqual([[]]);
});

test("a profile that was broken since is a failure on the day, which is not tried again", async () => {
  const hook = await startHookServer();
  const { at, folder } = await office();
  writeFileSync(join(folder, "secret"), SECRET, { mode: 0o600 });
  writeFileSync(
    join(folder, "notices.yml"),
    `format_version: 1\nnotices:\n  - webhook: { url: "${hook.url}", secret: { file: secret } }\n`,
  );
  await at(ADDED, ...ADD, "--notify", "notices.yml");
  writeFileSync(join(folder, "slotsom.yml"), "format_version: 1\nprofiles: {}\n");
  const [before] = await at("2025-03-06T05:00:00.000Z", "run", "board");
  const [code] = await at("2025-03-07T05:00:00.000Z", "run", "board");
  expect([before, code]).toEqual([EXIT.reconciled, EXIT.refused]);
  expect(hook.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { status: "failed", attempts: 1, failure: { code: "profile-unknown" } },
  ]);
});

test("a removed schedule is unknown", async () => {
  const { at } = await office();
  await at(ADDED, ...ADD);
  const [unknown, names] = await at(ADDED, "remove", "nothing");
  expect([unknown, names]).toEqual([
    EXIT.usage,
    expect.stringContaining("The schedules are board; slotsom schedule show shows them.") as string,
  ]);
  expect(names).not.toContain("add");
  const [removed] = await at(ADDED, "remove", "board");
  const [code, text] = await at(ADDED, "run", "board");
  expect([removed, code, text]).toEqual([
    EXIT.reconciled,
    EXIT.usage,
    expect.stringContaining('schedule "board" does not exist'),
  ]);
});
