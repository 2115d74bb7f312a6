import { useQuery } from '@tanstack/react-query'
import { gameArt } from '../../../common/art/game-art.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'
import { topicsQuery } from '../comment/comment.data.ts'
import './community.css'

const most = 6

/**
 * The games most written about in the last days; nothing where nobody writes. On phones a row of them, without a panel.
 */
export function Topics({ row = false }: { row?: boolean }) {
  const { data = [], isPending } = useQuery(topicsQuery)
  // Its room, so that the posts below it stay where they are.
  if (isPending && row)
    return (
      <div className="topics-row" aria-hidden>
        <div className="topic" />
      </div>
    )
  if (data.length === 0) return null
  return (
    <section className={row ? 'topics-row' : 'panel topics'} aria-label={m.community_topics()}>
      <h2 className={row ? 'sr-only' : 'display text-h3'}>{m.community_topics()}</h2>
      <ul>
        {data.slice(0, most).map(({ game, total }) => (
          <li key={game.id}>
            <Link to={paths.game(game.slug, 'comments')} className="topic">
              <Cover game={gameArt(game)} src={game.cover} mini />
              <span className="min-w-0">
                <b>{game.title}</b>
                <small>{m.community_topic({ count: total, number: formatNumber(total) })}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
