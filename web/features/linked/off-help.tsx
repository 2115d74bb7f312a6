import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { useOwn } from '../../session/use-session.ts'

/** What can be done about a service that is not set up: admins see how, others bring a file meanwhile (ACC-04). */
export function OffHelp() {
  const isAdmin = useOwn()?.an === 1
  return isAdmin ? (
    <Link to={paths.admin({ view: 'services' })} className="link">
      {m.linked_off_admin()}
    </Link>
  ) : (
    <>
      {m.linked_off_ask()}{' '}
      <Link to={paths.settings('data')} className="link">
        {m.linked_off_file()}
      </Link>
    </>
  )
}
