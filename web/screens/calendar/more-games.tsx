import { useQuery } from '@tanstack/react-query'
import { useRights } from '../../features/admin/use-rights.ts'
import { siteQuery } from '../../features/site/site.data.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'

/** A month of the present or the future with fewer games misses most of what comes out. */
export const fewGames = 10

/** Where no outside database supplies games, how that is changed; admins get there by a link. */
export function MoreGames({ onlyAdmins = false }: { onlyAdmins?: boolean }) {
  const site = useQuery(siteQuery).data
  const isAdmin = useRights()
  if (!site || site.wikidata || site.igdb === 'on' || (onlyAdmins && !isAdmin)) return null
  return (
    <p className="mb-3 text-small text-ink-3">
      {m.calendar_more_games()}{' '}
      {isAdmin && (
        <Link to={paths.admin({ view: 'services' })} className="link">
          {m.calendar_more_games_link()}
        </Link>
      )}
    </p>
  )
}
