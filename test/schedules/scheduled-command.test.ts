/** What schedulers are given: units of systemd and lines of crontab. */
import { expect, test } from "vitest";
import {
  crontabLines,
  linesIn,
  minuteOf,
  type ScheduledCommand,
  scheduledArgv,
  systemdUnits,
  withLines,
} from "../../src/schedules/scheduled-command.ts";

const BOARD: ScheduledCommand = {
  name: "board",
  describes: "slotsom schedule board: management pack of the previous month of bakery",
  minute: 5,
  workingFolder: "/srv/books",
  home: "/srv/books/.slotsom",
  argv: scheduledArgv({ name: "board", envFile: null }, ["/usr/bin/node", "/opt/slotsom.js"]),
};
/** A folder as people name them. */
const ODD = { ...BOARD, workingFolder: `/srv/50% "ours"/$x it's`, home: `/srv/50% "ours"` };

test("the line of crontab names the schedule, goes to its folder and starts it every hour", () => {
  expect(crontabLines(BOARD)).toEqual([
    "# slotsom schedule board (slotsom schedule remove board)",
    "5 * * * * cd /srv/books && SLOTSOM_HOME=/srv/books/.slotsom /usr/bin/node --max-semi-space-size=8 /opt/slotsom.js schedule run board --quiet",
  ]);
});

test("in crontab a folder is one word of the shell, and no % begins a line", () => {
  const [, line] = crontabLines(ODD);
  expect(line.slice(0, 90)).toBe(
    String.raw`5 * * * * cd '/srv/50\% "ours"/$x it'\''s' && SLOTSOM_HOME='/srv/50\% "ours"' /usr/bin/nod`,
  );
});

test("the timer fires every hour and after a start of the machine; the service runs once", () => {
  const [service, timer] = systemdUnits(BOARD);
  expect(timer?.text).toMatch(/^OnCalendar=\*-\*-\* \*:05:00$/m);
  expect(timer?.text).toMatch(/^Persistent=true$/m);
  expect(service?.text).toMatch(/^WorkingDirectory=\/srv\/books$/m);
  expect(service?.text).toMatch(
    /^ExecStart="\/usr\/bin\/node" "--max-semi-space-size=8" "\/opt\/slotsom.js" "schedule" "run" "board" "--quiet"$/m,
  );
  expect([service?.name, timer?.name]).toEqual(["slotsom-board.service", "slotsom-board.timer"]);
});

test("in a unit % and quotes are escaped", () => {
  const [service] = systemdUnits(ODD);
  expect(service?.text).toContain(`WorkingDirectory=/srv/50%% "ours"/$x it's`);
  expect(service?.text).toContain(String.raw`Environment="SLOTSOM_HOME=/srv/50%% \"ours\""`);
});

test("variables come from a file that Node reads; no secret is in a unit or a line", () => {
  const argv = scheduledArgv({ name: "board", envFile: "/srv/my.env" }, ["/usr/bin/node", "/s.js"]);
  expect(argv.slice(0, 4)).toEqual([
    "/usr/bin/node",
    "--max-semi-space-size=8",
    "--env-file-if-exists=/srv/my.env",
    "/s.js",
  ]);
});

test("a folder with a line feed in its name is refused", () => {
  expect(() => crontabLines({ ...BOARD, workingFolder: "/srv/a\nb" })).toThrow(/control character/);
  expect(() => systemdUnits({ ...BOARD, home: "/srv/a\nb" })).toThrow(/control character/);
});

test("the minute is that of the time, or of the expression", () => {
  expect(minuteOf({ when: "fifth working day", at: "07:30" })).toBe(30);
  expect(minuteOf({ when: "fifth working day", at: null })).toBe(0);
  expect(minuteOf({ when: "41 6 7 1,4 *", at: null })).toBe(41);
  expect(minuteOf({ when: "*/5 * * * *", at: null })).toBe(0);
});

test("a crontab keeps its other lines when a schedule is added, changed and removed", () => {
  const own = "MAILTO=me\n0 5 * * * /usr/bin/backup\n";
  const added = withLines(own, "board", crontabLines(BOARD));
  expect(added).toBe(`${own}${crontabLines(BOARD).join("\n")}\n`);
  const other = withLines(added, "board-2", crontabLines({ ...BOARD, name: "board-2" }));
  const changed = withLines(other, "board", crontabLines({ ...BOARD, minute: 9 }));
  expect(linesIn(changed, "board")).toMatch(/\n9 \* \* \* \* cd/);
  expect(linesIn(changed, "board-2")).toMatch(/\n5 \* \* \* \* cd/);
  expect(withLines(withLines(changed, "board", null), "board-2", null)).toBe(own);
  expect([linesIn(own, "board"), withLines("", "board", null)]).toEqual([null, ""]);
});
