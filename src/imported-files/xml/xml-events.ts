/** The events that a reader of XML reports, and the bounds within which it reads. */
import type { Attributes } from "./xml-attributes.ts";
import type { Remark } from "./xml-fault.ts";
import type { XmlName } from "./xml-names.ts";

export interface XmlEvents {
  readonly open: (name: XmlName, attributes: Attributes, at: number) => void;
  /** `text` is null if elements are inside it. `at` is the line on which the element ends. */
  readonly close: (name: XmlName, text: string | null, at: number) => void;
  /** Text other than white space beside elements. */
  readonly strayText?: (text: string, at: number) => void;
  readonly comment?: (text: string, at: number) => void;
  readonly remark: Remark;
}

export interface XmlBounds {
  readonly depthMax: number;
  readonly attributesMax: number;
  /** The length of one text, tag or comment. */
  readonly charactersMax: number;
  /** Whether the document may have several roots, as a continuation has. */
  readonly isFragment: boolean;
}
