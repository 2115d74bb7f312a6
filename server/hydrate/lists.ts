import type { List } from '../../common/api/list.ts'
import { languageOfText } from '../../common/rules/language-of-text.ts'
import { type Around, defineHydrator } from './hydrator.ts'
import { findLists, type ListRow } from './lists.queries.ts'

/** Lists with their owners and the games of their covers. */
export const lists = defineHydrator({
  find: findLists,
  names: ({ user_id, cover }) => ({ users: [user_id], games: cover }),
  show: toList,
})

function toList(row: ListRow, { users, games }: Around): List | undefined {
  const user = users.get(row.user_id)
  if (!user) return undefined
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    lang: languageOfText(`${row.title}\n${row.description}`) ?? row.owner_lang,
    public: row.public ? 1 : 0,
    TotalLikes: row.total_likes,
    TotalGames: row.total_games,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    liked: row.liked,
    user,
    games: row.cover.flatMap((id) => games.get(id) ?? []),
    ...(row.hidden && { hidden: 1 as const }),
  }
}
