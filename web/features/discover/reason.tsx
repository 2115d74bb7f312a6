import type { Suggestion } from '../../../common/api/game.ts'
import { formatScore } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'

type Reason = Suggestion['reason']

/** A placeholder for the game in a sentence, so that its link can replace it in either language. */
const mark = '\u0000'

const sentences: Record<Reason['kind'], (reason: Reason) => string> = {
  rated: ({ rate }) => m.discover_rated({ title: mark, rate: formatScore(rate ?? 0) }),
  favourite: () => m.discover_favourite({ title: mark }),
  finished: () => m.discover_finished({ title: mark }),
  owned: () => m.discover_owned({ title: mark }),
  wanted: () => m.discover_wanted({ title: mark }),
  people: () => m.discover_people({ title: mark }),
  genre: ({ name }) => m.discover_genre({ name: name ?? '' }),
  popular: () => m.discover_popular(),
}

/** Why a game is suggested, in a sentence with a link to the game it refers to. */
export function ReasonLine({ reason }: { reason: Reason }) {
  const [before = '', after] = sentences[reason.kind](reason).split(mark)
  return (
    <p className="text-small text-ink-2">
      {before}
      {after !== undefined && reason.game && (
        <Link className="link" to={paths.game(reason.game.slug)}>
          {reason.game.title}
        </Link>
      )}
      {after}
    </p>
  )
}
