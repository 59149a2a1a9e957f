/**
 * A complete close compared with ledger, XlsxWriter, lxml and reportlab doing the same work on the same postings:
 * CPU seconds and peak memory as GNU time reports them, the least of interleaved rounds.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LAUNCHER, type Served, serve } from "./served.ts";

const YEAR = "2025";
const ROUNDS = 3;
const GNU_TIME = "/usr/bin/time";
/** Debian's Python, for which the packages of the peers are installed. */
const PYTHON = "/usr/bin/python3";
const FONT = fileURLToPath(
  new URL("../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf", import.meta.url),
);
/** The share of the joint cost of the peers that our close may cost. */
const SHARE_MAX = 0.35;

/** A draft has the same files and takes the same work. */
const DRAFT = 3;

interface Contestant {
  readonly name: string;
  readonly isOurs: boolean;
  /** In sequence, as someone who needs all of the results would start them. */
  readonly commands: readonly (readonly string[])[];
}

interface Cost {
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

/** A table, the peers that are not installed, and our share. */
export async function peersReport(postings: string): Promise<string> {
  if (!existsSync(GNU_TIME)) return `${GNU_TIME} is missing: nothing can be measured.`;
  const folder = mkdtempSync(join(tmpdir(), "slotsom-peers-"));
  const service = await serve(folder, postings);
  try {
    const ours = ourCommands(folder, service);
    // The first round makes the pull that the others work on; it is not counted.
    for (const { commands } of ours) for (const command of commands) mustRun(command, folder);
    const missing = missingTools();
    const input = prepare(folder, service.administrationId, missing);
    const peers = peerCommands(input).filter(({ name }) => !missing.includes(name));
    const costs = inRounds([...ours, ...peers], folder);
    return reportOf(postings, [...ours, ...peers], costs, missing);
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ourCommands(folder: string, { config }: Served): readonly Contestant[] {
  const slotsom = (...argv: readonly string[]): readonly string[] => [
    process.execPath,
    LAUNCHER,
    ...argv,
    "--year",
    YEAR,
    "--profile",
    "bench",
    "--config",
    config,
  ];
  const out = ["--out", join(folder, "output")];
  return [
    {
      name: "slotsom close (with the pull)",
      isOurs: true,
      commands: [slotsom("close", "--skip-exports", ...out)],
    },
    {
      name: "slotsom render (the pack alone)",
      isOurs: true,
      commands: [slotsom("render", ...out)],
    },
  ];
}

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  ledger: ["ledger", "--version"],
  XlsxWriter: [PYTHON, "-c", "import xlsxwriter, openpyxl"],
  lxml: [PYTHON, "-c", "import lxml"],
  reportlab: [PYTHON, "-c", "import reportlab"],
};

/** The preparation needs lxml, openpyxl and pdftotext: without one of them no peer has input. */
function missingTools(): readonly string[] {
  const isInstalled = ([command = "", ...argv]: readonly string[]): boolean =>
    spawnSync(command, argv, { stdio: "ignore" }).status === 0;
  const canPrepare =
    isInstalled([PYTHON, "-c", "import lxml, openpyxl"]) && isInstalled(["pdftotext", "-v"]);
  return Object.entries(TOOLS)
    .filter(([, command]) => !canPrepare || !isInstalled(command))
    .map(([name]) => name);
}

function prepare(folder: string, administrationId: string, missing: readonly string[]): string {
  const input = join(folder, "input");
  mkdirSync(input);
  const year = join(folder, "output", administrationId, YEAR);
  const pack = ["close", "close-draft"].map((name) => join(year, name)).find(existsSync);
  if (pack === undefined) throw new Error(`there is no pack in ${year}`);
  if (missing.length < Object.keys(TOOLS).length) {
    mustRun([PYTHON, scriptPath("prepare.py"), pack, input, YEAR], folder);
  }
  return input;
}

function peerCommands(input: string): readonly Contestant[] {
  const python = (script: string, ...argv: readonly string[]): readonly string[] => [
    PYTHON,
    scriptPath(script),
    ...argv.map((name) => join(input, name)),
  ];
  const ledger = (...argv: readonly string[]): readonly string[] => [
    "ledger",
    "--args-only",
    "-f",
    join(input, "postings.journal"),
    ...argv,
  ];
  const report = ["--monthly", "--collapse", "register"];
  return [
    {
      name: "ledger",
      isOurs: false,
      // Profit and loss by month, the balance sheet, and cash flow by month.
      commands: [
        ledger("--monthly", "register", "^Result"),
        ledger("balance", "^Balance", "^Money"),
        ledger(...report, "^Money"),
      ],
    },
    {
      name: "XlsxWriter",
      isOurs: false,
      commands: [python("xlsxwriter-sheets.py", "sheets.tsv", "sheets.xlsx")],
    },
    {
      name: "lxml",
      isOurs: false,
      commands: [python("lxml-auditfile.py", "auditfile.events", "auditfile.xaf")],
    },
    {
      name: "reportlab",
      isOurs: false,
      commands: [[...python("reportlab-pages.py", "pages.txt", "pages.pdf"), FONT]],
    },
  ];
}

const scriptPath = (name: string): string =>
  fileURLToPath(new URL(`peers/${name}`, import.meta.url));

/** Round by round, so that a busy minute of the machine affects all programs. */
function inRounds(contestants: readonly Contestant[], folder: string): ReadonlyMap<string, Cost> {
  const least = new Map<string, Cost>();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { name, commands } of contestants) {
      const costs = commands.map((command) => measured(command, folder));
      const cpuSeconds = costs.reduce((sum, cost) => sum + cost.cpuSeconds, 0);
      const peakMb = Math.max(...costs.map((cost) => cost.peakMb));
      const before = least.get(name);
      least.set(name, {
        cpuSeconds: Math.min(cpuSeconds, before?.cpuSeconds ?? Number.POSITIVE_INFINITY),
        peakMb: Math.min(peakMb, before?.peakMb ?? Number.POSITIVE_INFINITY),
      });
    }
  }
  return least;
}

