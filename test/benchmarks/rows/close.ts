/**
 * A complete close beside ledger, XlsxWriter, lxml and reportlab doing the same work on the same postings. Our pack has no
 * listing of all postings on paper: the peers' cost is shown with and without one.
 */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Administration, booksOptions, pulledOf } from "../administration.ts";
import { auditfileFacts } from "../auditfile-facts.ts";
import type { BenchRow, Checkout, Contestant, Facts } from "../bench-row.ts";
import { contestant, removeAll } from "../contestant.ts";
import { type Program, programCommand } from "../measure.ts";
import {
  FONT,
  installed,
  ledgerPostings,
  type PeerTool,
  prepared,
  pythonCommand,
} from "../peer-tools.ts";
import { launcherOf } from "../served.ts";
import { workbookFacts } from "../workbook-facts.ts";

const YEAR = "2025";
/** A draft has the same files and takes the same work. */
const DRAFT = 3;
const SAME_FILES = ["ledger", "xlsxwriter", "lxml", "reportlab"];
const SHARE_MAX = 0.35;

export const close: BenchRow = {
  id: "close",
  title: "Close",
  unit: "postings",
  goals: () => [
    { of: "render", times: { beside: [...SAME_FILES, "listing"], most: SHARE_MAX } },
    { of: "render", times: { beside: SAME_FILES, most: SHARE_MAX } },
  ],
  prepare: async ({ size, checkouts, folder, administration }) => {
    const made = await administration();
    const ours = checkouts.flatMap((checkout, index) =>
      ourContestants(checkout, made, join(folder, String(index))),
    );
    const pack = (): string => packIn(join(folder, "0"), made.service.administrationId);
    const { present, missing } = installed(peersOf({ folder, pack, rows: String(size) }));
    return { contestants: [...ours, ...present.map(({ as }) => as)], missing };
  },
};

function ourContestants(
  checkout: Checkout,
  { service, pulled }: Administration,
  folder: string,
): readonly Contestant[] {
  mkdirSync(folder);
  const { home } = pulledOf(pulled, checkout);
  const empty = join(folder, "home");
  const out = join(folder, "output");
  const slotsom = (command: readonly string[], state: string): Program => ({
    command: programCommand(
      checkout.folder,
      launcherOf(checkout.folder),
      ...command,
      ...booksOptions(service),
      "--out",
      out,
    ),
    environment: { SLOTSOM_HOME: state },
    exitCodes: [0, DRAFT],
  });
  const outcome = (): Promise<Facts> => packFacts(packIn(folder, service.administrationId));
  const before = (): void => {
    removeAll(empty);
    removeAll(out);
  };
  return [
    contestant({
      ...{ id: "close", name: `${checkout.name}, with the pull`, kind: "ours", before },
      programs: [slotsom(["close", "--skip-exports"], empty)],
    }),
    contestant({
      ...{ id: "render", name: checkout.name, kind: "ours", outcome },
      programs: [slotsom(["render"], home)],
    }),
  ];
}

function packIn(folder: string, administrationId: string): string {
  const year = join(folder, "output", administrationId, YEAR);
  const pack = ["close", "close-draft"].map((name) => join(year, name)).find(existsSync);
  if (pack === undefined) throw new Error(`there is no pack in ${year}`);
  return pack;
}

/** The amounts are in the tenth column of the sheet of entries. */
const AMOUNTS = "J";

async function packFacts(pack: string): Promise<Facts> {
  const workbook = join(pack, `workbook-${YEAR}.xlsx`);
  const { rows = "", "sum of the amounts in cents": sum = "" } = await workbookFacts(workbook, {
    amounts: AMOUNTS,
  });
  const auditfile = await auditfileFacts(join(pack, `auditfile-${YEAR}.xaf`));
  return { ...auditfile, "rows of the workbook": rows, "sum of its amounts": sum };
}

interface PeersInput {
  /** For what the peers read and write. */
  readonly folder: string;
  /** The pack of ours, made before the peers are measured. */
  readonly pack: () => string;
  readonly rows: string;
}

interface Peer {
  readonly tool: PeerTool;
  readonly as: Contestant;
}

function peersOf({ folder, pack, rows }: PeersInput): readonly Peer[] {
  const at = (name: string): string => join(folder, name);
  /** Converts a file of our pack once. */
  const from = (file: string, form: Parameters<typeof prepared>[0], to: string) => (): void => {
    if (!existsSync(at(to))) prepared(form, join(pack(), file), at(to));
  };
  const python = (...argv: readonly string[]): Program => {
    const [script = "", ...rest] = argv;
    return { command: pythonCommand(script, ...rest), isReporting: true };
  };
  const ledger = (...argv: readonly string[]): Program => ({
    command: ["ledger", "--args-only", "-f", at("postings.journal"), ...argv],
  });
  const peer = (tool: PeerTool, order: Omit<Parameters<typeof contestant>[0], "kind">): Peer => ({
    tool,
    as: contestant({ ...order, kind: "peer" }),
  });
  return [
    peer("ledger", {
      ...{ id: "ledger", name: "ledger" },
      before: from(`auditfile-${YEAR}.xaf`, "journal", "postings.journal"),
      // Profit and loss by month, the balance sheet, and cash flow by month.
      programs: [
        ledger("--monthly", "register", "^Result"),
        ledger("balance", "^Balance", "^Money"),
        ledger("--monthly", "--collapse", "register", "^Money"),
      ],
      outcome: () => ({ lines: ledgerPostings(at("postings.journal")) }),
    }),
    peer("XlsxWriter", {
      ...{ id: "xlsxwriter", name: "XlsxWriter" },
      before: from(`workbook-${YEAR}.xlsx`, "sheets", "sheets.tsv"),
      programs: [python("xlsxwriter-sheets.py", at("sheets.tsv"), at("sheets.xlsx"))],
      outcome: async () => {
        const facts = await workbookFacts(at("sheets.xlsx"), { amounts: AMOUNTS });
        return {
          "rows of the workbook": facts["rows"] ?? "",
          "sum of its amounts": facts["sum of the amounts in cents"] ?? "",
        };
      },
    }),
    peer("lxml", {
      ...{ id: "lxml", name: "lxml" },
      before: from(`auditfile-${YEAR}.xaf`, "events", "auditfile.events"),
      programs: [python("lxml-auditfile.py", at("auditfile.events"), at("auditfile.xaf"))],
      outcome: () => auditfileFacts(at("auditfile.xaf")),
    }),
    peer("reportlab", {
      ...{ id: "reportlab", name: "reportlab" },
      before: from(`statements-${YEAR}.pdf`, "pages", "pages.txt"),
      programs: [python("reportlab-pages.py", at("pages.txt"), at("pages.pdf"), FONT)],
    }),
    peer("reportlab", {
      ...{ id: "listing", name: "reportlab, a listing of all postings" },
      programs: [python("reportlab-rows.py", rows, at("listing.pdf"), FONT)],
    }),
  ];
}
