/** An auditfile as a program divides it over files: those after the first have the rest of its journals. */

/**
 * The texts of the files; `starts` has the index, from 0, of the first transaction in each file after the first. The
 * elements have no prefix.
 */
export function dividedAuditfile(text: string, starts: readonly number[]): readonly string[] {
  const transactions = [...text.matchAll(/<transaction>/g)].map(({ index }) => index);
  const end = text.lastIndexOf(END) + END.length;
  const cuts = starts.map((start) => transactions[start] ?? end);
  return [0, ...cuts].map((from, part) => {
    const piece = text.slice(from, cuts[part] ?? end);
    const isOpen = piece.lastIndexOf("<journal>") > piece.lastIndexOf(END);
    const closed = isOpen ? `${piece}${END}` : piece;
    if (part === 0) return `${closed}${text.slice(end)}`;
    return `<!-- Vervolgbestand ${String(part + 1)} van ${String(starts.length + 1)} -->\n${withoutFirstEnd(closed)}`;
  });
}

const END = "</journal>";

/** The end of the journal to which the first transactions belong. */
function withoutFirstEnd(piece: string): string {
  const [before = "", ...after] = piece.split(END);
  return before.includes("<journal>") ? piece : `${before}${after.join(END)}`;
}
