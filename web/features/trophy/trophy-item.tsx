import { type ReactNode, useState } from 'react'
import type { Trophy } from '../../../common/api/trophy.ts'
import { formatNumber } from '../../i18n/format.ts'
import { formatPercent } from '../../i18n/percent.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Medal } from './medal.tsx'
import { CoveredIcon, TrophyIcon } from './trophy-icon.tsx'
import { earnedDay, gradeNames } from './words.ts'
import './items.css'
import { useQuery } from '@tanstack/react-query'
import { trophyTextQuery } from './trophy.data.ts'

interface Props<T extends Trophy> {
  trophy: T
  setId: number
  genre?: string | null | undefined
  /** Below the name, in the place of its text. */
  note?: ReactNode
  /** At its end, in the place of date, grade and rarity. */
  end?: ReactNode
  /** Grey: it is not earned. */
  faded?: boolean
}

/** A trophy as a line of a list; a hidden one is covered until it is asked for. */
export function TrophyItem<T extends Trophy>({ trophy, setId, genre, note, end, faded }: Props<T>) {
  const { shown, covered, busy, toggle } = useUncover(setId, trophy)
  return (
    <li className="trophy-item" data-faded={faded || undefined}>
      {covered ? <CoveredIcon /> : <TrophyIcon trophy={shown} genre={genre} />}
      <div className="trophy-words" aria-live={trophy.covered === 1 ? 'polite' : undefined}>
        <b>{covered ? m.trophy_hidden() : shown.name}</b>
        {note ?? <p>{covered ? m.trophy_hidden_text() : shown.detail}</p>}
      </div>
      <div className="trophy-end">
        {end}
        {trophy.covered === 1 && (
          <Button
            size="s"
            busy={busy}
            aria-label={covered ? m.trophy_show_named() : m.trophy_cover_named()}
            onClick={toggle}
          >
            {covered ? m.trophy_show() : m.trophy_cover()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The date stamp of an earned trophy, its grade or points, and how rare it is. */
export function TrophyFacts({ trophy }: { trophy: Trophy }) {
  return (
    <>
      {trophy.earned === 1 ? (
        <EarnedStamp at={trophy.earned_at} />
      ) : (
        <span className="sr-only">{m.trophy_missing()}</span>
      )}
      <Worth trophy={trophy} />
    </>
  )
}

const EarnedStamp = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className="date-stamp">{m.trophy_earned()}</span>
  ) : (
    <time dateTime={at} className="date-stamp">
      <span className="sr-only">{m.trophy_earned()} </span>
      {earnedDay(at)}
    </time>
  )

/** Its grade or its points, and its rarity; nothing where none of it is known. */
export function Worth({ trophy: { grade, points, rarity } }: { trophy: Trophy }) {
  if (grade === null && points === null && rarity === null) return null
  return (
    <span className="trophy-worth">
      {grade !== null && (
        <>
          <Medal grade={grade} size="s" />
          <span className="sr-only">{gradeNames[grade]()}</span>
        </>
      )}
      {points !== null && <small>{m.trophy_worth({ count: points, number: formatNumber(points) })}</small>}
      {rarity !== null && <Rarity value={rarity} />}
    </span>
  )
}

export const Rarity = ({ value }: { value: number }) => (
  <span className="trophy-rarity" title={m.trophy_rarity({ percent: formatPercent(value) })}>
    <span aria-hidden>{formatPercent(value)}</span>
    <span className="sr-only">{m.trophy_rarity({ percent: formatPercent(value) })}</span>
  </span>
)

/** A hidden trophy is covered until somebody asks for it; then it can be covered again. */
function useUncover<T extends Trophy>(setId: number, trophy: T) {
  const [open, setOpen] = useState(false)
  const text = useQuery({ ...trophyTextQuery(setId, trophy.id), enabled: open })
  const told = open ? text.data : undefined
  return {
    shown: told ? { ...trophy, name: told.name, detail: told.detail, icon: told.icon } : trophy,
    covered: trophy.covered === 1 && told === undefined,
    busy: open && text.isFetching,
    toggle: () => {
      if (open && text.isError) void text.refetch()
      else setOpen(!open)
    },
  }
}
