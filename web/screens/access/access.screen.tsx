import { useState } from 'react'
import type { Session, Ticket } from '../../../common/api/auth.ts'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { GoogleButton } from '../../features/google/google-button.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { segmentClass } from '../../ui/buttons/segmented.tsx'
import './access.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { useEntrance } from './use-entrance.ts'
import { WallSide } from './wall-side.tsx'

const CodeStep = lazyBlock(() => import('../../features/second-factor/code-step.tsx'), 'CodeStep')
const loadMailedLink = () => import('./mailed-link.tsx')
const MailedLink = lazyBlock(loadMailedLink, 'MailedLink')

export const screen = defineScreen('access', {
  load: async ({ search }) => {
    if (search.token) fetchAhead(loadMailedLink)
  },
  head: ({ search }) => ({
    title: titleOf(search),
    description: m.access_description(),
    ...(search.token && { noindex: true }),
  }),
  component: AccessScreen,
})

function titleOf({ token, view }: SearchOf<'access'>): string {
  if (token) return view === 'undo' ? m.access_undo_title() : m.access_verify_title()
  return view === 'register' ? m.access_register_title() : m.access_login_title()
}

/**
 * Login and registration, two tabs of one screen; `redirect` holds the wanted path, `token` comes with a mailed link.
 */
function AccessScreen({ search }: ScreenProps<'access'>) {
  // What a mailed link does is rendered in the browser only, its first words before: a button without its code does
  // nothing.
  const hydrated = useHydrated()
  return (
    <div className="access">
      <WallSide />
      <div className="access-side" data-mailed={search.token ? '' : undefined}>
        {/* Forms are for visitors: a member is led on, and a mailed link does its work whoever is logged in. */}
        <div className="access-card" data-visitor={search.token ? undefined : ''}>
          {search.token ? (
            hydrated ? (
              <MailedLink fallback={<FirstWords view={search.view} />} token={search.token} view={search.view} />
            ) : (
              <FirstWords view={search.view} />
            )
          ) : (
            <Forms search={search} />
          )}
        </div>
      </div>
    </div>
  )
}

const FirstWords = ({ view }: { view: string | undefined }) => (
  <div className="access-word">
    <h1 className="display access-title">{view === 'undo' ? m.access_undo_title() : m.access_verifying()}</h1>
  </div>
)

function Forms({ search: { redirect, view } }: { search: SearchOf<'access'> }) {
  const welcome = useEntrance(redirect)
  const welcomeNew = useEntrance(redirect, true)
  const [ticket, setTicket] = useState<string | null>(null)
  const enter = (entered: Session | Ticket) => ('ticket' in entered ? setTicket(entered.ticket) : welcome(entered))
  const changed = view === 'changed'
  if (ticket !== null) return <CodeStep ticket={ticket} onEnter={welcome} onBack={() => setTicket(null)} />
  const tabs = <Tabs redirect={redirect} changed={changed} />
  return (
    <>
      {view === 'register' ? (
        <RegisterForm redirect={redirect} tabs={tabs} />
      ) : (
        <LoginForm onEnter={enter} changed={changed} tabs={tabs} />
      )}
      <GoogleButton onEnter={enter} onJoin={(joined) => ('ticket' in joined ? enter(joined) : welcomeNew(joined))} />
    </>
  )
}

function Tabs({ redirect, changed }: { redirect: string | undefined; changed: boolean }) {
  return (
    <nav className="segmented segmented-wide" aria-label={m.access_tabs()}>
      <Link to={paths.access(redirect, changed ? 'changed' : undefined)} replace className={segmentClass}>
        {m.access_login_tab()}
      </Link>
      <Link to={paths.access(redirect, 'register')} replace className={segmentClass}>
        {m.access_register_tab()}
      </Link>
    </nav>
  )
}
