import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Profile } from '../../../common/api/user.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../lib/link.tsx'
import { useAccessPath } from '../../lib/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import type { Side } from './friend.data.ts'

const PeopleDialog = lazy(() => import('./people-dialog.tsx').then((module) => ({ default: module.PeopleDialog })))

/** How many follow a person and are followed; each number opens its list, for members. */
export function FollowCounts({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<Side | null>(null)
  const { followers, following } = profile.totals
  return (
    <>
      <Count onOpen={() => setOpen('followers')}>
        <b className="text-ink">{formatNumber(followers)}</b> {m.friend_count_followers({ count: followers })}
      </Count>
      <Count onOpen={() => setOpen('following')}>
        <b className="text-ink">{formatNumber(following)}</b> {m.friend_count_following()}
      </Count>
      {open && (
        <Suspense>
          <PeopleDialog side={open} profile={profile} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** A target of 44 px in a line of text. */
const look = '-my-2.5 py-2.5 hover:underline underline-offset-3'

function Count({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const known = useUser() !== null
  const access = useAccessPath()
  return known ? (
    <button type="button" className={look} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  ) : (
    <Link to={access} rel="nofollow" className={look}>
      {children}
    </Link>
  )
}
