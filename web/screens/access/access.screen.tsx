import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { defineScreen, type ScreenProps } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'
import { segmentClass } from '../../ui/segmented.tsx'
import './access.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { WallSide } from './wall-side.tsx'

export const screen = defineScreen({
  head: ({ search }) => ({
    title: search['view'] === 'register' ? m.access_register_title() : m.access_login_title(),
    description: m.access_description(),
  }),
  component: AccessScreen,
})

/** Login and registration, two tabs of one screen; `redirect` holds the wanted path. */
function AccessScreen({ search }: ScreenProps) {
  const { redirect, view } = search
  const registering = view === 'register'
  return (
    <div className="access">
      <WallSide />
      <div className="access-side">
        <div className="access-card">
          {registering ? (
            <RegisterForm redirect={redirect} tabs={<Tabs redirect={redirect} />} />
          ) : (
            <LoginForm redirect={redirect} tabs={<Tabs redirect={redirect} />} />
          )}
        </div>
      </div>
    </div>
  )
}

function Tabs({ redirect }: { redirect: string | undefined }) {
  return (
    <nav className="segmented segmented-wide" aria-label={m.access_tabs()}>
      <Link to={paths.access(redirect)} replace className={segmentClass}>
        {m.access_login_tab()}
      </Link>
      <Link to={paths.access(redirect, 'register')} replace className={segmentClass}>
        {m.access_register_tab()}
      </Link>
    </nav>
  )
}
