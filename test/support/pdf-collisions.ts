/** Text of a page that is where no text may be. */
import type { PdfPage } from "./pdf-text.ts";

/** Pieces that leave the type area or run into the piece after them on their line. */
export function collisions(page: PdfPage): readonly string[] {
  return page.texts.flatMap((piece) => {
    const end = piece.x + piece.width;
    const isOutside = piece.x < 50.9 || end > page.width - 50.9;
    const isHit = page.texts.some(
      (other) =>
        other !== piece && Math.abs(other.y - piece.y) < 2 && other.x >= piece.x && other.x < end,
    );
    return isOutside || isHit ? [piece.text] : [];
  });
}
