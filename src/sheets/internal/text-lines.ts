/** A text in lines of whole words, for a row of paper that is not high enough for all of it. */

/** A word that is longer than a line has one of its own. */
export function textLines(text: string, charactersMax: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > charactersMax) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}
