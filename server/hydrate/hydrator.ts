import type { Kysely } from 'kysely'
import type { GameCard } from '../../common/api/game.ts'
import type { UserCard } from '../../common/api/user.ts'
import type { DB } from '../db/types.ts'

/** The users and games that a page shows, by id. */
export interface Around {
  users: ReadonlyMap<number, UserCard>
  games: ReadonlyMap<number, GameCard>
}

interface Definition<Row, Shown> {
  /** The rows that this viewer may see, in one statement and in no particular order. */
  find: (db: Kysely<DB>, ids: number[], viewerId: number | null) => Promise<Row[]>
  /** The users and games that a row names. */
  names: (row: Row) => { users: number[]; games: number[] }
  /** The row as its viewer sees it; undefined when something that it names was deleted in the meantime. */
  show: (row: Row, around: Around) => Shown | undefined
}

/** Rows of one kind, before the users and games that they name have been read. */
interface Batch<Shown> {
  users: number[]
  games: number[]
  show: (around: Around) => ReadonlyMap<number, Shown>
}

/** Reads one kind of row for a page. */
export type Hydrator<Shown> = (db: Kysely<DB>, ids: number[], viewerId: number | null) => Promise<Batch<Shown>>

export const defineHydrator =
  <Row, Shown extends { id: number }>({ find, names, show }: Definition<Row, Shown>): Hydrator<Shown> =>
  async (db, ids, viewerId) => {
    const rows = await find(db, ids, viewerId)
    const named = rows.map(names)
    return {
      users: named.flatMap(({ users }) => users),
      games: named.flatMap(({ games }) => games),
      show: (around) => byId(rows.flatMap((row) => show(row, around) ?? [])),
    }
  }

export const byId = <T extends { id: number }>(things: T[]): ReadonlyMap<number, T> =>
  new Map(things.map((thing) => [thing.id, thing]))
