import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import { collectionApi } from '../../api/calls/collection.generated.ts'
import { collectionKeys, eventKeys, userKeys } from '../../cache/keys.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { stackBar } from '../../ui/layout/bottom-stack.ts'
import { Ledge } from '../../ui/layout/ledge.tsx'

// What draws spines is loaded while the first games are looked for.
const Landed = lazyExtra(() => import('./landed.tsx'), 'Landed')

/** Places on the first ledge; there may be more games than that. */
const places = 10

interface Props {
  games: readonly GameCard[]
  copies: { id_game: number; platform: number | null }[]
  onDone: () => void
}

/** The ledge at the foot of the window: what was tapped, the button that keeps it, and the way past. */
export function ShelfBar({ games, copies, onDone }: Props) {
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: () => collectionApi.have({ body: { games: copies } }),
    onSuccess: async ({ added }) => {
      toast.show(m.welcome_kept({ count: added, games: formatNumber(added) }))
      onDone()
      await Promise.all(
        [collectionKeys.every, userKeys.every, eventKeys.every].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  const count = games.length
  return (
    <section aria-label={m.welcome_bar()} ref={stackBar} className="bottom-bar first-bar">
      <div className="page first-bar-in">
        <p role="status" className="first-count">
          {count > places
            ? m.welcome_count_over({ count: formatNumber(count) })
            : m.welcome_count({ count: formatNumber(count), places: formatNumber(places) })}
        </p>
        <div className="first-landed" aria-hidden>
          <Landed games={games} />
          {Array.from({ length: Math.max(0, places - count) }, (_, at) => (
            <span key={at} className="first-place" />
          ))}
        </div>
        <div className="first-acts">
          <Button variant="line" onClick={onDone}>
            {m.welcome_skip()}
          </Button>
          {count > 0 && (
            <Button
              variant="primary"
              busy={keep.isPending}
              busyLabel={m.access_busy()}
              onClick={() => !keep.isPending && keep.mutate()}
            >
              {m.welcome_keep()}
            </Button>
          )}
        </div>
      </div>
      <Ledge />
    </section>
  )
}
