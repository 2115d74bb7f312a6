import type { Game } from '../../../common/api/game.ts'
import { useOwnEntry } from '../../features/collection/collection.data.ts'
import { useSetEntry } from '../../features/collection/changes/set-entry.ts'
import { Link } from '../../router/link.tsx'
import { pressOf, useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Check, Plus } from '../../ui/icons/icons.ts'

const face = 'inline-flex items-center justify-center gap-2'

/** The one primary action of the home page: "Have it". Visitors are sent to the log-in and back, and have it then. */
export function AddToShelf({ game }: { game: Game }) {
  const user = useUser()
  const access = useAccessPath()
  const setEntry = useSetEntry()
  const have = useOwnEntry(game.id)?.have ?? false
  if (user === null) {
    return (
      <Link
        to={access}
        data-press={pressOf('have', game.id, game.title)}
        className={buttonClass({ variant: 'primary' })}
      >
        <Plus aria-hidden />
        {m.home_add()}
      </Link>
    )
  }
  return (
    <Button
      variant={have ? 'glass' : 'primary'}
      aria-pressed={have}
      aria-label={have ? m.home_added() : m.home_add()}
      onClick={() => setEntry(game, { type: 'have', value: !have })}
    >
      {/* Both texts overlap, so that the button keeps its width. */}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={have ? `${face} invisible` : face} aria-hidden={have}>
          <Plus aria-hidden />
          {m.home_add()}
        </span>
        <span className={have ? face : `${face} invisible`} aria-hidden={!have}>
          <Check aria-hidden />
          {m.home_added()}
        </span>
      </span>
    </Button>
  )
}
