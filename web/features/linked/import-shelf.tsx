import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LinkedAccount } from '../../../common/api/account.ts'
import type { Import, ImportRow } from '../../../common/api/import.ts'
import { type GameArt, gameArt } from '../../../common/art/game-art.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { stackBar } from '../../ui/layout/bottom-stack.ts'
import { Spine } from '../collection/library/spine.tsx'
import { importRowsQuery, useStartImport } from '../import/import.data.ts'
import { RowList } from '../import/row-list.tsx'
import { ChoiceFields } from './choices.tsx'
import { UnsureRows } from './unsure-rows.tsx'
import { serviceNames } from './words.ts'

/** More than this stands on no shelf of a page. */
const mostSpines = { new: 26, have: 6, unsure: 6 }

const artOf = ({ game, candidates, title }: ImportRow): GameArt => {
  const known = game ?? candidates[0]
  return known ? gameArt(known) : { title }
}

/**
 * What was read, as a shelf before anything is decided: new in colour, owned faded, unsure grey. The tags are the
 * truth.
 */
export function ImportShelf({ one, account }: { one: Import; account: LinkedAccount }) {
  const { counts, id } = one
  // A game that came twice is one that nobody had.
  const have = counts.same + counts.change - counts.twice
  const apply = useStartImport('apply')
  const changes = counts.new + counts.change
  if (account.games === 0) return <p className="settings-text linked-import">{m.linked_no_games()}</p>
  return (
    <div className="linked-import">
      <h3 className="display mb-3 text-h3">{m.linked_preview({ count: one.rows, number: formatNumber(one.rows) })}</h3>
      <Shelf id={id} fresh={counts.new} have={have} unsure={counts.doubtful} />
      <ul className="linked-tags">
        <Tag number={counts.new}>{m.linked_tag_new({ count: counts.new })}</Tag>
        <Tag number={have}>{m.linked_tag_have()}</Tag>
        <Tag number={counts.doubtful}>{m.linked_tag_unsure({ count: counts.doubtful })}</Tag>
      </ul>
      <ChoiceFields account={account} />
      {counts.matched > 0 && (
        <Rows id={id} found="matched">
          {m.linked_found_rows({ count: counts.matched, number: formatNumber(counts.matched) })}
        </Rows>
      )}
      {counts.missing > 0 && (
        <Rows id={id} found="missing">
          {m.linked_missing({ count: counts.missing, number: formatNumber(counts.missing) })}
        </Rows>
      )}
      {counts.doubtful > 0 && <UnsureRows id={id} service={serviceNames[account.platform]} />}
      <div ref={stackBar} className="bottom-bar-sticky linked-foot">
        <span>{counts.doubtful > 0 ? m.linked_can_wait() : m.linked_nothing_yet()}</span>
        <Button
          variant="primary"
          busy={apply.isPending}
          disabled={counts.waiting === 0}
          onClick={() => apply.mutate(id)}
        >
          {counts.waiting === 0
            ? m.linked_bring_nothing()
            : m.linked_bring({ count: changes, number: formatNumber(changes) })}
        </Button>
      </div>
    </div>
  )
}

interface ShelfProps {
  id: number
  fresh: number
  have: number
  unsure: number
}

function Shelf({ id, fresh, have, unsure }: ShelfProps) {
  const added = useRows(id, 'matched', 'new')
  const same = useRows(id, 'matched', 'same')
  const changed = useRows(id, 'matched', 'change')
  const owned = [...same, ...changed].filter(({ game }) => !added.some((one) => one.game?.id === game?.id))
  return (
    <>
      <div className="linked-shelf">
        <Spines rows={added} count={fresh} most={mostSpines.new} kind="new" />
        <Spines rows={owned} count={have} most={mostSpines.have} kind="have" />
        <Spines rows={useRows(id, 'doubtful')} count={unsure} most={mostSpines.unsure} kind="unsure" />
      </div>
      <div className="ledge" />
    </>
  )
}

/** The first rows of a kind; one that was decided on meanwhile stands there no longer. */
function useRows(id: number, found: 'matched' | 'doubtful', effect?: 'new' | 'same' | 'change'): ImportRow[] {
  const rows = useInfiniteQuery(importRowsQuery(id, found, false, effect)).data?.pages.flatMap(({ data }) => data) ?? []
  return effect === undefined ? rows : rows.filter((row) => row.effect === effect)
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

/**
 * Rows that need no decision: what was found, where any can be left out for good, and what the catalogue does not have.
 */
function Rows({ id, found, children }: { id: number; found: 'matched' | 'missing'; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="linked-choices" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link">{children}</summary>
      {open && (
        <div className="import">
          <RowList id={id} found={found} note={m.linked_left_note()} />
        </div>
      )}
    </details>
  )
}
