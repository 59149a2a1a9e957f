/**
 * exceljs' stream writer writes everything except the rows. Here its parts go to our zip, and the order of elements in
 * a sheet, links, and the parts of the file that exceljs does not write are corrected.
 */
import { PassThrough } from "node:stream";
import type { AddWorksheetOptions, stream as exceljsStream, Worksheet } from "exceljs";
import { invariant } from "../../failure.ts";
import {
  loadWriter,
  replaceSteps,
  replaceZip,
  startRows,
  stepOf,
  streamOf,
  textIn,
} from "./exceljs-parts.ts";
import { type PackagePart, withContentTypes } from "./package-parts.ts";
import { linksXml, type SheetLinks } from "./sheet-links.ts";
import type { ZipFile } from "./zip-file.ts";

export type WorkbookWriter = exceljsStream.xlsx.WorkbookWriter & {
  readonly zip: ZipFile;
  readonly addPart: (part: PackagePart) => void;
};

export async function openWorkbook(zip: ZipFile): Promise<WorkbookWriter> {
  const Writer = await loadWriter();
  const parts: PackagePart[] = [];
  /** The constructor already writes parts, so its zip must be replaced before it returns. */
  class PartsWriter extends Writer {
    declare readonly zip: ZipFile;
    override addThemes(): Promise<void> {
      replaceZip(this, { ...zip, append: appendTo(zip, parts) });
      return super.addThemes();
    }
    /** The text of a sheet apart from its rows. */
    _openStream(): SheetText {
      return new SheetText();
    }
    _finalize(): void {
      zip.close();
    }
    addPart(part: PackagePart): void {
      parts.push(part);
      zip.add(part.path, part.xml);
    }
  }
  return new PartsWriter({
    // Its own zip remains empty.
    stream: new PassThrough(),
    useStyles: true,
    // A table of shared strings is kept in memory completely: 2 GB for a million rows.
    useSharedStrings: false,
  });
}

const CONTENT_TYPES = "[Content_Types].xml";

/** Takes the parts of exceljs; the added parts are listed among the content types. */
const appendTo =
  (zip: ZipFile, parts: readonly PackagePart[]) =>
  (xml: string, { name }: { readonly name: string }): void => {
    zip.add(name.replace(/^\//, ""), name === CONTENT_TYPES ? withContentTypes(xml, parts) : xml);
  };

/** What is known of a sheet once its rows are written. */
export interface SheetEnds {
  readonly links: SheetLinks;
  /** Ranges of cells that are one: `A9:F9`. */
  readonly merges: readonly string[];
  /** `drawing`, `tableParts` and `extLst`, the last elements of a sheet. */
  readonly attachments: string;
}

/** A sheet whose frame exceljs writes, and whose rows are written as XML text. */
export interface SheetStream {
  /** Used for everything except the rows; its row and cell methods are not used. */
  readonly worksheet: Worksheet;
  /** Waits for the zip, so that memory does not grow with the rows. */
  readonly writeRows: (xml: string) => Promise<void>;
  readonly commit: (ends: SheetEnds) => Promise<void>;
  /** The number of the sheet in the names of its parts. */
  readonly number: number;
}

/** Adds a sheet with its elements in the order of the schema; in another order Excel offers to repair the file. */
export function addSheet(
  workbook: WorkbookWriter,
  name: string,
  options: Partial<AddWorksheetOptions>,
): SheetStream {
  const worksheet = workbook.addWorksheet(name, options);
  const text = textOf(worksheet);
  const part = workbook.zip.open(`xl/worksheets/sheet${String(worksheet.id)}.xml`);
  let ends: SheetEnds = { links: { inner: [], files: [] }, merges: [], attachments: "" };
  putInOrder(worksheet, () => ends);
  const begin = onlyOnce(() => {
    putOutlineFirst(text);
    stepOf(worksheet, "Columns")();
    stepOf(worksheet, "OpenSheetData")();
    startRows(worksheet);
  });
  return {
    worksheet,
    writeRows: async (xml) => {
      begin();
      text.write(xml);
      await part.write(text.take());
    },
    commit: async (given) => {
      ends = given;
      begin();
      worksheet.commit();
      await part.write(text.take());
      await part.end();
    },
    number: worksheet.id,
  };
}

function putInOrder(sheet: Worksheet, endsOf: () => SheetEnds): void {
  const text = textOf(sheet);
  const write = (part: string): (() => void) => onlyOnce(stepOf(sheet, part));
  const protection = write("SheetProtection");
  const filter = write("AutoFilter");
  const formatting = write("ConditionalFormatting");
  const validations = write("DataValidations");
  // exceljs would write an internal link as an external one.
  const links = onlyOnce(() => {
    text.write(linksXml(endsOf().links));
  });
  const steps = {
    AutoFilter: () => {
      protection();
      filter();
    },
    Hyperlinks: () => {
      formatting();
      validations();
      links();
    },
    MergeCells: () => {
      text.write(mergesXml(endsOf().merges));
    },
    ConditionalFormatting: formatting,
    DataValidations: validations,
    SheetProtection: protection,
    // No sheet has comments, whose drawing stands here.
    LegacyData: () => {
      text.write(endsOf().attachments);
    },
  };
  replaceSteps(sheet, steps);
}

/** The text that exceljs writes for a sheet, in place of its stream. */
class SheetText {
  #text = "";
  /** Strings, and buffers of text of exceljs' own. */
  write(xml: unknown): void {
    this.#text += typeof xml === "string" ? xml : textIn(xml);
  }
  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }
  pause(): void {}
  end(): void {}
}

function textOf(sheet: Worksheet): SheetText {
  const text = streamOf(sheet);
  invariant(text instanceof SheetText, "exceljs still opens a stream for each sheet");
  return text;
}

const mergesXml = (merges: readonly string[]): string =>
  merges.length === 0
    ? ""
    : `<mergeCells count="${String(merges.length)}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

const PAGE_THEN_OUTLINE = /(<pageSetUpPr[^>]*\/>)(<outlinePr[^>]*\/>)/;

/** exceljs writes the properties of a sheet in the wrong order. */
function putOutlineFirst(text: SheetText): void {
  const opening = text.take();
  text.write(
    opening.replace(PAGE_THEN_OUTLINE, (_found, page: string, outline: string) => outline + page),
  );
}

function onlyOnce(step: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) step();
    isDone = true;
  };
}
