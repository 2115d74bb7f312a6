import type { TrophySummary } from '../../../common/api/trophy.ts'
import { formatNumber } from '../../i18n/format.ts'
import { formatRecent } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { RotateCcw } from '../../ui/icons/icons.ts'
import { refusalText, serviceNames } from '../linked/words.ts'
import { useReadTrophies } from './trophy.data.ts'
import './notices.css'

export type Source = TrophySummary['services'][number]

/** The accounts that trophies are read from, since when, and for their owner the way to read them anew. */
export const Sources = ({ userId, own, services }: { userId: number; own: boolean; services: Source[] }) => (
  <section className="panel" aria-label={m.trophy_sources()}>
    <h2 className="display mb-2 text-h3">{m.trophy_sources()}</h2>
    <ul className="grid gap-1">
      {services.map((source) => (
        <li key={source.service} className="trophy-source">
          <span className="min-w-0">
            <b>{serviceNames[source.service]}</b>
            <small>{factsOf(source)}</small>
          </span>
          {own && <ReadAgain userId={userId} source={source} />}
        </li>
      ))}
    </ul>
  </section>
)

/** "ana · 640 points · read 3 May 2026". */
function factsOf({ username, points, read_at: read, reading }: Source): string {
  const state =
    reading === 1
      ? m.trophy_source_reading()
      : read === null
        ? m.trophy_source_unread()
        : m.trophy_source_read({ when: formatRecent(read) })
  const score = points === null ? null : m.trophy_source_points({ points: formatNumber(points) })
  return [username, score, state].filter((fact) => fact !== null).join(' · ')
}

/** Reads one account anew. What it says while it works is beside it; a refusal too. */
export function ReadAgain({ userId, source, label }: { userId: number; source: Source; label?: string }) {
  const read = useReadTrophies(userId)
  const { service, reading, problem } = source
  const text = label ?? (problem === null ? m.linked_read_again() : m.linked_try_again())
  const refusal = refusalText(read.error, service)
  return (
    <>
      {reading === 1 ? (
        <Spinner label={m.trophy_source_reading()} />
      ) : (
        <Button
          size="s"
          icon={<RotateCcw aria-hidden />}
          busy={read.isPending}
          aria-label={`${text}: ${serviceNames[service]}`}
          onClick={() => read.mutate(service)}
        >
          {text}
        </Button>
      )}
      {refusal !== null && <ErrorNote className="trophy-refusal">{refusal}</ErrorNote>}
    </>
  )
}
