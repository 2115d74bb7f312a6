/** Paragraphs of a text, separated by empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
