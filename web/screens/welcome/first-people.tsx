import { useEffect, useRef } from 'react'
import { SuggestedPeople } from '../../features/event/no-feed.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'

const people = 3

/** The last step of a new member: whom to follow, and on to the shelf. */
export function FirstPeople() {
  const head = useRef<HTMLHeadingElement>(null)
  // What was focused is gone with the step before.
  useEffect(() => {
    scrollTo(0, 0)
    head.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page max-w-180!">
      <h1 ref={head} tabIndex={-1} className="display text-h1 leading-none">
        {m.welcome_people()}
      </h1>
      <p className="mt-1.5 mb-6 text-ink-2">{m.welcome_people_text()}</p>
      <div className="panel">
        <SuggestedPeople most={people} />
      </div>
      <Link to={paths.profile()} className={buttonClass({ variant: 'primary', className: 'mt-6' })}>
        {m.welcome_end()}
      </Link>
    </div>
  )
}
