/** The peers: which of them this machine has, and how their programs are started. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathOf } from "./contestant.ts";
import { measuresAll } from "./measure.ts";

/** Debian's Python, for which its packages are installed. */
const PYTHON = "/usr/bin/python3";

/** A TrueType font, which peers embed. */
export const FONT = pathOf("../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf");

export const pythonCommand = (script: string, ...argv: readonly string[]): readonly string[] => [
  PYTHON,
  pathOf(`peers/${script}`),
  ...argv,
];

export type PeerTool =
  | "ledger"
  | "XlsxWriter"
  | "lxml"
  | "reportlab"
  | "libxlsxwriter"
  | "xmllint"
  | "pdftotext";

const LIBXLSXWRITER = "#include <xlsxwriter.h>\nint main(void) { return 0; }\n";
const PROBES: Readonly<Record<PeerTool, readonly string[]>> = {
  ledger: ["ledger", "--version"],
  XlsxWriter: [PYTHON, "-c", "import xlsxwriter"],
  lxml: [PYTHON, "-c", "import lxml.etree"],
  reportlab: [PYTHON, "-c", "import reportlab.pdfgen.canvas"],
  libxlsxwriter: ["gcc", "-x", "c", "-fsyntax-only", "-"],
  pdftotext: ["pdftotext", "-v"],
  xmllint: ["xmllint", "--version"],
};

/** Whether a peer can be run and measured. */
export function isInstalled(tool: PeerTool): boolean {
  const [command = "", ...argv] = PROBES[tool];
  const probe = spawnSync(command, argv, {
    input: tool === "libxlsxwriter" ? LIBXLSXWRITER : "",
    stdio: ["pipe", "ignore", "ignore"],
  });
  return measuresAll() && probe.status === 0;
}

/** Splits peers into those that can be run and the names of the others. */
export function installed<Peer extends { readonly tool: PeerTool }>(
  peers: readonly Peer[],
): { readonly present: readonly Peer[]; readonly missing: readonly string[] } {
  const tools = new Set(peers.map(({ tool }) => tool).filter(isInstalled));
  return {
    present: peers.filter(({ tool }) => tools.has(tool)),
    missing: [...new Set(peers.map(({ tool }) => tool))].filter((tool) => !tools.has(tool)),
  };
}

/** Compiles a program of `peers` and returns its path. */
export function compiled(source: string, folder: string, libraries: readonly string[]): string {
  const program = join(folder, source.replace(/\.c$/, ""));
  const argv = ["-O2", "-o", program, pathOf(`peers/${source}`), ...libraries];
  const { status, stderr } = spawnSync("gcc", argv, { encoding: "utf8" });
  if (status !== 0) throw new Error(`gcc could not compile ${source}: ${stderr}`);
  return program;
}

/** Converts a file of ours into what a peer starts from; not measured. */
export function prepared(
  form: "events" | "journal" | "sheets" | "pages",
  from: string,
  to: string,
): void {
  const [command = "", ...argv] = pythonCommand("prepare.py", form, from, to);
  const { status, stderr } = spawnSync(command, argv, { encoding: "utf8" });
  if (status !== 0) throw new Error(`prepare.py could not convert ${from}: ${stderr}`);
}

/** The number of postings that ledger reads in a journal. */
export function ledgerPostings(journal: string): number {
  const { stdout } = spawnSync("ledger", ["--args-only", "-f", journal, "stats"], {
    encoding: "utf8",
  });
  const [, count = ""] = /Number of postings:\s+(\d+)/.exec(stdout) ?? [];
  return Number.parseInt(count, 10);
}
