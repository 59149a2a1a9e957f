/** `close`, `check`, `render`, `handoff` and `monthly` come to one verdict on a snapshot: the same exit code and the same reasons. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { smallAdministration, YEAR } from "../proof/small-administration.ts";
import {
  type ServedAdministration,
  serveAdministration,
  userOf,
  writeProfile,
} from "../support/embedded-service.ts";
import { whenFinished } from "../support/ending.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** As the small administration has them. */
const FISCAL_YEAR = {
  first_month: 1,
  exceptions: [
    { year: 2025, ...YEAR.period },
    { year: 2026, first: "2025-04", last: "2026-12" },
  ],
};
const PROFILE = { fiscal_year: FISCAL_YEAR, accounts: {} };
const ADMINISTRATION_ID = smallAdministration().administration.id;
const SERVED = { books: smallAdministration, administrationId: ADMINISTRATION_ID };

let service: ServedAdministration;
beforeAll(async () => {
  service = await serveAdministration(SERVED);
});
afterAll(() => service.close());

type User = Pick<TestWorld, "world" | "folder" | "out" | "forget">;

interface Message {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly final?: boolean;
  readonly because?: readonly { readonly kind: string; readonly subject: string }[];
}

/** The last message of a command, without those of its progress, and the exit code. */
async function last(
  { world, out, forget }: User,
  command: string,
): Promise<Message & { exit: number }> {
  forget();
  const exit = await runCli([...command.split(" "), "--profile", "test", "--json"], world);
  const messages = out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Message);
  const found = messages.findLast(({ type }) => ["pack", "checks", "failure"].includes(type));
  if (found === undefined) throw new Error(`${command} ends without a verdict: ${out()}`);
  return { ...found, exit };
}

interface Verdict {
  readonly exit: number;
  readonly final: boolean | undefined;
  /** `not-tied F6`. */
  readonly because: readonly string[];
}

async function verdictOf(user: User, command: string): Promise<Verdict> {
  const { exit, final, because = [] } = await last(user, command);
  return { exit, final, because: because.map(({ kind, subject }) => `${kind} ${subject}`) };
}

/** A user of the service, or of one that gives some false answers; `now` is the present of the user. */
async function userWith(answers: readonly FalseAnswer[], now?: string): Promise<User> {
  const proxy = await startFalseAnswers(service.url, answers);
  whenFinished(() => proxy.close());
  const made = makeWorld({ TOKEN: service.token });
  writeProfile(made.folder, {
    base_url: proxy.url,
    administration_id: ADMINISTRATION_ID,
    ...PROFILE,
  });
  return now === undefined ? made : { ...made, world: { ...made.world, now: () => now } };
}

/** In each map by account, the amount of an account is that of the next one: the totals stay. */
function rotated(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const isByAccount = entries.every(([key]) => /^\d+$/.test(key));
  const amounts = entries.map((_entry, at) => entries[(at + 1) % entries.length]?.[1] as unknown);
  return Object.fromEntries(
    entries.map(([key, of], at) => [key, isByAccount ? amounts[at] : rotated(of)]),
  );
}

interface Situation {
  readonly what: string;
  readonly answers?: readonly FalseAnswer[];
  readonly now?: string;
  readonly exit: number;
  readonly because: readonly unknown[];
}

