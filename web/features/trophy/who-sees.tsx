import { useQuery } from '@tanstack/react-query'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useOwn } from '../../session/use-session.ts'
import { linkedQuery } from '../linked/linked.data.ts'
import { serviceNames } from '../linked/words.ts'

const readers = {
  everyone: () => m.trophy_seen_everyone(),
  followed: () => m.trophy_seen_followed(),
  nobody: () => m.trophy_seen_nobody(),
}

/**
 * Who sees the viewer's trophies, and how to change that (PRF-04). An account that was only named may belong to anyone,
 * so others do not see what is read from it, whatever the setting (PL-03).
 */
export function WhoSees() {
  const user = useOwn()
  const { data } = useQuery({ ...linkedQuery, staleTime: 60_000, refetchInterval: false, enabled: user !== null })
  if (!user) return null
  const accounts = data?.accounts ?? []
  const unproven = accounts.filter(({ proven }) => proven === 0).map(({ platform }) => serviceNames[platform])
  const isAnyShown = accounts.length === 0 || unproven.length < accounts.length
  return (
    <div className="mt-6 grid gap-1 text-small text-ink-3">
      {(isAnyShown || user.trophy_privacy === 'nobody') && (
        <p>
          {readers[user.trophy_privacy]()}{' '}
          <Link to={paths.settings('privacy')} className="link">
            {m.event_seen_change()}
          </Link>
        </p>
      )}
      {unproven.length > 0 && user.trophy_privacy !== 'nobody' && (
        <p>
          {m.trophy_unproven({ services: unproven.join(', ') })}{' '}
          <Link to={paths.settings('accounts')} className="link">
            {m.trophy_prove()}
          </Link>
        </p>
      )}
    </div>
  )
}
