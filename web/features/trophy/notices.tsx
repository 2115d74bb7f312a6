import { m } from '../../paraglide/messages.js'
import { CircleAlert, Lock } from '../../ui/icons/icons.ts'
import { PrivateHelp } from '../linked/private-help.tsx'
import { problemTexts, serviceNames } from '../linked/words.ts'
import { ReadAgain, type Source } from './sources.tsx'
import '../linked/linked.css'
import './notices.css'

interface Props {
  userId: number
  own: boolean
  name: string
  services: Source[]
}

/**
 * Why some trophies are missing: to their owner with the steps that help, to others that the profile there is private
 * (ACC-04).
 */
export const Notices = ({ userId, own, name, services }: Props) =>
  services
    .filter(({ problem }) => problem !== null)
    .map((source) =>
      own ? (
        <OwnNotice key={source.service} userId={userId} source={source} />
      ) : (
        source.problem === 'private' && (
          <p key={source.service} className="trophy-notice">
            <Lock size={18} aria-hidden />
            {m.trophy_private_other({ name, service: serviceNames[source.service] })}
          </p>
        )
      ),
    )

function OwnNotice({ userId, source }: { userId: number; source: Source }) {
  const { service, problem } = source
  if (problem === null) return null
  const title = `trophy-problem-${service}`
  return (
    <section className="panel trophy-problem" aria-labelledby={title}>
      <h2 id={title} className="trophy-problem-head">
        {problem === 'private' ? <Lock size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
        {serviceNames[service]}: {problem === 'private' ? m.linked_private() : m.trophy_problem()}
      </h2>
      {problem === 'private' ? (
        <PrivateHelp platform={service} />
      ) : (
        <p className="mt-2">{problemTexts[problem]({ service: serviceNames[service] })}</p>
      )}
      <div className="mt-3">
        <ReadAgain userId={userId} source={source} />
      </div>
    </section>
  )
}
