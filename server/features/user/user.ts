import type { Profile, TopUser } from '../../../common/api/user.ts'
import type { Viewer } from '../../context.ts'
import { toUserCard } from './user-cards.queries.ts'
import type { ProfileRow } from './user.queries.ts'

/** A person's page: what everybody may see, and nothing of what is theirs alone (US-02). */
export const toProfile = (row: ProfileRow, viewer: Viewer | null): Profile => ({
  ...toUserCard(row, viewer),
  biography: row.biography,
  city: row.city,
  background: row.background,
  created_at: row.created_at.toISOString(),
  accounts: [],
  totals: row.totals,
})

type RankedRow = Parameters<typeof toUserCard>[0] & { totals: unknown }

/** A person in the list of the most active players. */
export const toTopUser = (row: RankedRow, viewer: Viewer | null): TopUser => ({
  ...toUserCard(row, viewer),
  totals: row.totals as TopUser['totals'],
})
