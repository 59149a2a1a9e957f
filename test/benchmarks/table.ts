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
}

/** The lines of a result; `before` is the same row of the size before. */
function linesOf(result: RowResult, before: RowResult | undefined): readonly Line[] {
  const { contestants, row, size } = result;
  const cpuSecondsOf = (id: string): number | undefined =>
    contestants.find((other) => other.id === id)?.measured.cpuSeconds;
  return contestants.map((contestant) => {
    const { name, measured, id } = contestant;
    const earlier = before?.contestants.find((other) => other.name === name)?.measured;
    const sizeFactor = (size ?? 1) / (before?.size ?? 1);
    const growth =
      earlier === undefined || sizeFactor <= 1
        ? null
        : growthForTenfold(measured.cpuSeconds / earlier.cpuSeconds, sizeFactor);
    const judged = verdicts({ id, measured, growth }, row.goals, cpuSecondsOf);
    return { result, contestant, growth, verdicts: judged };
  });
}

const NAME_WIDTH = 44;
const grouped = (value: number): string => value.toLocaleString("en");
const sizeOf = ({ row, size }: RowResult): string =>
  row.unit === null || size === null ? "" : `${grouped(size)} ${row.unit}`;
/** Three digits, whatever the size of the figure. */
const secondsText = (seconds: number): string => seconds.toFixed(seconds < 1 ? 3 : 2);

function verdictText({ result }: Line, { kind, value, most, beside }: Verdict): string {
  const ofGoal = (value / most).toFixed(2);
  const names = beside.map((id) => result.contestants.find((other) => other.id === id)?.name ?? id);
  switch (kind) {
    case "times":
      return `${value.toFixed(2)} x ${names.join(" + ")} (goal ${String(most)}: ${ofGoal} of it)`;
    case "cpuSeconds":
      return `${secondsText(value)} CPU s (goal ${String(most)}: ${ofGoal} of it)`;
    case "growth":
      return `${value.toFixed(2)} x for ten times the size (goal ${String(most)}: ${ofGoal} of it)`;
    case "peakMb":
      return `${value.toFixed(0)} MB (goal ${String(most)}: ${ofGoal} of it)`;
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

/** One table of all results, sizes of a row below each other. */
export function resultsInMarkdown(results: readonly RowResult[]): string {
  const rows = [...new Set(results.map(({ row }) => row))];
  const ordered = rows.flatMap((row) => results.filter((result) => result.row === row));
  const lines = ordered.flatMap((result, index) => {
    const previous = ordered[index - 1];
    return linesOf(result, previous?.row === result.row ? previous : undefined);
  });
  const head = ["Row", "Size", "Who", "CPU s", "Peak MB", "For 10 x", "Beside its goals"];
  const all = lines.map((line, index) => {
    const { result, contestant } = line;
    const isFirst = lines[index - 1]?.result !== result;
    const beside = line.verdicts.map((each) => verdictText(line, each));
    const notes = notesText(contestant);
    return [
      isFirst ? result.row.title : "",
      isFirst ? sizeOf(result) : "",
      contestant.kind === "ours" ? `**${contestant.name}**` : contestant.name,
      ...cells(line),
      [...beside, ...(notes === "" ? [] : [notes])].join("; "),
    ];
  });
  return [head, head.map(() => "---"), ...all].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
