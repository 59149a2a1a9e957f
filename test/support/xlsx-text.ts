/** A workbook as text, for goldens: the rows of each sheet with the text and content of their cells. */
import exceljs, { type CellValue, type Workbook, type Worksheet } from "exceljs";

export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  const workbook = new exceljs.Workbook();
  // The types of exceljs only know the buffers of an older node.
  await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  return workbook;
}

/** `5: 1100 | Bank | =C5-D5 -> 12` for each row that is not empty. */
export function sheetLines(worksheet: Worksheet): readonly string[] {
  const lines: string[] = [];
  worksheet.eachRow((row, number) => {
    const cells: string[] = [];
    row.eachCell((cell) => {
      if (cell.value !== null) cells.push(valueText(cell.value));
    });
    if (cells.length > 0) lines.push(`${number}: ${cells.join(" | ")}`);
  });
  return lines;
}

export interface FormulaCell {
  readonly sheet: string;
  readonly address: string;
  readonly formula: string;
  readonly result: unknown;
}

export function formulaCells(workbook: Workbook): readonly FormulaCell[] {
  return workbook.worksheets.flatMap((worksheet) => {
    const found: FormulaCell[] = [];
    worksheet.eachRow((row) => {
      row.eachCell((cell) => {
        if (cell.type !== exceljs.ValueType.Formula) return;
        const { formula, result, address } = cell;
        found.push({ sheet: worksheet.name, address, formula, result });
      });
    });
    return found;
  });
}

function valueText(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "object" && value !== null && "formula" in value) {
    // exceljs reads a result of zero as a missing one; another test proves that it exists.
    return `=${value.formula} -> ${JSON.stringify(value.result ?? 0)}`;
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
