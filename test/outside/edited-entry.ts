/** A workbook in which the amount of one entry is changed, and what its sheets and charts then show. */
import { amountOf, amountText, subtract } from "../../src/amount/amount.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { sheetFile } from "./sheet-file.ts";
import { storedZip } from "./stored-zip.ts";

export interface EditedEntry {
  readonly bytes: Buffer;
  readonly account: string;
}

const ENTRY =
  /(<row r="\d+"[^>]*>(?:(?!<\/row>).)*?<c r="B\d+"[^>]*t="inlineStr"><is><t>(8\d{3})<\/t>(?:(?!<\/row>).)*?<c r="J\d+" s="\d+"><v>)([-\d.]+)(<\/v>)/gs;

/** Credits 1000.00 more on the last credit entry of a revenue account in October 2025. */
export function editEntry(workbook: Buffer): EditedEntry {
  const entries = zipEntries(workbook);
  const table = entries.find(({ name }) => name.startsWith("xl/tables/"))!;
  const sheet = `xl/worksheets/sheet${/\d+/.exec(table.name)![0]}.xml`;
  const text = entries.find(({ name }) => name === sheet)!.text;
  const month = 45_931; // 1 October 2025
  const last = [...text.matchAll(ENTRY)]
    .filter(([, head = "", , amount = ""]) => head.includes(`<v>${month}</v>`) && amount < "0")
    .at(-1)!;
  const [found, before = "", account = "", amount = "", after = ""] = last;
  const more = amountText(subtract(amountOf(amount), amountOf("1000")), 2);
  const changed = text.replace(found, () => `${before}${more}${after}`);
  const bytes = storedZip(
    entries.map((entry) => (entry.name === sheet ? { ...entry, text: changed } : entry)),
  );
  return { bytes, account };
}

/** The workbook in which the entries of one account have the number of another one. */
export function moveEntries(
  workbook: Buffer,
  { from, to }: { readonly from: string; readonly to: string },
): Buffer {
  const entries = zipEntries(workbook);
  const sheet = sheetFile(entries, "Journaalposten");
  return storedZip(
    entries.map((entry) =>
      entry.name === `xl/worksheets/${sheet}`
        ? {
            ...entry,
            text: entry.text.replaceAll(`<is><t>${from}</t></is>`, `<is><t>${to}</t></is>`),
          }
        : entry,
    ),
  );
}

/** The workbook in which the difference of the first recomputed check is an error. */
export function failFormula(workbook: Buffer): Buffer {
  const entries = zipEntries(workbook);
  const outcome = /<f>IF\(ISNUMBER\(([A-Z]+\d+)\)/;
  const checks = entries.find(({ text }) => outcome.test(text))!;
  const [, difference = ""] = outcome.exec(checks.text)!;
  const cell = new RegExp(`(<c r="${difference}"[^>]*><f>)[^<]+(</f>)`);
  const changed = checks.text.replace(
    cell,
    (_, before: string, after: string) => `${before}1/0${after}`,
  );
  if (changed === checks.text) throw new Error(`${difference} has no formula`);
  return storedZip(
    entries.map((entry) => (entry === checks ? { ...entry, text: changed } : entry)),
  );
}

/** The values that each series of each chart keeps: `Omzet` -> its amounts. */
export function chartValues(workbook: Buffer): ReadonlyMap<string, readonly string[]> {
  const charts = zipEntries(workbook).filter(({ name }) =>
    /^xl\/charts\/chart\d+\.xml$/.test(name),
  );
  return new Map(
    charts.flatMap(({ text }) =>
      [...text.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([series]) => {
        const [title = "", values = ""] = [/<c:tx>.*?<\/c:tx>/s, /<c:val>.*?<\/c:val>/s].map(
          (part) => part.exec(series)?.[0],
        );
        const pointsOf = (xml: string): readonly string[] =>
          [...xml.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value = ""]) => value);
        return [pointsOf(title)[0] ?? "", pointsOf(values)] as const;
      }),
    ),
  );
}
