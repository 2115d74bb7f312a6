import { useInfiniteQuery } from '@tanstack/react-query'
import type { Correction } from '../../../common/api/correction.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { formatDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ownCorrectionsQuery, useWithdraw } from './correction.data.ts'
import { SourceLink } from './source-link.tsx'
import { correctionWords } from './words.ts'

/** What the user proposed and what became of it. */
export function OwnCorrections() {
  const own = useInfiniteQuery(ownCorrectionsQuery)
  return (
    <Loaded query={own} loading={<SkeletonLines label={m.correction_loading()} count={3} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data)
        return rows.length === 0 ? (
          <p className="mt-4 text-small text-ink-2">{m.correction_own_none()}</p>
        ) : (
          <>
            <ul className="mt-5 grid gap-5">
              {rows.map((row) => (
                <OwnRow key={row.id} correction={row} />
              ))}
            </ul>
            <ListEnd query={own} loading={m.correction_loading()} className="mt-4" />
          </>
        )
      }}
    </Loaded>
  )
}

const states = {
  open: m.correction_state_open,
  accepted: m.correction_state_accepted,
  declined: m.correction_state_declined,
}

function OwnRow({ correction }: { correction: Correction }) {
  const { id, game, title, state, reason, source, created_at } = correction
  const withdraw = useWithdraw(() => toast.show(m.correction_withdrawn()))
  return (
    <li className="grid gap-1 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {game ? (
          <Link to={paths.game(game.slug)} className="link font-[650]">
            {game.title}
          </Link>
        ) : (
          <b className="font-[650]">{title}</b>
        )}
        <span className="rounded-1 bg-raised px-2 py-0.5 text-ink-2">{states[state]()}</span>
        <span className="text-ink-3">{formatDay(created_at)}</span>
      </p>
      <p>{correctionWords(correction)}</p>
      <SourceLink href={source} />
      {reason !== '' && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{reason}</p>}
      {state === 'open' && (
        <Button
          size="s"
          variant="soft"
          className="mt-1 justify-self-start"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(id)}
        >
          {m.correction_withdraw()}
        </Button>
      )}
    </li>
  )
}
