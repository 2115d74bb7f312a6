import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { Profile } from '../../../common/api/user.ts'
import { userKeys } from '../../cache/keys.ts'
import { FollowButton } from '../../features/friend/follow-button.tsx'
import type { Side } from '../../features/friend/friend.data.ts'
import { useKnown } from '../../lib/use-known.ts'
import { m } from '../../paraglide/messages.js'

const FollowsDialog = lazyDialog(() => import('../../features/friend/follows-dialog.tsx'), 'FollowsDialog')

interface CountsProps {
  profile: Profile
  texts: Record<Side, ReactNode>
  look: string
}
const sides = ['followers', 'following'] as const

/** For members: each number opens its list of users. */
export function MemberCounts({ profile, texts, look }: CountsProps) {
  const [open, setOpen] = useState<Side | null>(null)
  return (
    <>
      {sides.map((side) => (
        <button key={side} type="button" className={look} aria-haspopup="dialog" onClick={() => setOpen(side)}>
          {texts[side]}
        </button>
      ))}
      {open && <FollowsDialog side={open} profile={profile} onClose={() => setOpen(null)} />}
    </>
  )
}

/** For members: the button, and whether this user follows them; nothing until their relation is loaded. */
export function MemberFollowing({ profile }: { profile: Profile }) {
  if (!useKnown(userKeys.show(), profile.id)) return null
  return (
    <>
      <FollowButton person={profile} />
      {profile.follows_you === 1 && (
        <span className="rounded-1 bg-raised px-2 py-1 text-small text-ink-2">{m.friend_follows_you()}</span>
      )}
    </>
  )
}
