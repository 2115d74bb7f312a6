import type { GameCard } from '../../../common/api/game.ts'
import type { Profile, TopUser, UserCard } from '../../../common/api/user.ts'
import { languageOfText } from '../../../common/rules/language-of-text.ts'
import { pick, hydrateGames, hydrateUsers } from '../../hydrate/hydrate.ts'
import { findRanked, type ProfileRow, findProfile, rankPlayers } from './user.queries.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { accountKey } from '../../../common/rules/account.ts'
import { shelfSheet } from '../../drawing/shelf-sheet.ts'
import type { FindLinkPicture } from '../../resource/resource.ts'
import type { Context } from '../../context.ts'

/** A user's page: only what everybody may see, nothing private (US-02). */
export const toProfile = (card: UserCard, row: ProfileRow, games: ReadonlyMap<number, GameCard>): Profile => ({
  ...card,
  biography: row.biography,
  biography_lang: languageOfText(row.biography ?? '') ?? row.lang,
  city: row.city,
  background: row.background,
  created_at: row.created_at.toISOString(),
  accounts: row.accounts,
  totals: row.totals,
  top: pick(games, row.top_ids),
  first_favourite: (row.first_favourite_id !== null && games.get(row.first_favourite_id)) || null,
  silence: row.silence,
})

type RankedRow = Awaited<ReturnType<typeof findRanked>>[number]

/**
 * A user in the list of the most active users. Visitors see no trophies; a ranking that the release before made does
 * not name them.
 */
export const toTopUser = (card: UserCard, { totals }: RankedRow): TopUser => ({
  ...card,
  totals: { ...(totals as TopUser['totals']), trophies: 0 },
})

/** The preview picture of a profile: what visitors see (US-02). Its version is its number of games. */
export const userPicture: FindLinkPicture = async ({ db }, id) => {
  const [card] = await hydrateUsers(db, [id], null)
  const row = card && (await findProfile(db, accountKey(card.nick), null))
  if (!row) return undefined
  const games = await hydrateGames(db, row.top_ids)
  const shown = {
    title: card.name ?? card.nick,
    line: `@${card.nick}`,
    count: row.totals.games,
    games: games.map((game) => gameArt(game)),
  }
  return { version: shown.count, shown, draw: () => shelfSheet(shown) }
}

const shown = 20
/** More than shown, so that the page stays full when accounts are deleted. */
const kept = 40
/** Ranking may use one percent of the database's time. */
const restFactor = 100
const shortestRest = 30_000

type Ranked = Awaited<ReturnType<typeof findRanked>>

/**
 * The most active users. The last ranking is returned at once, however old, and renewed in the background; only the
 * very first call waits. `settle` waits for a running renewal.
 */
export function createRanking({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>) {
  let renewal: Promise<void> | null = null

  const renew = (): Promise<void> =>
    (renewal ??= rankPlayers(db, kept, new Date(now())).finally(() => {
      renewal = null
    }))

  async function top(): Promise<Ranked> {
    const ranked = await findRanked(db, shown)
    const [first] = ranked
    if (!first) {
      await renew()
      return findRanked(db, shown)
    }
    if (now() - first.computed_at.getTime() > Math.max(shortestRest, first.took_ms * restFactor))
      renew().catch((error: unknown) => log.warn({ err: error }, 'ranking the users failed'))
    return ranked
  }

  return { top, settle: async () => void (await renewal?.catch(() => undefined)) }
}
