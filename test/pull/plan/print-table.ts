/** `npm run plan:table`: requests for the entries of a year, the best partition, the lower bound and a naive pull. */
import type { GeneratedBooks } from "./generated-months.ts";
import { requestsAllowed, requestsOfYear } from "./requests-of-year.ts";

const SIZES = [
  { accounts: 40, entriesPerMonth: 150 },
  { accounts: 80, entriesPerMonth: 600 },
  { accounts: 80, entriesPerMonth: 2_000 },
  { accounts: 120, entriesPerMonth: 8_000 },
  { accounts: 250, entriesPerMonth: 2_000 },
  { accounts: 120, entriesPerMonth: 83_333 },
];
const KINDS: readonly (readonly [string, Pick<GeneratedBooks, "projects" | "contacts">])[] = [
  ["no projects", { projects: 0, contacts: 50 }],
  ["500 contacts", { projects: 0, contacts: 500 }],
  ["20 projects", { projects: 20, contacts: 50 }],
  ["200 projects", { projects: 200, contacts: 50 }],
  ["200 projects, 500 contacts", { projects: 200, contacts: 500 }],
];
const HEADS = ["administration", "accounts", "entries a month", "used", "best", "bound", "naive"];

const line = (cells: readonly (string | number)[]): void => {
  const padded = cells.map((cell, index) =>
    index === 0 ? String(cell).padEnd(34) : cell.toLocaleString("en").padStart(15),
  );
  process.stdout.write(`${padded.join(" ")}\n`);
};

line([...HEADS, "used/best", "planned"]);
let missed = 0;
for (const [name, kind] of KINDS) {
  for (const isSkewed of [false, true]) {
    for (const size of SIZES) {
      const wanted = { ...kind, ...size, isSkewed, shareWithProject: 0.85 };
      const year = requestsOfYear(wanted, { seed: 5, isTotalStated: true });
      const { requests, best, lowerBound, naive, expected } = year;
      const isMissed = requests > requestsAllowed(year) || requests > naive;
      if (isMissed) missed += 1;
      line([
        `${name}, ${isSkewed ? "skewed" : "even"}`,
        size.accounts,
        size.entriesPerMonth,
        requests,
        best,
        lowerBound,
        naive,
        (requests / best).toFixed(3),
        `${expected.toLocaleString("en")}${isMissed ? " MISSED" : ""}`,
      ]);
    }
  }
}
process.stdout.write(
  `\nAllowed: 1.05 times the best partition and 24, and no more than naive; missed by ${missed}.\n`,
);
process.exitCode = missed === 0 ? 0 : 1;
