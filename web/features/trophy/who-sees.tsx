import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useOwn } from '../../session/use-session.ts'

const readers = {
  everyone: () => m.trophy_seen_everyone(),
  followed: () => m.trophy_seen_followed(),
  nobody: () => m.trophy_seen_nobody(),
}

/** Who sees the viewer's trophies, and the way to change that (PRF-04). */
export function WhoSees() {
  const user = useOwn()
  if (!user) return null
  return (
    <p className="mt-6 text-small text-ink-3">
      {readers[user.trophy_privacy]()}{' '}
      <Link to={paths.settings('privacy')} className="link">
        {m.event_seen_change()}
      </Link>
    </p>
  )
}
