import { sql, type Transaction } from 'kysely'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { candidateIdsByName, candidatesById } from '../match/candidates.ts'
import { likeness, type Likeness } from '../match/likeness.ts'
import type { OpenGame } from './open-game.ts'
import { earlier } from '../release-dates.ts'
import { redirect } from '../write/slugs.ts'

interface Row {
  id: number
  source: string
  source_key: string | null
  slug: string
}

/**
 * Games of the open catalogue that reached the database in another way before (from the external database, by hand, or
 * under another key) keep their row, so that users' entries stay. Returns the games that the loader must write: those
 * of the external database are left unchanged.
 */
export async function adoptGames(
  trx: Transaction<DB>,
  games: OpenGame[],
  platformIds: Map<string, number>,
): Promise<OpenGame[]> {
  const keys = new Set(games.map(({ sourceKey }) => sourceKey))
  const { rows } = await sql<Row>`
    select id, source, source_key, slug from games where source_key is not null or source in ('igdb', 'wikidata', 'user')`.execute(
    trx,
  )
  const known = new Set(rows.map(({ source_key }) => source_key))
  const strays = new Map(
    rows.filter((row) => row.source_key === null || !keys.has(row.source_key)).map((row) => [row.id, row]),
  )
  const fresh = games.filter(({ sourceKey }) => !known.has(sourceKey))
  const pairs = strays.size > 0 ? await findPairs(trx, fresh, strays, platformIds) : []
  for (const { game, row } of pairs) {
    row.source_key = game.sourceKey
    if (game.source === 'core') row.source = 'core'
    await sql`update games set source = ${row.source}, source_key = ${row.source_key}, updated_at = now() where id = ${row.id}`.execute(
      trx,
    )
    if (isOpen(row) && row.slug !== game.slug) await redirect(trx, row.slug, row.id)
  }
  const foreign = new Set(rows.filter((row) => !isOpen(row)).map((row) => row.source_key))
  return games.filter(({ sourceKey }) => !foreign.has(sourceKey))
}

/** Whether the loader writes this row. */
const isOpen = ({ source }: Row): boolean => source === 'core' || source === 'mame'

async function findPairs(
  trx: Transaction<DB>,
  games: OpenGame[],
  strays: Map<number, Row>,
  platformIds: Map<string, number>,
): Promise<{ game: OpenGame; row: Row }[]> {
  const facts = games.map((game) => ({ game, fact: factsOf(game, platformIds) }))
  const named = await candidateIdsByName(trx, [...new Set(facts.flatMap(({ fact }) => [fact.title, ...fact.aliases]))])
  const byName = Map.groupBy(
    named.filter(({ id }) => strays.has(id)),
    ({ key }) => key,
  )
  const rows = await candidatesById(trx, [...new Set([...byName.values()].flat().map(({ id }) => id))])
  const candidates = new Map(rows.map((row) => [row.id, row]))
  const pairs = facts.flatMap(({ game, fact }) =>
    [...new Set([fact.title, ...fact.aliases].flatMap((key) => byName.get(key)?.map(({ id }) => id) ?? []))].flatMap(
      (id) => {
        const candidate = candidates.get(id)
        const row = strays.get(id)
        const score = candidate && likeness(fact, candidate)
        return row && score ? [{ game, row, score: score + Number(game.source === 'core') }] : []
      },
    ),
  )
  const taken = new Set<OpenGame | Row>()
  return pairs
    .sort((a, b) => b.score - a.score)
    .filter(({ game, row }) => {
      if (taken.has(game) || taken.has(row)) return false
      taken.add(game).add(row)
      return true
    })
}

function factsOf(game: OpenGame, platformIds: Map<string, number>): Likeness {
  const title = nameKey(game.title)
  const aliases = new Set(game.aliases.map(nameKey))
  aliases.delete(title)
  const first = game.releases.reduce<ReturnType<typeof earlier>>((date, release) => earlier(date, release.date), null)
  const yearOf = (date: typeof first): number | null => (date ? Number(date.date.slice(0, 4)) : null)
  return {
    title,
    aliases,
    year: yearOf(first),
    makers: [...game.developers, ...game.publishers].map(nameKey),
    platforms: new Map(
      game.releases.flatMap(({ platform, date }) => {
        const id = platformIds.get(platform)
        return id === undefined ? [] : [[id, yearOf(date)] as const]
      }),
    ),
  }
}
