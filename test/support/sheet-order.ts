/** The order of the parts of a sheet in the schema of spreadsheets. */

/** The children of `worksheet` as ECMA-376 part 1, section 18.3.1.99, lists them. */
const ORDER = [
  ...["sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr"],
  ...["sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState"],
  ...["dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting"],
  ...["dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter"],
  ...["rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags"],
  ...["drawing", "legacyDrawing", "picture", "oleObjects", "controls", "tableParts", "extLst"],
];

/** The children of `sheetPr`: section 18.3.1.82. */
const PROPERTIES = ["tabColor", "outlinePr", "pageSetUpPr"];

/** Elements in the wrong order, or unknown to the schema. */
export const misplaced = (xml: string): string => {
  const [properties = ""] = /<sheetPr>.*?<\/sheetPr>/s.exec(xml) ?? [];
  return [misplacedIn(xml, ORDER), misplacedIn(properties, PROPERTIES)].join(" ").trim();
};

function misplacedIn(xml: string, order: readonly string[]): string {
  const places = childrenOf(xml).map((name) => ({ name, place: order.indexOf(name) }));
  return places
    .filter(({ place }, index) => place < 0 || places.slice(0, index).some((p) => p.place > place))
    .map(({ name }) => name)
    .join(" ");
}

function childrenOf(xml: string): readonly string[] {
  const children: string[] = [];
  let depth = 0;
  for (const [, closing, name = "", empty] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (closing === "/") depth -= 1;
    else {
      if (depth === 1) children.push(name);
      if (empty !== "/") depth += 1;
    }
  }
  return children;
}
