import { trimEndOf } from '../../common/rules/text.ts'

/** A parsed list description: the title, alternative names, and the notes in parentheses. */
export interface MendedTitle {
  title: string
  others: string[]
  /** Lower-case notes: regions, languages, versions, "prototype"… */
  notes: string[]
}

/** Removes "( … )" and "[ … ]" groups; they contain regions, versions, labels. */
function splitNotes(text: string): { text: string; notes: string[] } {
  const notes: string[] = []
  const rest = text.replace(/\s{0,9}[([]([^()[\]]*)[)\]]/g, (_whole: string, inner: string) => {
    notes.push(...inner.toLowerCase().split(/\s{0,9}[,;/]\s{0,9}/))
    return ' '
  })
  return { text: rest.replace(/[()[\]]/g, ' '), notes: notes.map((note) => note.trim()).filter(Boolean) }
}

/** "Legend of Zelda, The - A Link to the Past" → "The Legend of Zelda - A Link to the Past" */
function articleFirst(text: string): string {
  return text.replace(
    /^([^:]+?), (The|A|An|Les?|La|Los|Las|El|Der|Die|Das|Il|L')(?=$| - |: )/,
    (_whole: string, name: string, article: string) => (article === "L'" ? `L'${name}` : `${article} ${name}`),
  )
}

function trimVersion(text: string): string {
  return text
    .replace(/ (?:v|ver\.?|version|rev\.?|release) ?\d{1,4}(?:\.\d{1,4}){1,4}[a-z]?$/i, '')
    .replace(/ Rev\.? [A-Z]$/, '')
    .replace(/ \d{1,4}\.\d{1,4}$/, '')
    .replace(/ v\d{1,4}$/, '')
    .replace(/(?::| -) (?:128k|release \d|(?:shokai )?genteiban|satakore|special package)$/i, '')
}

/** The first " - " opens a subtitle; a second one stays, so that long titles remain readable. */
function subtitleColon(text: string): string {
  const twins = text.replace(/\b([IVX]+) - ([IVX]+)$/, '$1 & $2')
  if (twins !== text) return twins
  return text.includes(': ') ? text : text.replace(/ [-–] /, ': ')
}

/** "~Subtitle~" and "- Subtitle -" are Japanese ornaments around a subtitle. */
function unwrapSubtitle(text: string): string {
  const bare = text.trimEnd().replace(/ ?~([^~]+)~$/, (_, inner: string) => ` - ${inner.trim()}`)
  const at = bare.indexOf(' - ')
  return at > 0 && bare.endsWith('-') && at + 4 < bare.length ? bare.slice(0, -1).trimEnd() : bare
}

export function mendOneTitle(raw: string): string {
  const spaced = raw.replace(/\s+/g, ' ').trim()
  const known = knownTitles[spaced]
  if (known !== undefined) return known
  const bare = subtitleColon(articleFirst(trimVersion(unwrapSubtitle(spaced))))
    .replace(/ ([,:;])/g, '$1')
    .replace(/([^.])\.$/, (whole: string, before: string) =>
      /\b(?:vol|bros|jr|dr|mr|inc|ltd|vs|[a-z]\.[a-z]|[a-z])\.$/i.test(spaced) ? whole : before,
    )
  const plain = trimEndOf(bare, /[\s:,-]/).trim()
  return mendWords(knownTitles[plain] ?? plain)
}

/** Parts of "Name A ~ Name B" in which both halves are names (regional titles). */
function splitNames(text: string, slashNames: boolean): string[] {
  if (/~[^~]+~\s{0,9}$/.test(text)) return [text]
  return text.split(slashNames ? / [~/] / : / ~ /)
}

export function mendTitle(description: string, slashNames = false): MendedTitle {
  const { text, notes } = splitNotes(description)
  const names = splitNames(text, slashNames).map(mendOneTitle).filter(Boolean)
  return { title: names[0] ?? '', others: names.slice(1), notes }
}

/** 0 is the title best known abroad: USA, then the rest of the West, then Japan and others. */
export function regionRank(notes: readonly string[]): number {
  if (notes.some((note) => note === 'usa' || note === 'world')) return 0
  if (notes.some((note) => /^(?:euro?p?e?|uk|australia|canada|en)$/.test(note))) return 1
  if (notes.some((note) => /^(?:japan|korea|taiwan|china|asia|hong kong|brazil|russia)/.test(note))) return 3
  return 2
}

/** Names in letters our readers can type; Japanese originals would only be noise in the search. */
export function isLatin(text: string): boolean {
  return /[a-z]/i.test(text) && !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
}

/** Titles that rules cannot correct: as the lists write them (without parentheses) → their usual form. */
const knownTitles: Record<string, string> = {
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

function mendWords(title: string): string {
  return words.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), title)
}
