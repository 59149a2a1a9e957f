/**
 * More ways to tamper with a handoff than those of the sample: bytes, lists, names, attestations, and sealed figures.
 */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { signatureText } from "../../src/packs/signature.ts";
import {
  CSV,
  LIST,
  relist,
  replaceIn,
  SIGNATURE,
  TAG_LIST,
  writeAnew,
} from "../end-to-end/tamperings.ts";
import { keyOf } from "../support/small-handoff.ts";
import { ATTESTATION, replaceInWorkbook, reseal } from "./reseal.ts";

export type Tampering = (copy: string) => readonly string[];

const POSTINGS = "data/30_journal_entries/postings-2025.csv";
const LINES = "data/30_journal_entries/postings-2025.jsonl";
const ENTRIES = "data/30_journal_entries/entries-2025.xlsx";
const BALANCE = "data/10_trial_balance/trial-balance-2025.xlsx";
const AUDITFILE = "data/90_auditfile/auditfile-2025.xaf";
const FIGURES = "data/98_provenance/figures-2025.jsonl";
const MANIFEST = "data/manifest.json";
const BAG_INFO = "bag-info.txt";

/** Replaces text in a file, which verification must then report as changed. */
const changed =
  (name: string, from: string | RegExp, to: string): Tampering =>
  (copy) => {
    replaceIn(join(copy, name), from, to);
    return [`changed ${name}`];
  };
const removed =
  (name: string, ...found: readonly string[]): Tampering =>
  (copy) => {
    rmSync(join(copy, name));
    return [`missing ${name}`, ...found];
  };
const added =
  (name: string): Tampering =>
  (copy) => {
    writeFileSync(join(copy, name), "");
    return [`not-listed ${name}`];
  };

