import type { Params } from './screen.ts'
import { routes, type RouteEntry, type TabEntry } from './built-routes.ts'

export interface Match {
  entry: RouteEntry
  tab: TabEntry | null
  params: Params
  /** Whether there is a screen to show. */
  built: boolean
  /** The address omits the optional parameter. */
  bare: boolean
}

interface Pattern {
  entry: RouteEntry
  /** A fixed word, or a name in braces. */
  parts: string[]
  optional: boolean
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
const patterns: Pattern[] = routes.map((entry) => ({
  entry,
  parts: partsOf(entry.path.replace('?}', '}')),
  optional: entry.path.endsWith('?}'),
}))

/** The line of the table for a path, and its parameters; null for an unknown path. */
export function matchPath(path: string): Match | null {
  const words = decodeWords(path)
  if (words === null) return null
  for (const pattern of patterns) {
    const match = tryPattern(pattern, words)
    if (match) return match
  }
  return null
}

function tryPattern({ entry, parts, optional }: Pattern, words: string[]): Match | null {
  const bare = optional && words.length === parts.length - 1
  const tabWord = entry.tabs.length > 0 && words.length === parts.length + 1 ? words.at(-1) : undefined
  if (!bare && tabWord === undefined && words.length !== parts.length) return null
  const params = readParams(parts.slice(0, words.length), words)
  const tab = entry.tabs.find(({ name }) => name === (tabWord ?? 'overview')) ?? null
  // "overview" is the address without a tab, and has no address of its own.
  if (params === null || (tabWord !== undefined && (tab === null || tabWord === 'overview'))) return null
  return { entry, tab, params, bare, built: entry.load !== undefined && (!bare || entry.name === 'profile') }
}

/** The words in place of the names; null when a fixed word differs. */
function readParams(parts: string[], words: string[]): Params | null {
  const params: Params = {}
  for (const [at, part] of parts.entries()) {
    const word = words[at] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) params[name] = word
    else if (word.toLowerCase() !== part) return null
  }
  return params
}

function decodeWords(path: string): string[] | null {
  try {
    return partsOf(path).map(decodeURIComponent)
  } catch {
    return null
  }
}
