import { BitSet } from './bit-set.ts'
import { type IndexRow, roomFor } from './columns.ts'

export type TagKind = 'platforms' | 'genres' | 'themes' | 'decades'

interface Tag {
  /** Its number among the tags of all kinds. */
  number: number
  games: BitSet
}

const none: ReadonlyMap<number, Tag> = new Map()

/**
 * Properties of which a game has a few, out of a few hundred: for each tag its games as a bit set, which filters
 * combine, and for each game its tags as a list, which counts use.
 */
export class Tags {
  private readonly byKind = new Map<TagKind, Map<number, Tag>>()
  private tagCount = 0
  private list = new Uint16Array(4_096)
  /** Where each game's tags begin in the list; they end where the next game's begin. */
  private starts = new Uint32Array(1_024)

  /** `position` must be the next one. */
  add(position: number, { platforms, genres, themes, day }: IndexRow): void {
    this.starts = roomFor(this.starts, position + 1)
    let end = this.starts[position]!
    end = this.addKind(position, end, 'platforms', platforms)
    end = this.addKind(position, end, 'genres', genres)
    end = this.addKind(position, end, 'themes', themes)
    end = this.addKind(position, end, 'decades', day === null ? [] : [decadeOf(day)])
    this.starts[position + 1] = end
  }

  /** Positions with this tag, including obsolete ones; undefined when no game has it. */
  games(kind: TagKind, id: number): BitSet | undefined {
    return this.byKind.get(kind)?.get(id)?.games
  }

  /** How many games of a set have each tag. */
  count(set: Pick<BitSet, 'words'>): TagCounts {
    const { list, starts } = this
    const counts = new Uint32Array(this.tagCount)
    // Unrolled: calling `each` takes three times as long, and sets of a hundred thousand games are common.
    const { words } = set
    for (let n = 0; n < words.length; n++)
      for (let rest = words[n]!; rest !== 0; rest &= rest - 1) {
        const position = (n << 5) + 31 - Math.clz32(rest & -rest)
        const end = starts[position + 1]!
        for (let at = starts[position]!; at < end; at++) counts[list[at]!]!++
      }
    return (kind) =>
      Uint32Array.from(
        [...(this.byKind.get(kind) ?? none)].flatMap(([id, { number }]) =>
          number < counts.length && counts[number]! > 0 ? [id, counts[number]!] : [],
        ),
      )
  }

  private addKind(position: number, start: number, kind: TagKind, ids: number[]): number {
    let end = start
    const tags = this.byKind.get(kind) ?? new Map<number, Tag>()
    this.byKind.set(kind, tags)
    for (const id of ids) {
      const tag = tags.get(id) ?? { number: this.tagCount++, games: new BitSet() }
      tags.set(id, tag)
      tag.games.add(position)
      this.list = roomFor(this.list, end)
      this.list[end++] = tag.number
    }
    return end
  }
}

/** For each kind the ids of tags with any game, each followed by its number of games. */
export type TagCounts = (kind: TagKind) => Uint32Array

const msPerDay = 86_400_000
const decadeOf = (day: number): number => Math.floor(new Date(day * msPerDay).getUTCFullYear() / 10) * 10
