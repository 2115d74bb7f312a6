/** Titles that rules cannot correct: as the lists write them (without parentheses) → their usual form. */
export const knownTitles: Record<string, string> = {
  '007 - GoldenEye': 'GoldenEye 007',
  '007 - The World Is Not Enough': 'The World Is Not Enough',
  '007 - The World is Not Enough': 'The World Is Not Enough',
  '007 - Tomorrow Never Dies': 'Tomorrow Never Dies',
}

const words: [RegExp, string][] = [
  [/\bPokemon\b/g, 'Pokémon'],
  [/\bPac-man\b/gi, 'Pac-Man'],
  [/\bSpiderman\b/g, 'Spider-Man'],
  [/\bGoldeneye\b/g, 'GoldenEye'],
  [/\bWw([FE])\b/g, 'WW$1'],
  [/ vs\. /gi, ' vs. '],
]

export function mendWords(title: string): string {
  return words.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), title)
}
