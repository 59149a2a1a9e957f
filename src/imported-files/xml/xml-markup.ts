/** Comments, CDATA sections and instructions of an XML document. */
import type { XmlEvents } from "./xml-events.ts";
import { XmlFault } from "./xml-fault.ts";
import { parsedName } from "./xml-names.ts";
import { readRawCharacters } from "./xml-text.ts";

/** The document as far as it is read, and what is done with a text. */
export interface MarkupScan {
  readonly events: XmlEvents;
  readonly open: { readonly length: number };
  readonly lineAt: (index: number) => number;
  readonly addText: (text: string, start: number) => void;
  buffer: string;
  /** Whether anything but white space precedes. */
  isBegun: boolean;
}

/** Comments, CDATA sections, instructions; a document type is refused. */
export function readOther(scan: MarkupScan, start: number): number {
  const { buffer } = scan;
  const kind = KINDS.find(({ begin }) => buffer.startsWith(begin, start));
  if (kind === undefined) {
    // It may be the beginning of the longest.
    if (buffer.length - start < LONGEST_BEGIN) return -1;
    throw new XmlFault(scan.lineAt(start), `"${buffer.slice(start, start + 9)}" begins no tag`);
  }
  if (kind.end === null) throw new XmlFault(scan.lineAt(start), "it declares a document type");
  const from = start + kind.begin.length;
  const end = buffer.indexOf(kind.end, from);
  if (end === -1) return -1;
  kind.read(scan, { start, from, end });
  scan.isBegun = true;
  return end + kind.end.length;
}

interface Part {
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

const KINDS: readonly {
  readonly begin: string;
  readonly end: string | null;
  readonly read: (scan: MarkupScan, part: Part) => void;
}[] = [
  { begin: "<!--", end: "-->", read: readComment },
  { begin: "<![CDATA[", end: "]]>", read: readSection },
  { begin: "<!DOCTYPE", end: null, read: readComment },
  { begin: "<?", end: "?>", read: readInstruction },
];
const LONGEST_BEGIN = "<![CDATA[".length;

function readComment(scan: MarkupScan, { start, from, end }: Part): void {
  const text = scan.buffer.slice(from, end);
  const at = scan.lineAt(start);
  if (text.includes("--") || text.endsWith("-")) throw new XmlFault(at, "a comment contains --");
  scan.events.comment?.(
    readRawCharacters(text, () => at, scan.events.remark),
    at,
  );
}

function readSection(scan: MarkupScan, { start, from, end }: Part): void {
  const at = scan.lineAt(start);
  if (scan.open.length === 0) throw new XmlFault(at, "there is text outside its root element");
  scan.addText(
    readRawCharacters(scan.buffer.slice(from, end), () => at, scan.events.remark),
    start,
  );
}

/** The declaration must be at the very beginning; other instructions are for other programs. */
function readInstruction(scan: MarkupScan, { start, from, end }: Part): void {
  const text = scan.buffer.slice(from, end);
  const at = scan.lineAt(start);
  const target = /^[^\s?]+/.exec(text)?.[0] ?? "";
  if (target.toLowerCase() !== "xml") {
    parsedName(target, at);
    return;
  }
  if (scan.isBegun || target !== "xml") {
    throw new XmlFault(at, "the XML declaration is not at its beginning");
  }
  if (!DECLARATION.test(text)) throw new XmlFault(at, "the XML declaration is not well-formed");
  if (start > 0) {
    scan.events.remark("declaration-comes-first", at, "white space precedes the XML declaration");
  }
}

const DECLARATION =
  /^xml\s+version\s*=\s*(["'])1\.\d+\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][\w.-]*\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*$/;
