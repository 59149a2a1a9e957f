/** The opening of a document: logo, administration, title, and the facts that every reader needs first. */
import type { Logo, PackContents } from "../format.ts";
import { type Fact, meaningOfState, packFacts } from "../internal/pack-facts.ts";
import type { Drawing } from "./drawing.ts";
import { breakLines, oneLine } from "./lines.ts";
import type { PageShape } from "./paper.ts";
import { drawArea, drawRule, drawText, type Lettering } from "./pen.ts";
import { drawArtifact, drawElement, drawInto, openElement } from "./tags.ts";
import { leadingOf, SIZE } from "./type-scale.ts";
import type { Faces } from "./typeface.ts";

export interface Masthead {
  readonly shape: PageShape;
  readonly titleLines: readonly string[];
  readonly facts: readonly Fact[];
  readonly owner: string;
  /** What final means, or why the pack is a draft, and the names that are not drawn. */
  readonly notes: readonly string[];
  readonly endY: number;
}

const TOP = 46;
const OWNER_BASELINE = TOP + 18;
const TITLE_BASELINE = OWNER_BASELINE + 28;
const TITLE_LEADING = 25;
const TITLE_LINES_MAX = 4;
const FACT_HEIGHT = 14;
const LABEL_WIDTH = 132;
const NOTE_LINES_MAX = 5;
/** Names that are not drawn, as many as fit in the lines of a note. */
const LOST_NAMED_MAX = 8;
const LOGO_WIDTH = 130;
const LOGO_HEIGHT = 52;

export function planMasthead(contents: PackContents, faces: Faces, shape: PageShape): Masthead {
  const width = shape.right - shape.left;
  const beside = contents.style.logo === null ? 0 : LOGO_WIDTH + 20;
  const titleLines = breakLines(contents.title, {
    face: faces.bold,
    size: SIZE.title,
    width: width - beside,
    linesMax: TITLE_LINES_MAX,
  });
  const owner = oneLine(
    contents.books.administration.name,
    { face: faces.bold, size: SIZE.section },
    width - beside,
  );
  const facts = packFacts(contents);
  const room = { face: faces.regular, size: SIZE.small, width, linesMax: NOTE_LINES_MAX };
  const notes = [meaningOfState(contents), lostText(contents, faces)].flatMap((note) =>
    note === null ? [] : breakLines(note, room),
  );
  const factsY = factsTop(titleLines);
  const notesHeight = notes.length * leadingOf(SIZE.small) + (notes.length > 0 ? 6 : 0);
  const endY = factsY + facts.length * FACT_HEIGHT + notesHeight;
  return { shape, owner, titleLines, facts, notes, endY };
}

/** The names that no font has, each with words in place of what is lost. Null without any. */
function lostText({ books, words }: PackContents, { regular, lost }: Faces): string | null {
  const found = lost.found(books);
  if (found === null) return null;
  const named = found.texts
    .slice(0, LOST_NAMED_MAX)
    .map(({ text, account = "" }) => `${account} ${regular.drawable(text)}`.trim());
  const more = found.count - named.length;
  const names = [
    ...named,
    ...(more === 0 ? [] : [words.of("pdf.not-drawn-more", { count: String(more) })]),
  ];
  return words.of("pdf.not-drawn", { names: names.join("; ") });
}

const factsTop = (titleLines: readonly string[]): number =>
  TITLE_BASELINE + (titleLines.length - 1) * TITLE_LEADING + 14;

export function drawMasthead(drawing: Drawing, plan: Masthead): void {
  const { document, contents, faces, root } = drawing;
  const { style } = contents;
  const { heading, ink } = style.colours;
  const { left, right } = plan.shape;
  drawArtifact(document, () => {
    drawArea(document, { x: left, y: TOP, width: 34, height: 3.5 }, heading);
  });
  if (style.logo !== null) drawLogo(drawing, style.logo, right);
  const owner: Lettering = { face: faces.bold, size: SIZE.section, colour: ink };
  drawElement(document, root, "P", () => {
    drawText(document, plan.owner, owner, {
      x: left,
      y: OWNER_BASELINE,
    });
  });
  const title: Lettering = { face: faces.bold, size: SIZE.title, colour: heading };
  drawElement(document, root, "H1", () => {
    for (const [index, line] of plan.titleLines.entries()) {
      drawText(document, line, title, { x: left, y: TITLE_BASELINE + index * TITLE_LEADING });
    }
  });
  drawFacts(drawing, plan);
}

/** A label and its value for each fact, as a list. */
function drawFacts({ document, contents, faces, root }: Drawing, plan: Masthead): void {
  const { isFinal, style } = contents;
  const { bad, faint, good, ink, rule } = style.colours;
  const { left, right } = plan.shape;
  const label: Lettering = { face: faces.regular, size: SIZE.body, colour: faint };
  let y = factsTop(plan.titleLines);
  const list = openElement(document, root, "L");
  for (const fact of plan.facts) {
    const marked = fact.mark === "state" && isFinal ? good : bad;
    const value: Lettering =
      fact.mark === null
        ? { ...label, colour: ink }
        : { face: faces.bold, size: SIZE.body, colour: marked };
    const baseline = y + 10;
    const item = openElement(document, list, "LI");
    drawElement(document, item, "Lbl", () => {
      drawText(document, oneLine(fact.label, label, LABEL_WIDTH - 6), label, {
        x: left,
        y: baseline,
      });
    });
    drawElement(document, item, "LBody", () => {
      drawText(document, oneLine(fact.value, value, right - left - LABEL_WIDTH), value, {
        x: left + LABEL_WIDTH,
        y: baseline,
      });
    });
    item.end();
    y += FACT_HEIGHT;
    const below = y - 0.5;
    drawArtifact(document, () => {
      drawRule(document, { x: left, right, y: below, weight: 0.25, colour: rule });
    });
  }
  list.end();
  if (plan.notes.length === 0) return;
  const note: Lettering = { face: faces.regular, size: SIZE.small, colour: faint };
  drawElement(document, root, "P", () => {
    for (const [index, line] of plan.notes.entries()) {
      drawText(document, line, note, {
        x: left,
        y: y + 12 + index * leadingOf(SIZE.small),
      });
    }
  });
}

/** At the right edge, as large as its room allows. */
function drawLogo({ document, contents, root }: Drawing, logo: Logo, right: number): void {
  const scale = Math.min(LOGO_WIDTH / logo.width, LOGO_HEIGHT / logo.height);
  const width = logo.width * scale;
  const height = logo.height * scale;
  const figure = openElement(document, root, "Figure", {
    alt: contents.books.administration.name,
  });
  drawInto(document, figure, "Figure", () => {
    const bytes = Buffer.from(logo.bytes);
    document.image(bytes, right - width, TOP, { width, height });
  });
  figure.end();
}
