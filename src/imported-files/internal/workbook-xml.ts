/** Reads the XML parts of a workbook piece by piece: well-formed, without document type, within limits. */
import { DATA_BOUNDS, type XmlReader, xmlReader } from "../xml/read-xml.ts";
import type { XmlBounds } from "../xml/xml-events.ts";
import { refuseRemark, XmlFault } from "../xml/xml-fault.ts";

/** The workbook is damaged, forged or beyond a limit; the message is the end of a sentence about the file. */
export class WorkbookFault extends Error {}

export interface XmlEvents {
  /** `name` is without its prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Deeper than any part of a workbook, and with more attributes; a theme has many. */
const BOUNDS: XmlBounds = { ...DATA_BOUNDS, depthMax: 64, attributesMax: 256 };

/** Throws `WorkbookFault` for XML that is not well-formed; `part` is its name in the zip. */
export function workbookXmlReader(
  part: string,
  { open, text, close }: XmlEvents,
): Pick<XmlReader, "write" | "end"> {
  const reader = xmlReader(
    {
      open: ({ local }, attributes) => {
        open?.(local, attributes);
      },
      close: ({ local }, found) => {
        if (found !== null && found !== "") text?.(found);
        close?.(local);
      },
      remark: refuseRemark,
    },
    BOUNDS,
  );
  const orFault = (read: () => void): void => {
    try {
      read();
    } catch (cause) {
      if (!(cause instanceof XmlFault)) throw cause;
      const where = `${part} in it cannot be read, line ${String(cause.line)}`;
      throw new WorkbookFault(`${where}: ${cause.message}`, { cause });
    }
  };
  return {
    write: (piece) => {
      orFault(() => {
        reader.write(piece);
      });
    },
    end: () => {
      orFault(reader.end);
    },
  };
}

/** Reads a part from beginning to end. */
export async function readXml(
  part: string,
  pieces: AsyncIterable<Uint8Array>,
  events: XmlEvents,
): Promise<void> {
  const reader = workbookXmlReader(part, events);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
}
