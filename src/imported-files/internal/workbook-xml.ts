/** Reads the XML parts of a workbook piece by piece: well-formed, without document type, within limits. */
import { SaxesParser } from "saxes";

/** The workbook is damaged, forged or beyond a limit; the message is the end of a sentence about the file. */
export class WorkbookFault extends Error {}

export interface XmlEvents {
  /** `name` is without its prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

export interface XmlReader {
  readonly write: (piece: Uint8Array) => void;
  /** To be called after the last piece. */
  readonly end: () => void;
}

/** Deeper than any part of a workbook. */
const DEPTH_MAX = 64;
/** No tag or text of a workbook is longer; the parser keeps it in memory until it ends. */
const UNFINISHED_BYTES_MAX = 1024 * 1024;

/** Throws `WorkbookFault` for XML that is not well-formed; `part` is its name in the zip. */
export function xmlReader(part: string, { open, text, close }: XmlEvents): XmlReader {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const fault = (why: string, cause?: unknown): WorkbookFault =>
    new WorkbookFault(`${part} in it ${why}`, { cause });
  let depth = 0;
  let unfinishedBytes = 0;
  parser.on("error", (error) => {
    throw fault(`is not well-formed: ${error.message}`, error);
  });
  parser.on("doctype", () => {
    throw fault("declares a document type");
  });
  parser.on("opentag", (tag) => {
    unfinishedBytes = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw fault(`has more than ${String(DEPTH_MAX)} levels`);
    open?.(localName(tag.name), tag.attributes);
  });
  const gather = (found: string): void => {
    unfinishedBytes = 0;
    text?.(found);
  };
  parser.on("text", gather);
  parser.on("cdata", gather);
  parser.on("closetag", (tag) => {
    unfinishedBytes = 0;
    depth -= 1;
    close?.(localName(tag.name));
  });
  const decoded = (piece: Uint8Array | null): string => {
    try {
      return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch (cause) {
      throw fault("is not UTF-8", cause);
    }
  };
  return {
    write: (piece) => {
      unfinishedBytes += piece.length;
      parser.write(decoded(piece));
      if (unfinishedBytes > UNFINISHED_BYTES_MAX) {
        throw fault(`has a tag or text of more than ${String(UNFINISHED_BYTES_MAX)} bytes`);
      }
    },
    end: () => {
      parser.write(decoded(null));
      parser.close();
    },
  };
}

/** Reads a part from beginning to end. */
export async function readXml(
  part: string,
  pieces: AsyncIterable<Uint8Array>,
  events: XmlEvents,
): Promise<void> {
  const reader = xmlReader(part, events);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
