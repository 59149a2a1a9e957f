/** Reads an XML file that is small enough to be in memory whole, as a tree of texts. */
import { Failure } from "../failure.ts";
import { DATA_BOUNDS, xmlReader } from "./xml/read-xml.ts";
import { refuseRemark, XmlFault } from "./xml/xml-fault.ts";

/** An element: its text, or the elements inside it by local name, in the order of the file per name. */
export type XmlElement = { readonly kind: "text"; readonly text: string } | XmlParent;

export interface XmlParent {
  readonly kind: "parent";
  readonly children: ReadonlyMap<string, readonly XmlElement[]>;
}

/** Far more than a trial balance of ten thousand accounts. */
export const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * The document as the parent of its root. `what` names the file in the message: "the brugstaat". Fails with
 * `answer-malformed` for bytes that are not their encoding, XML that is not well-formed or has something after its
 * root, a document type (it could declare entities), and a document beyond the bounds.
 */
export function readXmlDocument(bytes: Uint8Array, what: string): XmlElement {
  if (bytes.length > DOCUMENT_BYTES_MAX) {
    throw unreadable(what, `it has more than ${String(DOCUMENT_BYTES_MAX)} bytes`);
  }
  try {
    return treeOf(bytes);
  } catch (cause) {
    if (!(cause instanceof XmlFault)) throw cause;
    throw unreadable(what, `${cause.message} (line ${String(cause.line)})`, cause);
  }
}

type Children = Map<string, XmlElement[]>;

function treeOf(bytes: Uint8Array): XmlElement {
  const root: Children = new Map();
  const open: Children[] = [root];
  const reader = xmlReader(
    {
      open: () => {
        open.push(new Map());
      },
      close: ({ local }, text) => {
        const children = open.pop() ?? new Map<string, XmlElement[]>();
        const parent = open.at(-1) ?? root;
        const element: XmlElement =
          text === null ? { kind: "parent", children } : { kind: "text", text };
        const same = parent.get(local);
        if (same === undefined) parent.set(local, [element]);
        else same.push(element);
      },
      remark: (rule, line, what) => {
        // The service may write a trial balance in UTF-16 with a byte order mark.
        if (rule !== "encoding-is-allowed") refuseRemark(rule, line, what);
      },
    },
    DATA_BOUNDS,
  );
  reader.write(bytes);
  reader.end();
  return { kind: "parent", children: root };
}

/** The local name of the root of an XML file, from its first bytes; null if they are not the beginning of XML. */
export function rootNameOf(head: Uint8Array): string | null {
  const found: string[] = [];
  const reader = xmlReader(
    {
      open: ({ local }) => {
        found.push(local);
      },
      close: () => undefined,
      // Whatever deviates is of no interest here: it belongs to the reader of the file.
      remark: () => undefined,
    },
    DATA_BOUNDS,
  );
  try {
    reader.write(head);
    // Ends within the document, unless it is very short.
    reader.end();
  } catch (cause) {
    if (!(cause instanceof XmlFault)) throw cause;
  }
  return found[0] ?? rootAfterDocumentType(head);
}

/** A document type is refused by the reader of the file, which the name leads to. */
function rootAfterDocumentType(head: Uint8Array): string | null {
  const text = Buffer.from(head).toString("latin1");
  return /<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(text)?.[1] ?? null;
}

const unreadable = (what: string, why: string, cause?: unknown): Failure =>
  new Failure(
    "answer-malformed",
    `${what} cannot be read: ${why}`,
    "Create the file again; if it remains unreadable, report it to its supplier.",
    cause,
  );