function measured(command: readonly string[], folder: string): Cost {
  const timeFile = join(folder, "time.txt");
  mustRun([GNU_TIME, "-v", "-o", timeFile, ...command], folder);
  const text = readFileSync(timeFile, "utf8");
  const figure = (label: string): number => {
    const found = new RegExp(`${label}: ([\\d.]+)`).exec(text)?.[1];
    if (found === undefined) throw new Error(`the output of GNU time has no "${label}"`);
    return Number.parseFloat(found);
  };
  return {
    cpuSeconds: figure("User time \\(seconds\\)") + figure("System time \\(seconds\\)"),
    peakMb: figure("Maximum resident set size \\(kbytes\\)") / 1024,
  };
}

function mustRun([command = "", ...argv]: readonly string[], folder: string): void {
  const { status, stderr } = spawnSync(command, argv, {
    env: { ...process.env, SLOTSOM_HOME: join(folder, "home") },
    stdio: ["ignore", "ignore", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0 && status !== DRAFT)
    throw new Error(`${[command, ...argv].join(" ")}\n${String(stderr)}`);
}

function reportOf(
  postings: string,
  contestants: readonly Contestant[],
  costs: ReadonlyMap<string, Cost>,
  missing: readonly string[],
): string {
  const line = (name: string, { cpuSeconds, peakMb }: Cost): string =>
    `${name.padEnd(34)}${cpuSeconds.toFixed(2).padStart(8)}${peakMb.toFixed(0).padStart(9)}`;
  const rows = contestants.map(({ name, isOurs }) => {
    const cost = costs.get(name) ?? { cpuSeconds: 0, peakMb: 0 };
    return { name, isOurs, cost };
  });
  const peers = rows.filter(({ isOurs }) => !isOurs);
  const sum = {
    cpuSeconds: peers.reduce((total, { cost }) => total + cost.cpuSeconds, 0),
    peakMb: Math.max(0, ...peers.map(({ cost }) => cost.peakMb)),
  };
  const shares = rows
    .filter(({ isOurs }) => isOurs)
    .map(
      ({ name, cost }) =>
        `${name}: ${(cost.cpuSeconds / sum.cpuSeconds).toFixed(2)} of the peers (goal: at most ${String(SHARE_MAX)})`,
    );
  return [
    `${postings} postings, the least of ${String(ROUNDS)} rounds`,
    `${"".padEnd(34)}${"CPU s".padStart(8)}${"peak MB".padStart(9)}`,
    ...rows.map(({ name, cost }) => line(name, cost)),
    line("peers together", sum),
    ...(missing.length === 0 ? shares : [`left out, not installed: ${missing.join(", ")}`]),
  ].join("\n");
}
