import type { CollectionEntry } from '../../../../common/api/collection.ts'
import type { Named } from '../../../../common/api/shapes.ts'

/** One ledge of spines: a platform's games, or as many of them as fit side by side. */
export interface RackLine {
  key: string
  platform: Named | null
  /** Games of the platform; set on its first ledge only. */
  count: number | null
  /** The number of the ledge within its platform, from 1. */
  ledge: number
  /** The last spine leans: there is space beside it. */
  leans: boolean
  entries: CollectionEntry[]
  /** The one that is pulled out and shows its cover. */
  pulled: number | null
}

/** Widths in the rack's own pixels: a page is 1,204 of them wide, a spine 41 with its gap at the mean. */
const widths = { rack: 1_150, spine: 41, gap: 52, pulled: 236 }

/** How much stands on a ledge of a page this wide: on all but the widest the same, narrow ones scroll. */
const rackRoom = (width: number): number => (width < 1_400 ? widths.rack : width - 90)

/** The entries as ledges, by platform, the fullest platform first; the order within a platform stays. */
export function rackLines(entries: readonly CollectionEntry[], platforms: Map<number, Named>, width = 0): RackLine[] {
  const rack = rackRoom(width)
  const groups = new Map<number, CollectionEntry[]>()
  for (const entry of entries) {
    const id = entry.platform ?? entry.platforms[0] ?? 0
    const group = groups.get(id)
    if (group) group.push(entry)
    else groups.set(id, [entry])
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([id, group]) => ledgesOf(group, platforms.get(id) ?? null, id, rack))
}

function ledgesOf(group: CollectionEntry[], platform: Named | null, id: number, rack: number): RackLine[] {
  const pulled =
    group.length > 3 ? (group.find((entry) => entry.favourite === 1 && entry.lended !== 1)?.id ?? null) : null
  const lines: RackLine[] = []
  let room = 0
  for (const entry of group) {
    const width = entry.id === pulled ? widths.pulled : entry.lended === 1 ? widths.gap : widths.spine
    let line = lines.at(-1)
    if (!line || room < width) {
      line = newLine(`${id}.${lines.length}`, platform, lines.length === 0 ? group.length : null, lines.length + 1)
      lines.push(line)
      room = rack
    }
    line.entries.push(entry)
    if (entry.id === pulled) line.pulled = pulled
    room -= width
  }
  const last = lines.at(-1)
  if (last) last.leans = last.entries.length > 1 && room > 2 * widths.spine
  return lines
}

const newLine = (key: string, platform: Named | null, count: number | null, ledge: number): RackLine => ({
  key,
  platform,
  count,
  ledge,
  leans: false,
  entries: [],
  pulled: null,
})
