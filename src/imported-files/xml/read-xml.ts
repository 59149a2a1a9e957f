/** Reads the bytes of an XML document piece by piece: encoding, structure and bounds. */
import { textDecoding } from "./decode-text.ts";
import { xmlScanner } from "./scan-xml.ts";
import type { XmlBounds, XmlEvents } from "./xml-events.ts";

export interface XmlReader {
  readonly write: (piece: Uint8Array) => void;
  /** To be called after the last piece. */
  readonly end: () => void;
  /** The line at the end of the text so far. */
  readonly lineNow: () => number;
}

/** Deeper than any auditfile or trial balance, and more than any of them has in one text or tag. */
export const DATA_BOUNDS: XmlBounds = {
  depthMax: 16,
  attributesMax: 32,
  charactersMax: 1024 * 1024,
  isFragment: false,
};

/** Throws `XmlFault` with the line, as soon as the document breaks a rule that the events does not accept. */
export function xmlReader(events: XmlEvents, bounds: XmlBounds): XmlReader {
  const scanner = xmlScanner(events, bounds);
  const decoding = textDecoding(events.remark, scanner.lineNow);
  return {
    write: (piece) => {
      const text = decoding.write(piece);
      if (text !== "") scanner.write(text);
    },
    end: () => {
      scanner.write(decoding.end());
      scanner.end();
    },
    lineNow: scanner.lineNow,
  };
}
