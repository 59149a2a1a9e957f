/** The results of the benchmark for people: a table as text, or in Markdown for docs/performance.md. */
import { growthForTenfold, type Verdict, verdicts } from "./rounds.ts";
import type { MeasuredContestant, RowResult } from "./run-rows.ts";

/** One contestant of a row and size. */
interface Line {
  readonly result: RowResult;
  readonly contestant: MeasuredContestant;
  /** CPU for ten times the size, from that of the size before. */
  readonly growth: number | null;
  readonly verdicts: readonly Verdict[];
  /** The name of another contestant of the row. */
  readonly nameOf: (id: string) => string;
}

/** The lines of a result; `before` is the same row of the size before. */
function linesOf(result: RowResult, before: RowResult | undefined): readonly Line[] {
  const { contestants, row, size } = result;
  const contestantOf = (id: string): MeasuredContestant | undefined =>
    contestants.find((other) => other.id === id);
  const cpuSecondsOf = (id: string): number | undefined => contestantOf(id)?.measured.cpuSeconds;
  return contestants.map((contestant) => {
    const { name, measured, id } = contestant;
    const earlier = before?.contestants.find((other) => other.name === name)?.measured;
    const sizeFactor = (size ?? 1) / (before?.size ?? 1);
    const growth =
      earlier === undefined || sizeFactor <= 1
        ? null
        : growthForTenfold(measured.cpuSeconds / earlier.cpuSeconds, sizeFactor);
    const judged = verdicts({ id, measured, growth }, row.goals(size ?? 0), cpuSecondsOf);
    const nameOf = (other: string): string => contestantOf(other)?.name ?? other;
    return { result, contestant, growth, verdicts: judged, nameOf };
  });
}

const NAME_WIDTH = 44;
const OF_GOAL = "Of the goal";
const grouped = (value: number): string => value.toLocaleString("en");
const sizeOf = ({ row, size }: RowResult): string =>
  row.unit === null || size === null ? "" : `${grouped(size)} ${row.unit}`;
/** Three digits, whatever the size of the figure. */
const secondsText = (seconds: number): string => seconds.toFixed(seconds < 1 ? 3 : 2);

function verdictText({ nameOf }: Line, { kind, value, most, beside }: Verdict): string {
  const ofGoal = (value / most).toFixed(2);
  const goal = `(goal ${String(most)}: ${ofGoal} of it)`;
  switch (kind) {
    case "times":
      return `${value.toFixed(2)} x ${beside.map(nameOf).join(" + ")} ${goal}`;
    case "cpuSeconds":
      return `${secondsText(value)} CPU s ${goal}`;
    case "growth":
      return `${value.toFixed(2)} x for ten times the size ${goal}`;
    case "peakMb":
      return `${value.toFixed(0)} MB ${goal}`;
  }
}

const notesText = ({ measured }: MeasuredContestant): string =>
  Object.entries(measured.notes)
    .map(([name, value]) => `${value.toFixed(value < 100 ? 2 : 0)} ${name}`)
    .join(", ");

const cells = (line: Line): readonly string[] => {
  const { cpuSeconds, peakMb } = line.contestant.measured;
  return [
    secondsText(cpuSeconds),
    peakMb === null ? "" : peakMb.toFixed(0),
    line.growth === null ? "" : line.growth.toFixed(2),
  ];
};

export function resultText(result: RowResult, before: RowResult | undefined): string {
  const { row, missing, problems } = result;
  const columns = ["CPU s", "peak MB", "for 10x"].map((name) => name.padStart(9)).join("");
  const lines = linesOf(result, before);
  return [
    [row.id, row.title, sizeOf(result)].filter((part) => part !== "").join(" - "),
    ...(lines.length === 0 ? [] : [`  ${"".padEnd(NAME_WIDTH)}${columns}`]),
    ...lines.map((line) => {
      const figures = cells(line).map((cell) => cell.padStart(9));
      const { name } = line.contestant;
      return `  ${name.padEnd(NAME_WIDTH)}${figures.join("")}  ${notesText(line.contestant)}`.trimEnd();
    }),
    ...lines.flatMap((line) =>
      line.verdicts.map((each) => `  ${line.contestant.name}: ${verdictText(line, each)}`),
    ),
    ...missing.map((name) => `  not installed: ${name} (npm run bench:peers)`),
    ...problems.map((problem) => `  not measured: ${problem}`),
  ].join("\n");
}

/** One line per goal and size, with a column for each checkout, that of this benchmark last, and its share of the goal. */
export function goalsInMarkdown(
  results: readonly RowResult[],
  checkouts: readonly { readonly name: string }[],
): string {
  const newestLast = [...checkouts.keys()].reverse();
  const lines = bySize(results).flatMap(({ result, lines: all }) =>
    [...new Set(all.map(({ contestant }) => contestant.id))].flatMap((id) => {
      const ours = all.filter(({ contestant }) => contestant.id === id);
      return (ours[0]?.verdicts ?? []).map((verdict, goal) => [
        ...[result.row.title, sizeOf(result)],
        ...[besideText(ours, verdict), verdictValue(verdict, verdict.most)],
        ...newestLast.map((at) => {
          const of = ours[at]?.verdicts[goal];
          return of === undefined ? "" : verdictValue(of, of.value);
        }),
        (verdict.value / verdict.most).toFixed(2),
      ]);
    }),
  );
  const names = newestLast.map((at) => checkouts[at]?.name ?? "");
  return markdownTable([["Row", "Size", "Measured by", "Goal", ...names, OF_GOAL], ...lines]);
}

/** What the figure of a goal is compared with; which of ours has the goal, if its name is not that of the checkout alone. */
function besideText([line]: readonly Line[], { kind, beside }: Verdict): string {
  const name = line?.contestant.name ?? "";
  const part = /^slotsom(?: \([^)]*\))?[:,]? ?(.*)$/.exec(name)?.[1] ?? "";
  const by = {
    times: () => `CPU beside ${beside.map((id) => line?.nameOf(id) ?? id).join(" + ")}`,
    cpuSeconds: () => "CPU s",
    peakMb: () => "peak MB",
    growth: () => "CPU for ten times the size",
  }[kind]();
  return part === "" ? by : `${part}: ${by}`;
}

function verdictValue({ kind }: Verdict, value: number): string {
  switch (kind) {
    case "times":
    case "growth":
      return `${value.toFixed(2)} x`;
    case "cpuSeconds":
      return secondsText(value);
    case "peakMb":
      return value.toFixed(0);
  }
}

/** Results of a row below each other, each with its lines. */
function bySize(
  results: readonly RowResult[],
): readonly { readonly result: RowResult; readonly lines: readonly Line[] }[] {
  const rows = [...new Set(results.map(({ row }) => row))];
  const ordered = rows.flatMap((row) => results.filter((result) => result.row === row));
  return ordered.map((result, index) => {
    const previous = ordered[index - 1];
    const before = previous?.row === result.row ? previous : undefined;
    return { result, lines: linesOf(result, before) };
  });
}

/** One table of all results. */
export function resultsInMarkdown(results: readonly RowResult[]): string {
  const head = ["Row", "Size", "Who", "CPU s", "Peak MB", "For 10 x", "Made"];
  const all = bySize(results).flatMap(({ result, lines }) =>
    lines.map((line, index) => [
      index === 0 ? result.row.title : "",
      index === 0 ? sizeOf(result) : "",
      line.contestant.kind === "ours" ? `**${line.contestant.name}**` : line.contestant.name,
      ...cells(line),
      notesText(line.contestant),
    ]),
  );
  return markdownTable([head, ...all]);
}

const markdownTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
