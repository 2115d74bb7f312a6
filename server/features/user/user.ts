import type { Profile, TopUser, UserCard } from '../../../common/api/user.ts'
import { toUserCard } from './user-cards.queries.ts'
import type { ProfileRow } from './user.queries.ts'

type Relation = Pick<UserCard, 'followed' | 'follows_you'>

/** A person's page: what everybody may see, and nothing of what is theirs alone (US-02). */
export const toProfile = (row: ProfileRow & Relation): Profile => ({
  ...toUserCard(row),
  biography: row.biography,
  city: row.city,
  background: row.background,
  created_at: row.created_at.toISOString(),
  accounts: [],
  totals: row.totals,
})

type RankedRow = Parameters<typeof toUserCard>[0] & { totals: unknown }

/** A person in the list of the most active players. */
export const toTopUser = (row: RankedRow): TopUser => ({
  ...toUserCard(row),
  totals: row.totals as TopUser['totals'],
})
