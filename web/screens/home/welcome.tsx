import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { ShortRow, WelcomeRack } from './welcome-rack.tsx'

const Door = () => (
  <Link to={paths.access(undefined, 'register')} className={buttonClass({ variant: 'primary', size: 'l' })}>
    {m.home_join()}
  </Link>
)

/** For visitors: what this is, and the way in, above a shelf with a gap (GAM-03). */
export const Welcome = () => (
  <section aria-labelledby="welcome" className="welcome for-visitors">
    <div className="page welcome-top">
      <h1 id="welcome" className="display">
        {m.home_welcome()}
      </h1>
      <div>
        <p>{m.home_welcome_text()}</p>
        <div className="welcome-doors">
          <Door />
          <Link to={paths.games()} className={buttonClass({ variant: 'line', size: 'l' })}>
            {m.home_look_around()}
          </Link>
        </div>
      </div>
    </div>
    <div className="welcome-rack">
      <WelcomeRack />
    </div>
    <Ledge thick />
  </section>
)

/** For visitors, at the end of the page: nobody is kept here, and the way in once more. */
export const WelcomeEnd = () => (
  <section aria-labelledby="take-everything" className="welcome-end for-visitors">
    <div aria-hidden className="spines welcome-short">
      <ShortRow />
    </div>
    <Ledge className="w-full max-w-105" />
    <h2 id="take-everything" className="display mt-5 text-h2">
      {m.home_take()}
    </h2>
    <p className="mt-1 mb-5 text-ink-2">{m.home_take_text()}</p>
    <Door />
  </section>
)