const FILES: Readonly<Record<string, Tampering>> = {
  "a file cut off": (copy) => {
    truncateSync(join(copy, POSTINGS), 1000);
    return [`changed ${POSTINGS}`];
  },
  "a byte added to a file": (copy) => {
    appendFileSync(join(copy, POSTINGS), "\n");
    return [`changed ${POSTINGS}`];
  },
  "a file emptied": (copy) => {
    truncateSync(join(copy, LINES), 0);
    return [`changed ${LINES}`];
  },
  "a posting removed from a table": changed(POSTINGS, /\r\nitem.*\r\n/, "\r\n"),
  "a posting added to a table": changed(POSTINGS, /\r\nitem.*\r\n/, "$&item,0,0\r\n"),
  "an amount of an auditfile": changed(AUDITFILE, /<amnt>/, "<amnt>1"),
  "a figure of the list of figures": changed(FIGURES, /"amount":"/, '"amount":"1'),
  "the status of the manifest": changed(MANIFEST, '"status": "final"', '"status": "draft"'),
  "the outcome of a check": changed(MANIFEST, '"outcome": "holds"', '"outcome": "accepted"'),
  "the README": changed("README.txt", "BEGIN", "START"),
  "the verifier": changed("verify.mjs", "EXIT.unverified", "EXIT.verified"),
  "the README removed": removed("README.txt"),
  "the verifier removed": removed("verify.mjs"),
  "two files exchanged": (copy) => {
    const other = "data/40_statements/equity-2025.csv";
    const [one, two] = [CSV, other].map((name) => readFileSync(join(copy, name)));
    writeAnew(join(copy, CSV), two!);
    writeAnew(join(copy, other), one!);
    return [`changed ${CSV}`, `changed ${other}`];
  },
  "a hidden file added": added("data/.notes"),
  "a file of a file manager in the data": added("data/.DS_Store"),
  "a file in place of a folder's name with other case": added("data/Manifest.json.txt"),
  "a folder in place of a file": (copy) => {
    rmSync(join(copy, CSV));
    mkdirSync(join(copy, CSV));
    return [`missing ${CSV}`];
  },
  "a folder replaced by a link to a copy": (copy) => {
    const folder = join(copy, "data/50_subledgers");
    const elsewhere = `${copy}-subledgers`;
    cpSync(folder, elsewhere, { recursive: true });
    rmSync(folder, { recursive: true });
    symlinkSync(elsewhere, folder);
    const listed = readFileSync(join(copy, LIST), "utf8").matchAll(/data\/50_subledgers\/.*/g);
    return ["malformed data/50_subledgers", ...[...listed].map(([name]) => `missing ${name}`)];
  },
  "a name that differs in case only": (copy) => {
    const other = "data/30_journal_entries/Postings-2025.csv";
    cpSync(join(copy, POSTINGS), join(copy, other));
    return [`malformed ${POSTINGS}`, `not-listed ${other}`];
  },
  "a name with a line break": (copy) => {
    writeFileSync(join(copy, "data/a\nb.csv"), "");
    return ["malformed data/a\\u{a}b.csv"];
  },
  "a name with a letter that turns the direction of text": (copy) => {
    writeFileSync(join(copy, "data/\u202Evsc.csv"), "");
    return ["malformed data/\\u{202e}vsc.csv"];
  },
};

const LISTS: Readonly<Record<string, Tampering>> = {
  "a line of the list twice": (copy) => {
    const [line] = readFileSync(join(copy, LIST), "utf8").split("\n");
    appendFileSync(join(copy, LIST), `${line!}\n`);
    return [`changed ${LIST}`, `malformed ${LIST}`];
  },
  "a line of the list that is none": (copy) => {
    appendFileSync(join(copy, LIST), "nonsense\n");
    return [`changed ${LIST}`, `malformed ${LIST}`];
  },
  "a payload file in the list of lists": (copy) => {
    appendFileSync(join(copy, TAG_LIST), `${"0".repeat(64)}  ${CSV}\n`);
    return [`malformed ${TAG_LIST}`, `signature ${SIGNATURE}`];
  },
  "the description not in the list of lists": (copy) => {
    replaceIn(join(copy, TAG_LIST), /.{64} {2}bag-info.txt\n/, "");
    return [`malformed ${TAG_LIST}`, `signature ${SIGNATURE}`];
  },
  "the README not in the list of lists": (copy) => {
    replaceIn(join(copy, TAG_LIST), /.{64} {2}README.txt\n/, "");
    return ["not-listed README.txt", `signature ${SIGNATURE}`];
  },
  "the declaration removed": removed("bagit.txt"),
  "the declaration of another version": (copy) => {
    replaceIn(join(copy, "bagit.txt"), "1.0", "0.9");
    return ["changed bagit.txt", "malformed bagit.txt"];
  },
  "the description removed": removed(BAG_INFO),
  "the size of the payload": changed(BAG_INFO, /Payload-Oxum: \d/, "$&0"),
  "the snapshot, with its list": (copy) => {
    replaceIn(join(copy, BAG_INFO), /Snapshot: 0/, "Snapshot: 1");
    relist(copy, TAG_LIST, BAG_INFO);
    return [`signature ${SIGNATURE}`];
  },
  "the package before, with its list": (copy) => {
    replaceIn(join(copy, BAG_INFO), /Previous-Package: .*/, `Previous-Package: ${"1".repeat(64)}`);
    relist(copy, TAG_LIST, BAG_INFO);
    return [`signature ${SIGNATURE}`];
  },
  "the attestation removed": removed(ATTESTATION),
  "a byte of the attestation": (copy) => {
    replaceIn(join(copy, ATTESTATION), '"payload":"e', '"payload":"f');
    return [`changed ${ATTESTATION}`, `signature ${ATTESTATION}`];
  },
  "the attestation removed, with its line": (copy) => {
    rmSync(join(copy, ATTESTATION));
    replaceIn(join(copy, TAG_LIST), new RegExp(`.{64} {2}${ATTESTATION}\n`), "");
    return [`signature ${SIGNATURE}`];
  },
  "the signature cut off": (copy) => {
    truncateSync(join(copy, SIGNATURE), 100);
    return [`signature ${SIGNATURE}`];
  },
  "the signature of another file": (copy) => {
    const text = signatureText(Buffer.from("other"), "status:final", keyOf("a small handoff"));
    writeAnew(join(copy, SIGNATURE), text);
    return [`signature ${SIGNATURE}`];
  },
  "an older form of signature": (copy) => {
    replaceIn(join(copy, SIGNATURE), /\nRU/, "\nRW");
    return [`signature ${SIGNATURE}`];
  },
  "a file renamed to a file that is listed": (copy) => {
    renameSync(join(copy, LINES), join(copy, POSTINGS));
    return [`missing ${LINES}`, `changed ${POSTINGS}`];
  },
};

/** Changes a file and seals the bag again with the key of its sender: only figures and the attestation can show it. */
const sealed =
  (file: string, from: string | RegExp, to: string): Tampering =>
  (copy) => {
    replaceIn(join(copy, file), from, to);
    reseal(copy, keyOf("a small handoff"));
    return [`figure ${file}`];
  };
const sealedBook =
  (file: string, from: string | RegExp, to: string): Tampering =>
  (copy) => {
    replaceInWorkbook(join(copy, file), from, to);
    reseal(copy, keyOf("a small handoff"));
    return [`figure ${file}`];
  };
const attested =
  (attest: (text: string) => string): Tampering =>
  (copy) => {
    reseal(copy, keyOf("a small handoff"), { attested: attest });
    return [`signature ${ATTESTATION}`];
  };

const SEALED: Readonly<Record<string, Tampering>> = {
  "a figure of a table, sealed": sealed(CSV, /(item,.*,)(\d+\.\d\d,)/, "$19$2"),
  "a row of a table removed, sealed": sealed(CSV, /\r\nitem.*\r\n/, "\r\n"),
  "a figure of a table for a spreadsheet, sealed": sealed(
    "data/40_statements/profit-and-loss-2025-nl-excel.csv",
    /(Rent;.*?)(\d+,\d\d)/,
    "$19$2",
  ),
  "a posting of the table, sealed": sealed(
    "data/30_journal_entries/postings-2025.csv",
    /(\r\nitem,.*?,)(\d+\.\d\d,)/,
    "$19$2",
  ),
  "a posting removed from JSON lines, sealed": sealed(LINES, /\n\{"row_kind":"item".*\n/, "\n"),
  "a posting of a table for a spreadsheet, sealed": sealed(
    "data/30_journal_entries/postings-2025-nl-excel.csv",
    /(;-?)(\d+,\d\d;)(?=[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;[^;]*\r)/,
    "$19$2",
  ),
  "a figure of a workbook, sealed": sealedBook(
    BALANCE,
    /(<c r="G6"[^>]*>(?:<f>[^<]*<\/f>)?<v>-?)/,
    "$19",
  ),
  "a posting of a workbook, sealed": sealedBook(ENTRIES, /(<c r="J9"[^>]*><v>-?)/, "$19"),
  "a line of an auditfile, sealed": sealed(AUDITFILE, /(<trLine>.*?<amnt>)/s, "$19"),
  "a line of an auditfile removed, sealed": sealed(AUDITFILE, /<trLine>.*?<\/trLine>/s, ""),
  "the total of an auditfile, sealed": sealed(AUDITFILE, /(<transactions>.*?<totalDebit>)/s, "$19"),
  "an attestation of other lists": (copy) => {
    replaceIn(join(copy, "data/95_checks/proof-2025.csv"), /\r\n$/, "\r\n\r\n");
    reseal(copy, keyOf("a small handoff"), { isAttestationKept: true });
    return [`signature ${ATTESTATION}`];
  },
  "an attestation whose payload is another one": attested((text) =>
    text.replace(/"payload":"[^"]*/, `"payload":"${Buffer.from("{}").toString("base64")}`),
  ),
  "an attestation of another type": attested((text) => text.replace("in-toto+json", "other+json")),
  "an attestation without a signature": attested((text) =>
    text.replace(/"signatures":\[.*\]/, '"signatures":[]'),
  ),
  "an attestation that is no JSON": attested((text) => text.slice(0, -10)),
};

export const MORE_TAMPERINGS: Readonly<Record<string, Tampering>> = {
  ...FILES,
  ...LISTS,
  ...SEALED,
};
