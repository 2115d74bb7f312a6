import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Import, ImportRow } from '../../../common/api/import.ts'
import { type GameArt, gameArt } from '../../../common/art/game-art.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Spine } from '../collection/library/spine.tsx'
import { importRowsQuery, useStartImport } from '../import/import.data.ts'
import { RowList } from '../import/row-list.tsx'
import { UnsureRows } from './unsure-rows.tsx'

/** More than this stands on no shelf of a page. */
const mostSpines = { new: 26, have: 6, unsure: 6 }

const artOf = ({ game, candidates, title }: ImportRow): GameArt => {
  const known = game ?? candidates[0]
  return known ? gameArt(known) : { title }
}

/** What was read, as a shelf before anything is decided: new in colour, owned faded, unsure grey. The tags are the truth. */
export function ImportShelf({ one, service }: { one: Import; service: string }) {
  const { counts, id } = one
  const have = counts.same + counts.change
  const matched = useInfiniteQuery(importRowsQuery(id, 'matched', false)).data?.pages.flatMap(({ data }) => data) ?? []
  const doubtful =
    useInfiniteQuery(importRowsQuery(id, 'doubtful', false)).data?.pages.flatMap(({ data }) => data) ?? []
  const apply = useStartImport('apply')
  const fresh = matched.filter(({ effect }) => effect === 'new')
  const owned = matched.filter(({ effect }) => effect === 'same' || effect === 'change')
  return (
    <div className="linked-import">
      <h3 className="display mb-3 text-h3">{m.linked_preview({ count: one.rows, number: formatNumber(one.rows) })}</h3>
      <div className="linked-shelf">
        <Spines rows={fresh} count={counts.new} most={mostSpines.new} kind="new" />
        <Spines rows={owned} count={have} most={mostSpines.have} kind="have" />
        <Spines rows={doubtful} count={counts.doubtful} most={mostSpines.unsure} kind="unsure" />
      </div>
      <div className="ledge" />
      <ul className="linked-tags">
        <Tag number={counts.new}>{m.linked_tag_new({ count: counts.new })}</Tag>
        <Tag number={have}>{m.linked_tag_have()}</Tag>
        <Tag number={counts.doubtful}>{m.linked_tag_unsure({ count: counts.doubtful })}</Tag>
      </ul>
      <Unknown one={one} />
      {counts.doubtful > 0 && <UnsureRows id={id} service={service} />}
      <div className="linked-foot">
        <span>{counts.doubtful > 0 ? m.linked_can_wait() : m.linked_nothing_yet()}</span>
        <Button
          variant="primary"
          busy={apply.isPending}
          disabled={counts.waiting === 0}
          onClick={() => apply.mutate(id)}
        >
          {counts.waiting === 0
            ? m.linked_bring_nothing()
            : m.linked_bring({ count: counts.new + counts.change, number: formatNumber(counts.new + counts.change) })}
        </Button>
      </div>
    </div>
  )
}

interface SpinesProps {
  rows: ImportRow[]
  count: number
  most: number
  kind: keyof typeof mostSpines
}

/** Some of the games: how many there are is said by the tag below. */
const Spines = ({ rows, count, most, kind }: SpinesProps) => (
  <div className="linked-spines" data-kind={kind} aria-hidden>
    {rows.slice(0, Math.min(most, count)).map((row) => (
      <Spine key={row.n} game={artOf(row)} />
    ))}
  </div>
)

const Tag = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="stock linked-tag">
    <b>{formatNumber(number)}</b> {children}
  </li>
)

/** Games that the catalogue does not have: they can be found by hand, or wait. */
function Unknown({ one: { id, counts } }: { one: Import }) {
  const [open, setOpen] = useState(false)
  if (counts.missing === 0) return null
  return (
    <details className="linked-choices" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link">
        {m.linked_missing({ count: counts.missing, number: formatNumber(counts.missing) })}
      </summary>
      {open && (
        <div className="import">
          <RowList id={id} found="missing" />
        </div>
      )}
    </details>
  )
}
