import { useInfiniteQuery } from '@tanstack/react-query'
import type { FollowedKeeper } from '../../../common/api/friend.ts'
import type { Game } from '../../../common/api/game.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { useReturningDialog } from '../../components/use-returning-dialog.ts'
import { StatusIcon } from '../../features/collection/status/status-icon.tsx'
import { statusLabel } from '../../features/collection/status/status-labels.ts'
import { statusInk } from '../../features/collection/status/status.ts'
import { keepersQuery } from '../../features/friend/keepers.data.ts'
import { GameScore } from '../../components/game-score.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { statusOf } from './keeper-words.ts'
import './keepers.css'

const PeopleDialog = lazyDialog(() => import('./all-keepers.tsx'), 'AllKeepers')

const shown = 10

/** Whom the viewer follows and who keeps the game: what each did with it. Nothing while there is nobody. */
export function Keepers({ game }: { game: Game }) {
  const all = useReturningDialog('keepers')
  const { data } = useInfiniteQuery(keepersQuery(game.id))
  const first = data?.pages[0]
  if (!first || first.data.length === 0) return null
  return (
    <section aria-label={m.friend_keepers()}>
      <SectionHead
        title={m.friend_keepers()}
        link={
          first.total > shown && (
            <button type="button" className="link" onClick={all.show}>
              {m.friend_keepers_all({ number: formatNumber(first.total) })}
              <ChevronRight size={16} aria-hidden />
            </button>
          )
        }
      />
      <ul className="keepers">
        {first.data.slice(0, shown).map((keeper) => (
          <li key={keeper.id}>
            <Keeper keeper={keeper} />
          </li>
        ))}
      </ul>
      {all.open && <PeopleDialog gameId={game.id} name="keepers" onClose={all.close} />}
    </section>
  )
}

function Keeper({ keeper }: { keeper: FollowedKeeper }) {
  const { nick, avatar, rating, review } = keeper
  const status = statusOf(keeper)
  return (
    <>
      <Link to={paths.profile(nick)} className="keeper-who">
        <Avatar nick={nick} src={avatar} />
        <span className="min-w-0">
          <b className="block truncate leading-tight font-[650]">{nick}</b>
          {status && (
            <span className={`keeper-status ${statusInk(status)}`}>
              <StatusIcon status={status} filled={status === 'favourite'} />
              {statusLabel(status)}
            </span>
          )}
        </span>
      </Link>
      {review !== null && (
        <Link
          to={paths.profileReview(nick, review)}
          className="link keeper-review"
          aria-label={m.friend_keepers_review({ nick })}
        >
          {m.friend_keepers_reviewed()}
        </Link>
      )}
      {rating !== null && <GameScore value={rating} />}
    </>
  )
}
