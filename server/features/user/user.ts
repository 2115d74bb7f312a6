import type { GameCard } from '../../../common/api/game.ts'
import type { Profile, TopUser, UserCard } from '../../../common/api/user.ts'
import { languageOfText } from '../../../common/rules/language-of-text.ts'
import { pick } from '../../hydrate/hydrate.ts'
import type { findRanked, ProfileRow } from './user.queries.ts'

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
