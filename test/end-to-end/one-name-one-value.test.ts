/** Two figures of one name and period are equal in all sheets of a pack, read from the finished pages in both languages. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
  prepareSample(join(folder, "home"));
});

/** Kinds of rows whose name is a word of the product: others are named after accounts, contacts and projects. */
const NAMED_ROW = /<tr class="(?:subtotal|total|memo|cross-check|opening)[^"]*"[^>]*>(.*?)<\/tr>/gs;
/** Key figures, and the lines of condensed balance sheets, which a reader puts side by side. */
const LINE = /<tr class="item[^"]*"[^>]*>(.*?)<\/tr>/gs;
const SIDE_BY_SIDE = /data-figure="(key-figures|condensed-balance)\//;
/** The cells with which a row begins: a code and a name, or a name alone. */
const BEGINNING = /^\s*(?:<td[^>]*>([^<]*)<\/td>)?(?:<th scope="row"[^>]*>(.*?)<\/th>)?/s;
const FIGURE = /data-figure="([^"]+)" data-period="([^"]+)" data-amount="([^"]+)"/g;
/** Figures that are no amount of their row's name in a period. */
const COMPARISON = /difference|change|percentage|share/;
/** Names of a place in a list: each list has its own. */
const PLACES = /^(Totaal|Total|Subtotaal|Subtotal|(Vijf g|G)rootste.*|(Five l|L)argest.*)$/;

interface NamedFigure {
  readonly name: string;
  readonly period: string;
  readonly amount: string;
  readonly figure: string;
}

function nameOf(row: string): string {
  const [, first = "", head = first] = BEGINNING.exec(row) ?? [];
  return head.replace(/<[^>]+>/g, "");
}

/** Whether the row is that of an account. */
function hasCode(row: string): boolean {
  const [, first = "", head] = BEGINNING.exec(row) ?? [];
  return first !== "" && head !== undefined;
}

function figuresIn(page: string): readonly NamedFigure[] {
  const named = [...page.matchAll(NAMED_ROW)].filter(([, row = ""]) => !hasCode(row));
  const lines = [...page.matchAll(LINE)].filter(([, row = ""]) => SIDE_BY_SIDE.test(row));
  return [...named, ...lines].flatMap(([, row = ""]) => {
    const name = nameOf(row);
    if (name === "" || PLACES.test(name)) return [];
    const figures = [...row.matchAll(FIGURE)].flatMap(
      ([, figure = "", period = "", amount = ""]) =>
        COMPARISON.test(figure) ? [] : [{ name, period, amount, figure }],
    );
    // A row with several amounts of one period names a subject, as a debtor does, and each column says what it is.
    const periods = Map.groupBy(figures, ({ period }) => period);
    const isOfColumns = [...periods.values()].some(
      (own) => new Set(own.map(({ amount }) => amount)).size > 1,
    );
    return isOfColumns ? [] : figures;
  });
}

/** Names with more than one amount in a period: `Net profit 2025-01: 1.00 profit-and-loss, 2.00 cover`. */
function unequalIn(figures: readonly NamedFigure[]): readonly string[] {
  const named = Map.groupBy(figures, ({ name, period }) => `${name} ${period}`);
  return [...named].flatMap(([key, own]) => {
    const amounts = Map.groupBy(own, ({ amount }) => amount);
    if (amounts.size < 2) return [];
    const each = [...amounts].map(([amount, [first]]) => `${amount} ${first?.figure ?? ""}`);
    return [`${key}: ${each.join(", ")}`];
  });
}

test("the reading finds two values of one name", () => {
  const row = (figure: string, amount: string): string =>
    `<tr class="total"><td></td><th scope="row" class="name">Net <b>profit</b></th><td data-figure="${figure}" data-period="2025-01" data-amount="${amount}">1</td></tr>`;
  expect(unequalIn(figuresIn(row("a/x", "1.00") + row("b/x", "1.00")))).toEqual([]);
  expect(unequalIn(figuresIn(row("a/x", "1.00") + row("b/x", "2.00")))).toEqual([
    "Net profit 2025-01: 1.00 a/x, 2.00 b/x",
  ]);
});

test.each([
  ["close --sample --skip-exports", "nl"],
  ["close --sample --skip-exports", "en"],
  ["monthly --sample --period 2025-06", "nl"],
  ["monthly --sample --period 2025-06", "en"],
])("%s in %s has one value for each name and period", async (command, language) => {
  const out = join(folder, `${command.split(" ")[0] ?? ""}-${language}`);
  const { world, close } = makeWorld({ SLOTSOM_HOME: join(folder, "home") });
  try {
    await runCli([...command.split(" "), "--language", language, "--out", out], world);
  } finally {
    close();
  }
  const page = readdirSync(out, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith(".html"),
  );
  const figures = figuresIn(readFileSync(join(out, page ?? ""), "utf8"));
  expect(figures.length).toBeGreaterThan(100);
  expect(unequalIn(figures)).toEqual([]);
});
