import { useQuery } from '@tanstack/react-query'
import type { Profile } from '../../../common/api/user.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { sharedGamesQuery } from '../../features/collection/library/library.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { Cover } from '../../ui/images/cover.tsx'

/** How many games the viewer and this person both have: the link shows them. */
export function BothGames({ profile: { id, nick, silence } }: { profile: Profile }) {
  const blocked = silence === 'block'
  const { data } = useQuery({ ...sharedGamesQuery(id), enabled: !blocked })
  if (!data || blocked) return null
  const { total, games } = data
  if (total === 0) return <p className="both-games">{m.profile_both_none()}</p>
  return (
    <Link to={paths.profile(nick, undefined, { both: '1' })} className="both-games">
      <span className="both-pile">
        {games.map((game) => (
          <Cover key={game.id} game={gameArt(game)} src={game.cover} mini />
        ))}
      </span>
      <b>{m.profile_both({ count: total, number: formatNumber(total) })}</b>
      <ChevronRight size={16} aria-hidden />
    </Link>
  )
}
