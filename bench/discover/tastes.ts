import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { DB } from '../../server/db/types.ts'
import { suggestGames } from '../../server/features/discover/suggest.ts'

interface Taste {
  name: string
  /** Slugs of the games that somebody of this taste rated well. */
  liked: string[]
  /**
   * A suggested game fits with one of these genres, or when it is named: by hand, so the share is rather too low than
   * too high.
   */
  genres: string[]
  fitting: string[]
}

export interface TasteFound {
  name: string
  /** How many of the first 10 and of the first 20 fit. */
  of10: number
  of20: number
  /** Slugs of the first 20 that do not. */
  strange: string[]
}

const file = new URL('./tastes.json', import.meta.url)

/**
 * What somebody with five games of one taste gets on a new site, where nobody else rated anything. Nothing is changed.
 */
export async function evaluateTastes(db: Kysely<DB>): Promise<TasteFound[]> {
  const tastes = JSON.parse(readFileSync(file, 'utf8')) as Taste[]
  const found: TasteFound[] = []
  for (const taste of tastes) {
    const fits = await suggestedFor(db, taste)
    const count = (most: number): number => fits.slice(0, most).filter(({ fit }) => fit).length
    found.push({
      name: taste.name,
      of10: count(10),
      of20: count(20),
      strange: fits.flatMap(({ slug, fit }) => (fit ? [] : slug)),
    })
  }
  return found
}

async function suggestedFor(db: Kysely<DB>, { liked, genres, fitting }: Taste) {
  const trx = await db.startTransaction().execute()
  try {
    const { id } = await trx
      .insertInto('users')
      .values({ nick: 'taster', email: 'taster@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const known = await trx.selectFrom('games').select('id').where('slug', 'in', liked).execute()
    await trx
      .insertInto('collection_entries')
      .values(known.map((game) => ({ user_id: id, game_id: game.id, have: true, rating: 9, changed_at: new Date() })))
      .execute()
    const list = (await suggestGames(trx, id, Date.now())).slice(0, 20).map(({ game }) => game)
    const wanted = await trx
      .selectFrom('genres')
      .select('id')
      .where('slug', 'in', [...genres, ''])
      .execute()
    const rows = await trx.selectFrom('games').select(['id', 'slug', 'genre_ids']).where('id', 'in', list).execute()
    const games = new Map(rows.map((row) => [row.id, row]))
    return list.flatMap((game) => {
      const row = games.get(game)
      if (!row) return []
      const fit = fitting.includes(row.slug) || wanted.some((genre) => row.genre_ids.includes(genre.id))
      return [{ slug: row.slug, fit }]
    })
  } finally {
    await trx.rollback().execute()
  }
}
