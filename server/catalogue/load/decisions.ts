/** What was decided by hand about games that rules cannot tell apart or bring together (data/doubles.json). */
export interface Decisions {
  /** The key of the game that this one is merged into. */
  sameAs(key: string): string | undefined
  /** Whether all games with this title (a loose key) are one. */
  isOneGame(title: string): boolean
  /** Whether two keys stand for two games, whatever the rules say. */
  areApart(a: string, b: string): boolean
  /** Whether the games with this title (a loose key) are all different, whatever the rules say. */
  isManyGames(title: string): boolean
  /** Whether somebody looked at the games with this title (a loose key): what the rules leave apart is different. */
  wasSeen(title: string): boolean
}

/** The rows of data/doubles.json; titles are loose keys (`title-key.ts`). */
export interface DecisionRows {
  /** Groups of keys of one game; the first one is kept. */
  same: string[][]
  sameTitles: string[]
  /** Pairs of keys of two games. */
  different: [string, string][]
  differentTitles: string[]
  seenTitles: string[]
}

/** The decisions of these rows. */
export function readDecisions(rows: DecisionRows): Decisions {
  const into = new Map(rows.same.flatMap(([kept = '', ...others]) => others.map((key) => [key, kept] as const)))
  const pairs = new Set(rows.different.flatMap(([a, b]) => [`${a}\n${b}`, `${b}\n${a}`]))
  const [one, many, seen] = [new Set(rows.sameTitles), new Set(rows.differentTitles), new Set(rows.seenTitles)]
  return {
    sameAs: (key) => into.get(key),
    isOneGame: (title) => one.has(title),
    areApart: (a, b) => pairs.has(`${a}\n${b}`),
    isManyGames: (title) => many.has(title),
    wasSeen: (title) => seen.has(title) || many.has(title),
  }
}
