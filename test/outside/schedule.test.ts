/**
 * A schedule that the real schedulers start: cron and systemd fire, a mail with the pack arrives, and nothing is left.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { startMailServer } from "../fleet/notices/receivers.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Ended, runTool } from "./run-tool.ts";

const PROGRAM = join(process.cwd(), "bin/slotsom.js");
/** A firing within a minute and a half, and the pack of the sample. */
const FIRED_MS_MAX = 600_000;
const PASSWORD = "mail-password-0123456789";

interface Desk {
  readonly folder: string;
  readonly messages: readonly string[];
  /** Resolves with the next message. */
  readonly nextMessage: () => Promise<string>;
  /** The words of a command on the schedule, with its state. */
  readonly words: (...argv: readonly string[]) => readonly string[];
}

/** A folder with a file of notices, whose mail server asks for a password of a file of variables. */
async function desk(): Promise<Desk> {
  const folder = temporaryFolder();
  const waiting: ((message: string) => void)[] = [];
  const messages: string[] = [];
  const mail = await startMailServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      done(password === PASSWORD ? null : new Error("wrong password"), { user: "office" });
    },
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (piece: Buffer) => {
        text += piece.toString();
      });
      stream.on("end", () => {
        messages.push(text);
        waiting.shift()?.(text);
        done();
      });
    },
  });
  writeFileSync(
    join(folder, "notices.yml"),
    `format_version: 1
notices:
  - mail:
      from: slotsom@office.example
      to: board@office.example
      smtp: { host: 127.0.0.1, port: ${String(mail.port)}, tls: none, user: office, credential: { env: MAIL } }
`,
  );
  writeFileSync(join(folder, "variables.env"), `MAIL=${PASSWORD}\n`, { mode: 0o600 });
  const home = join(folder, "state");
  return {
    folder,
    messages,
    nextMessage: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
    words: (...argv) => [
      "env",
      `--chdir=${folder}`,
      `SLOTSOM_HOME=${home}`,
      process.execPath,
      PROGRAM,
      "schedule",
      ...argv,
    ],
  };
}

const call = ([program = "", ...argv]: readonly string[]): Promise<Ended> => runTool(program, argv);

/** The options of a schedule that is due in the next minute but one, so that its line exists when the minute begins. */
function addNow(): readonly string[] {
  const due = new Date(Date.now() + 75_000);
  const when = `${String(due.getUTCMinutes())} ${String(due.getUTCHours())} * * *`;
  const books = ["--sample", "--language", "en", "--period", "2025-10"];
  const noticed = ["--notify", "notices.yml", "--env-file", "variables.env"];
  return ["add", "outside", "--when", when, "--time-zone", "UTC", ...books, ...noticed];
}

function expectPack(message: string): void {
  const text = message.replaceAll("=\r\n", "");
  expect(text).toMatch(/^Subject: Final: .*, Management pack October/m);
  expect(text).toContain("What happened");
  expect(text).toContain("filename=management-pack-2025-10.pdf");
  expect(text).toContain("Schedule: outside");
}

test("cron starts a schedule that is due, makes up for the day before, mails both packs, and loses its line", {
  timeout: FIRED_MS_MAX,
}, async () => {
  const before = (await call(["crontab", "-l"])).out;
  const { folder, words, nextMessage, messages } = await desk();
  const arrived = [nextMessage(), nextMessage()] as const;
  const added = await call(words(...addNow(), "--scheduler", "cron"));
  expect(added).toMatchObject({ exitCode: EXIT.reconciled, err: "" });
  const line = (await call(["crontab", "-l"])).out;
  expect(line).toContain("schedule run outside --quiet");
  expect(line).not.toContain(PASSWORD);
  wasAddedADayBefore(join(folder, "state/schedules/outside.json"));
  const missed = await call(words("show"));
  expect([missed.exitCode, missed.out]).toEqual([
    EXIT.exhausted,
    expect.stringContaining("MISSED   2025-10"),
  ]);
  const cron: ChildProcess = endedWithTest(spawn("cron", ["-f"], { stdio: "ignore" }));
  const [late, punctual] = [await arrived[0], await arrived[1]];
  for (const message of [late, punctual]) expectPack(message);
  expect(late).toContain("It was due on");
  expect(punctual).not.toContain("It was due on");
  cron.kill();
  await once(cron, "exit");
  // The message arrives before the record says so.
  let shown = await call(words("show"));
  while (shown.exitCode === EXIT.exhausted) shown = await call(words("show"));
  expect([shown.exitCode, shown.out]).toEqual([
    EXIT.reconciled,
    expect.stringMatching(/2025-10 {2}final/),
  ]);
  expect(await call(words("remove", "outside"))).toMatchObject({ exitCode: EXIT.reconciled });
  expect([(await call(["crontab", "-l"])).out, messages.length]).toEqual([before, 2]);
});

/** As if the machine had been off when the schedule was due for the first time. */
function wasAddedADayBefore(path: string): void {
  const file = JSON.parse(readFileSync(path, "utf8")) as { schedule: { sinceAt: string } };
  const sinceAt = addMs(file.schedule.sinceAt, -24 * 60 * 60_000);
  writeFileSync(path, JSON.stringify({ ...file, schedule: { ...file.schedule, sinceAt } }));
}

test("a timer of systemd starts it, and its units go with it", {
  timeout: FIRED_MS_MAX,
}, async () => {
  const { folder, words, nextMessage } = await desk();
  const user = join(folder, "user");
  mkdirSync(user);
  const units = join(user, ".config/systemd/user");
  const script = join(import.meta.dirname, "start-user-systemd.sh");
  // What this test started ends with it, whatever happens.
  const apart = [
    "unshare",
    "--mount",
    "--propagation",
    "private",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
  ];
  const arrived = nextMessage();
  const quoted = (argv: readonly string[]): string => argv.map((one) => `'${one}'`).join(" ");
  // The manager lives until the message has arrived.
  const done = join(folder, "done");
  const lines = [
    quoted(words(...addNow())),
    `until [ -e '${done}' ]; do sleep 0.2; done`,
    quoted(words("show")),
    quoted(words("remove", "outside")),
    "! systemctl --user cat slotsom-outside.timer",
  ];
  const ended = call([...apart, "bash", script, user, "bash", "-c", lines.join("\n")]);
  expectPack(await arrived);
  const verified = await call([
    "systemd-analyze",
    "verify",
    ...readdirSync(units)
      .filter((name) => name.startsWith("slotsom-"))
      .map((name) => join(units, name)),
  ]);
  expect(verified).toEqual({ exitCode: 0, out: "", err: "" });
  expect(readFileSync(join(units, "slotsom-outside.service"), "utf8")).not.toContain(PASSWORD);
  writeFileSync(done, "");
  const { exitCode, out } = await ended;
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(/systemd starts it.*slotsom-outside\.timer/),
  ]);
  expect(out).toMatch(/every hour by systemd, slotsom-outside\.timer/);
  expect(existsSync(join(units, "slotsom-outside.service"))).toBe(false);
});
