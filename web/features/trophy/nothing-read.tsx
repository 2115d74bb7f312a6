import type { TrophySummary } from '../../../common/api/trophy.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { serviceNames } from '../linked/words.ts'
import { Notices } from './notices.tsx'
import { ReadAgain, type Source } from './sources.tsx'

interface Props {
  userId: number
  own: boolean
  name: string
  summary: TrophySummary
}

/** Instead of trophies: nothing is linked, nothing is read yet, or the games there have none. */
export function NothingRead({ userId, own, name, summary: { services } }: Props) {
  if (services.length === 0) return own ? <LinkOne /> : <NobodyLinked name={name} />
  const isReading = services.some(({ reading }) => reading === 1)
  const unread = services.filter(({ read_at: at, problem }) => at === null && problem === null)
  const closed = services.filter(({ problem }) => problem === 'private')
  if (!own && closed.length > 0) return <PrivateThere name={name} services={closed} />
  return (
    <>
      <Notices userId={userId} own={own} name={name} services={services} />
      {isReading ? (
        <Reading own={own} name={name} />
      ) : unread.length > 0 ? (
        <EmptyState
          title={m.trophy_unread()}
          className="mt-8"
          action={
            own && (
              <span className="flex flex-wrap justify-center gap-3">
                {unread.map((source) => (
                  <ReadAgain
                    key={source.service}
                    userId={userId}
                    source={source}
                    label={m.trophy_read_service({ service: serviceNames[source.service] })}
                  />
                ))}
              </span>
            )
          }
        >
          {own ? m.trophy_unread_text() : m.trophy_unread_other_text({ name })}
        </EmptyState>
      ) : (
        services.every(({ problem }) => problem === null) && (
          <EmptyState title={m.trophy_none()} className="mt-8">
            {own ? m.trophy_none_own_text() : m.trophy_none_other_text({ name })}
          </EmptyState>
        )
      )}
    </>
  )
}

const Reading = ({ own, name }: { own: boolean; name: string }) => (
  <EmptyState
    title={own ? m.trophy_reading() : m.trophy_reading_other()}
    className="mt-8"
    action={<Spinner label={m.trophy_source_reading()} />}
  >
    {own ? m.trophy_reading_text() : m.trophy_reading_other_text({ name })}
  </EmptyState>
)

const LinkOne = () => (
  <EmptyState
    title={m.profile_achievements_none()}
    className="mt-8"
    action={
      <Link to={paths.settings('accounts')} className={buttonClass({ variant: 'primary' })}>
        {m.trophy_link_account()}
      </Link>
    }
  >
    {m.profile_achievements_none_own()}
  </EmptyState>
)

const NobodyLinked = ({ name }: { name: string }) => (
  <EmptyState title={m.profile_achievements_none()} className="mt-8">
    {m.profile_achievements_none_other({ name })}
  </EmptyState>
)

/** The profile there is closed: nobody sees anything of it, whatever the owner shows here (R8). */
const PrivateThere = ({ name, services }: { name: string; services: Source[] }) => (
  <EmptyState title={m.trophy_private_other_title()} className="mt-8">
    {services.map(({ service }) => m.trophy_private_other({ name, service: serviceNames[service] })).join(' ')}
  </EmptyState>
)
