import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenCorrection } from '../../../common/api/correction.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { correctionQueueQuery } from '../../features/correction/correction.data.ts'
import { SourceLink } from '../../features/correction/source-link.tsx'
import { correctionWords, dateWords } from '../../features/correction/words.ts'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PagedList } from './paged-list.tsx'

const DecideDialog = lazyDialog(() => import('./decide-correction.tsx'), 'DecideCorrection')

/** What members propose to correct, and what to do about it. */
export function CorrectionsPanel() {
  const queue = useInfiniteQuery(correctionQueueQuery)
  return (
    <section aria-label={m.correction_queue()}>
      <p className="mb-6 max-w-[40rem] text-small text-ink-2">{m.correction_queue_text()}</p>
      <PagedList
        query={queue}
        label={m.correction_queue()}
        loading={m.correction_loading()}
        empty={<EmptyState title={m.correction_queue_none()}>{m.correction_queue_none_text()}</EmptyState>}
        className="grid gap-5"
        keyOf={(one) => one.id}
      >
        {(one) => <CorrectionRow correction={one} />}
      </PagedList>
    </section>
  )
}

function CorrectionRow({ correction }: { correction: OpenCorrection }) {
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const { game, title, person, created_at, source, note } = correction
  return (
    <li className="grid gap-3 rounded-3 border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        {game ? (
          <Link to={paths.game(game.slug)} className="link font-[650] text-ink">
            {game.title}
          </Link>
        ) : (
          <b className="font-[650] text-ink">{title}</b>
        )}
        <PersonLink person={person} size="s" />
        <span>{m.correction_since({ day: formatDay(created_at) })}</span>
      </p>
      <p className="font-[550]">{correctionWords(correction)}</p>
      {game && <p className="text-small text-ink-3">{nowWords(correction)}</p>}
      <p className="text-small">
        <SourceLink href={source} />
      </p>
      {note !== '' && <p className="text-small whitespace-pre-line wrap-anywhere">{note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="soft" aria-haspopup="dialog" onClick={() => setAsked('accept')}>
          {m.correction_accept()}
        </Button>
        <Button size="s" variant="soft" aria-haspopup="dialog" onClick={() => setAsked('decline')}>
          {m.correction_decline()}
        </Button>
      </div>
      {asked && <DecideDialog correction={correction} action={asked} onClose={() => setAsked(null)} />}
    </li>
  )
}

const nowWords = ({ now, platform }: OpenCorrection): string =>
  now === null ? m.correction_now_absent({ platform: platform.name }) : m.correction_now({ date: dateWords(now) })
