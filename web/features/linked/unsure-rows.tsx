import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRow } from '../../../common/api/import.ts'
import { formatHours, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { GameLine } from '../game/game-line.tsx'
import { importRowsQuery, useChooseRow } from '../import/import.data.ts'
import { RowCard } from '../import/row-card.tsx'

/** So many are asked about at once: the others can wait. */
const firstShown = 3

/** Games whose names leave a doubt, one by one: the same game, or another. */
export function UnsureRows({ id, service }: { id: number; service: string }) {
  const query = useInfiniteQuery(importRowsQuery(id, 'doubtful', false))
  const { mutate, isPending, variables } = useChooseRow(id)
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set())
  const [all, setAll] = useState(false)
  const pages = query.data?.pages ?? []
  const held = pages.flatMap(({ data }) => data)
  const rows = all ? held : held.slice(0, firstShown)
  const left = (pages[0]?.total ?? 0) - rows.length
  const more = (): void => {
    if (all) void query.fetchNextPage()
    setAll(true)
  }
  return (
    <section className="import">
      <h3 className="display mb-2 text-h3">{m.linked_unsure_title()}</h3>
      <ul className="import-rows">
        {rows.map((row) => {
          const busy = isPending && variables.n === row.n
          const choose = (choice: { game: number | null; skip: boolean }) => mutate({ n: row.n, ...choice })
          const isAsked = row.kind === 'doubtful' && row.candidates.length > 0 && !others.has(row.n)
          return isAsked ? (
            <UnsureRow
              key={row.n}
              row={row}
              service={service}
              busy={busy}
              onSame={() => choose({ game: row.candidates[0]?.id ?? null, skip: false })}
              onOther={() => setOthers(new Set([...others, row.n]))}
            />
          ) : (
            <RowCard key={row.n} row={row} found="doubtful" busy={busy} onChoose={choose} />
          )
        })}
      </ul>
      {left > 0 && (
        <Button variant="line" size="s" busy={query.isFetchingNextPage} onClick={more}>
          {m.linked_unsure_more({ count: left, number: formatNumber(left) })}
        </Button>
      )}
    </section>
  )
}

interface Props {
  row: ImportRow
  service: string
  busy: boolean
  onSame: () => void
  onOther: () => void
}

function UnsureRow({ row, service, busy, onSame, onOther }: Props) {
  const game = row.candidates[0]!
  const { hours } = row
  const played =
    hours === null
      ? service
      : hours === 0
        ? m.linked_unplayed({ service })
        : m.linked_played_on({ time: formatHours(hours * 3_600), service })
  return (
    <li className="linked-unsure">
      <div className="min-w-0">
        <b className="block font-[650] wrap-anywhere">{row.title}</b>
        <small className="text-ink-3">{played}</small>
      </div>
      <ChevronRight aria-hidden size={20} className="text-ink-3 max-md:hidden" />
      <div className="flex min-w-0 items-center gap-3">
        <GameLine game={game} />
      </div>
      <div className="flex gap-2">
        <Button size="s" busy={busy} onClick={onSame} aria-label={m.linked_same_named({ title: row.title })}>
          {m.linked_same()}
        </Button>
        <Button size="s" variant="line" onClick={onOther} aria-label={m.linked_other_named({ title: row.title })}>
          {m.linked_other_game()}
        </Button>
      </div>
    </li>
  )
}
