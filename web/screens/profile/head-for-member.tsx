import type { ReactNode } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { useReturningDialog } from '../../components/use-returning-dialog.ts'
import type { Profile } from '../../../common/api/user.ts'
import { userKeys } from '../../cache/keys.ts'
import { FollowButton } from '../../features/friend/follow-button.tsx'
import { PersonMenu } from '../../features/moderation/person-menu.tsx'
import type { Side } from '../../features/friend/friend.data.ts'
import { useKnown } from '../../lib/use-known.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Pencil, ChevronRight } from '../../ui/icons/icons.ts'
import { ShareProfile } from './share-profile.tsx'
import { useQuery } from '@tanstack/react-query'
import { gameArt } from '../../../common/art/game-art.ts'
import { sharedGamesQuery } from '../../features/collection/library/library.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Cover } from '../../ui/images/cover.tsx'

const FollowsDialog = lazyDialog(() => import('../../features/friend/follows-dialog.tsx'), 'FollowsDialog')

interface CountsProps {
  profile: Profile
  texts: Record<Side, ReactNode>
  look: string
}
const sides = ['followers', 'following'] as const

/** For members: each number opens its list of users. */
export const MemberCounts = (props: CountsProps) =>
  sides.map((side) => <MemberCount key={side} side={side} {...props} />)

function MemberCount({ side, profile, texts, look }: CountsProps & { side: Side }) {
  const list = useReturningDialog(side)
  return (
    <>
      <button type="button" className={look} aria-haspopup="dialog" onClick={list.show}>
        {texts[side]}
      </button>
      {list.open && <FollowsDialog side={side} profile={profile} name={side} onClose={list.close} />}
    </>
  )
}

/** For members: what can be done with a profile, their own or another one. */
export function MemberActions({ profile, own }: { profile: Profile; own: boolean }) {
  if (!own) return <MemberFollowing profile={profile} />
  return (
    <>
      <Link to={paths.settings('profile')} className={buttonClass()}>
        <Pencil aria-hidden />
        {m.profile_edit()}
      </Link>
      <ShareProfile profile={profile} />
    </>
  )
}

/** The button, whether this user follows them, and what else can be done; nothing until their relation is loaded. */
function MemberFollowing({ profile }: { profile: Profile }) {
  if (!useKnown(userKeys.show(), profile.id)) return null
  return (
    <>
      {profile.silence === 'block' ? (
        <Mark>{m.moderation_you_blocked({ nick: profile.nick })}</Mark>
      ) : (
        <FollowButton person={profile} />
      )}
      <ShareProfile profile={profile} />
      {profile.follows_you === 1 && <Mark>{m.friend_follows_you()}</Mark>}
      {profile.silence === 'mute' && <Mark>{m.moderation_you_muted()}</Mark>}
      <PersonMenu person={profile} />
    </>
  )
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-1 bg-raised px-2 py-1 text-small text-ink-2">{children}</span>
)

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