const SITUATIONS: readonly Situation[] = [
  { what: "honest books", exit: EXIT.reconciled, because: [] },
  {
    what: "a lie that only unties a figure",
    answers: [
      {
        path: /reports\/cash_flow\.json/,
        body: (body) => JSON.stringify(rotated(JSON.parse(body))),
      },
    ],
    exit: EXIT.draft,
    because: [expect.stringMatching(/ F6$/)],
  },
  {
    what: "a warning alone",
    answers: [
      {
        path: /\/tax_rates\.json/,
        body: (body) => body.replaceAll('"active":true', '"active":false'),
      },
    ],
    exit: EXIT.reconciled,
    because: [],
  },
  {
    what: "a broken check",
    answers: [
      {
        path: /reports\/profit_loss.*period=202503$/,
        body: (body) =>
          body.replace(/("revenue_by_ledger_account":\{"\d+":"\d+)\.(\d+)"/, '$1.01"'),
      },
    ],
    exit: EXIT.draft,
    because: expect.arrayContaining(["check-broken P1"]) as readonly unknown[],
  },
  {
    what: "a period that is not over",
    now: "2025-03-20T10:00:00.000Z",
    exit: EXIT.draft,
    because: ["period-not-over 2025-03"],
  },
];

test.each(SITUATIONS)(
  "on $what all commands agree",
  async ({ answers = [], now, exit, because }) => {
    const user = await userWith(answers, now);
    const closed = await verdictOf(user, "close --year 2025 --skip-exports");
    expect(closed).toEqual({ exit, final: exit === EXIT.reconciled, because });
    expect(await verdictOf(user, "check --year 2025")).toEqual(closed);
    expect(await verdictOf(user, "render --year 2025")).toEqual(closed);
    expect(await verdictOf(user, "check --year 2025 --pack handoff")).toMatchObject({ exit });
  },
);

test("the handoff is judged as it is written", async () => {
  const [lie] = SITUATIONS.flatMap(({ answers = [] }) => answers);
  const user = await userWith(lie === undefined ? [] : [lie]);
  const handoff = await verdictOf(user, "handoff --year 2025 --skip-exports");
  expect(handoff).toMatchObject({ exit: EXIT.draft, final: false });
  expect(await verdictOf(user, "check --year 2025 --pack handoff")).toEqual(handoff);
});

test("the pack of a month is judged by its own snapshot, and the check says of which pack it speaks", async () => {
  const user = await userWith([], "2025-02-20T10:00:00.000Z");
  const monthly = await verdictOf(user, "monthly --period 2025-02");
  expect(monthly).toEqual({
    exit: EXIT.draft,
    final: false,
    because: ["period-not-over 2025-02"],
  });
  for (const command of [
    "check --pack monthly --period 2025-02",
    "check --period 2025-01..2025-02",
  ]) {
    expect(await verdictOf(user, command)).toEqual(monthly);
    expect(await last(user, command)).toMatchObject({ pack: "monthly" });
  }
  // Some months or checks decide on no pack.
  expect(await last(user, "check --period 2025-01")).toMatchObject({
    exit: EXIT.reconciled,
    pack: null,
    final: null,
    because: null,
  });
  expect(await last(user, "check P1 --pack monthly")).toMatchObject({
    exit: EXIT.usage,
    code: "arguments-invalid",
  });
});

test("the sentences of a draft name the pack and each reason", async () => {
  const user = await userWith([], "2025-03-20T10:00:00.000Z");
  await verdictOf(user, "close --year 2025 --skip-exports");
  user.forget();
  expect(await runCli(["check", "--year", "2025", "--profile", "test"], user.world)).toBe(
    EXIT.draft,
  );
  expect(user.out().split("\n").slice(1, 3)).toEqual([
    "The close pack of these books is a DRAFT: 2025-03 has not ended.",
    "  2025-03 has not ended as of 20 March 2025, so its pack is a draft",
  ]);
});

test("an account without a number is numbered by its id in the auditfile, and the pack is final", async () => {
  const chart: FalseAnswer = {
    path: /ledger_accounts\.json/,
    body: (body) => body.replace(/"account_id":"4110"/, '"account_id":null'),
  };
  const user = await userWith([chart]);
  const closed = await last(user, "close --year 2025 --skip-exports");
  expect(closed).toMatchObject({ exit: EXIT.reconciled, final: true });
  for (const command of ["check --year 2025", "render --year 2025"]) {
    expect(await last(user, command)).toMatchObject({ exit: EXIT.reconciled, final: true });
  }
});

/** A user of a service without a list of files, with the exports of the honest one in a folder, each as `change` makes it. */
async function userWithExports(change: (file: string, text: string) => string): Promise<User> {
  const fetching = userOf(service, PROFILE);
  expect(
    await runCli(["export", "all", "--year", "2025", "--profile", "test"], fetching.world),
  ).toBe(EXIT.reconciled);
  const silent = await serveAdministration({ ...SERVED, listsDownloads: false });
  whenFinished(() => silent.close());
  const user = userOf(silent, { ...PROFILE, exports_folder: "dropped" });
  const dropped = join(user.folder, "dropped");
  mkdirSync(dropped);
  const fetched = join(fetching.folder, "output", ADMINISTRATION_ID, "2025");
  for (const kind of readdirSync(fetched)) {
    for (const file of readdirSync(join(fetched, kind))) {
      if (file === "manifest.json") continue;
      const bytes = readFileSync(join(fetched, kind, file));
      const isText = !file.endsWith(".xlsx");
      writeFileSync(join(dropped, file), isText ? change(file, bytes.toString("utf8")) : bytes);
    }
  }
  return user;
}

test("exports that were kept with the snapshot count for the check as for the pack", async () => {
  const honest = await userWithExports((_file, text) => text);
  const closed = await verdictOf(honest, "close --year 2025");
  expect(closed).toEqual({ exit: EXIT.reconciled, final: true, because: [] });
  expect(await verdictOf(honest, "check --year 2025")).toEqual(closed);

  const lying = await userWithExports((file, text) =>
    file.endsWith(".xml") ? text.replace(/(?<=<ClosingBalance>-?\d)(?=\d)/, "9") : text,
  );
  const draft = await verdictOf(lying, "close --year 2025");
  expect(draft).toEqual({ exit: EXIT.draft, final: false, because: ["check-broken R1"] });
  for (const command of [
    "check --year 2025",
    "render --year 2025",
    "check --year 2025 --pack handoff",
  ]) {
    expect(await verdictOf(lying, command)).toEqual(draft);
  }
});

test.each([
  ["auditfile-2025.xaf", "VAT number", "taxRegIdent"],
  ["brugstaat-2025.xml", "RGS version", "RgsVersion"],
])("a close with %s of another %s writes no pack", async (file, title, element) => {
  const user = await userWithExports((name, text) =>
    name === file
      ? text.replace(
          new RegExp(`(?<=<${element}>)[^<]+`),
          element === "RgsVersion" ? "3.8" : "NL999999999B01",
        )
      : text,
  );
  const closed = await last(user, "close --year 2025");
  expect(closed).toMatchObject({ exit: EXIT.refused, code: "export-not-ours" });
  expect(closed.message).toContain(`(${file}: its ${title} is `);
  expect(existsSync(join(user.folder, "output", ADMINISTRATION_ID))).toBe(false);
});
