import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceState } from '../../../common/api/site.ts'
import { Loaded } from '../../components/loaded.tsx'
import { sourcesQuery, useSwitchSource } from '../../features/admin/sources.data.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

const names: Record<SourceState['name'], string> = { igdb: 'IGDB', wikidata: 'Wikidata' }

/** The databases that supply games: what is on, how many came, how the latest load went (GAM-11, GAM-12). */
export function SourcesPanel() {
  const query = useQuery(sourcesQuery)
  return (
    <section aria-label={m.admin_sources()} className="mt-12">
      <SectionHead title={m.admin_sources()} />
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.admin_sources_text()}</p>
      <Loaded query={query} loading={<SkeletonLines label={m.admin_sources_loading()} count={4} />}>
        {(all) => (
          <ul aria-label={m.admin_sources()} className="grid gap-6">
            {all.map((one) => (
              <Source key={one.name} source={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Source({ source }: { source: SourceState }) {
  const { name, mode, games, run, fixed } = source
  return (
    <li>
      <h3 className="display mb-1 text-h3">{names[name]}</h3>
      <p className="text-small">
        {stateOf(source)}
        {mode === 'demo' && <span className="text-ink-3"> · {m.admin_service_demo()}</span>}
        {name === 'wikidata' && fixed && <span className="text-ink-3"> · {m.admin_source_fixed()}</span>}
      </p>
      {games > 0 && (
        <p className="text-small text-ink-2">{m.admin_source_games({ count: games, games: formatNumber(games) })}</p>
      )}
      {run && <p className="text-small text-ink-2">{wordsOf(run, source.on)}</p>}
      {run?.problem && <p className="text-[0.8125rem] wrap-anywhere text-warn">{run.problem}</p>}
      {name === 'wikidata' && !fixed && <Switch isOn={source.on} />}
    </li>
  )
}

function stateOf({ name, on }: SourceState): string {
  if (on) return m.admin_source_on()
  return name === 'igdb' ? m.admin_source_off_igdb() : m.admin_source_off()
}

function wordsOf(run: NonNullable<SourceState['run']>, isOn: boolean): string {
  const progress = { done: formatNumber(run.done), total: formatNumber(run.total) }
  if (run.end === 'running') return m.admin_source_running(progress)
  if (run.end === 'stopped') return isOn ? m.admin_source_stopped(progress) : m.admin_source_stopped_off(progress)
  if (run.end === 'failed') return m.admin_source_failed(progress)
  return m.admin_source_done({
    day: formatDay(run.at),
    added: formatNumber(run.added),
    joined: formatNumber(run.joined),
    changed: formatNumber(run.changed),
  })
}

/** Asks first: from then on this server calls services of others. */
function Switch({ isOn }: { isOn: boolean }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useSwitchSource()
  const label = isOn ? m.admin_source_switch_off() : m.admin_source_switch_on()
  return (
    <>
      <Button variant="line" className="mt-2" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(!isOn, { onSettled: () => setAsking(false) })}
        title={isOn ? m.admin_source_confirm_off() : m.admin_source_confirm_on()}
        confirmLabel={label}
        cancelLabel={m.admin_source_cancel()}
        closeLabel={m.admin_source_close()}
        busy={isPending}
      >
        {isOn ? m.admin_source_confirm_off_text() : m.admin_source_confirm_on_text()}
      </ConfirmDialog>
    </>
  )
}
