/** What we use of the insides of pdfkit is there, and a version without it ends with a sentence that names it. */
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import {
  addToBookmark,
  addToElement,
  currentPage,
  fontsOfPage,
  forgetPage,
  piecesOfPage,
  selectedFont,
} from "../../src/formats/pdf/pdfkit-parts.ts";

const open = () => new PDFDocument({ autoFirstPage: false, font: "", tagged: true });

test("a document has a page only once one is added, with fonts and with what is written to it", () => {
  const document = open();
  expect(currentPage(document)).toBeNull();
  document.addPage();
  const page = currentPage(document);
  expect(page).not.toBeNull();
  expect(fontsOfPage(document)).toEqual({});
  const before = piecesOfPage(document).length;
  document.page.write("0 0 10 10 re f");
  const written = Buffer.concat(piecesOfPage(document).slice(before)).toString();
  expect(written.trim()).toBe("0 0 10 10 re f");
  document.addPage();
  if (page !== null) forgetPage(page);
  expect(page).toMatchObject({ dictionary: { data: {} } });
});

test("a bookmark and an element take entries that pdfkit has no option for", () => {
  const document = open();
  document.addPage();
  const bookmark = document.outline.addItem("Balance sheet");
  addToBookmark(bookmark, { Count: -3 });
  expect(bookmark).toMatchObject({ outlineData: { Count: -3 } });
  const element = document.struct("TD");
  addToElement(element, { A: { ColSpan: 2 } });
  expect(element).toMatchObject({ dictionary: { data: { A: { ColSpan: 2 } } } });
});

test("a part that another version no longer has is named", () => {
  const document = open();
  // No font was selected.
  expect(() => selectedFont(document)).toThrow(
    "pdfkit gives access to the font that a document selected",
  );
  expect(() => {
    addToBookmark({}, {});
  }).toThrow("a bookmark of pdfkit has data");
  expect(() => {
    addToElement({}, {});
  }).toThrow("a page and an element of pdfkit have a dictionary");
  expect(() => {
    addToElement({ dictionary: {} }, {});
  }).toThrow("a dictionary of pdfkit has data");
});
