import { type ReactNode, useId, useState } from 'react'
import type { OwnSet } from '../../../common/api/trophy.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { formatNumber } from '../../i18n/format.ts'
import { formatPercent } from '../../i18n/percent.ts'
import { Link } from '../../router/link.tsx'
import { m } from '../../paraglide/messages.js'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { PlatformTag } from '../game/platform-tag.tsx'
import { Bar, SmallMedals } from './strip.tsx'
import { countText, earnedDay, shareOf, titleOf } from './words.ts'
import './rows.css'

interface Props {
  set: OwnSet
  /** The address of its trophies; null where the catalogue has no game of it: they are shown below. */
  to: string | null
  /** Those below. */
  children: () => ReactNode
}

/** One game and how far somebody has come in it; it opens the trophies. */
export function SetRow({ set, to, children }: Props) {
  if (to === null) return <FoldingRow set={set}>{children}</FoldingRow>
  return (
    <li>
      <Link to={to} className="trophy-row">
        <SetFacts set={set} />
        <ChevronRight size={20} aria-hidden className="trophy-row-open" />
      </Link>
    </li>
  )
}

function FoldingRow({ set, children }: Pick<Props, 'set' | 'children'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className="trophy-row"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <SetFacts set={set} />
        <ChevronRight size={20} aria-hidden className="trophy-row-open" />
      </button>
      {open && (
        <div id={id} className="trophy-fold">
          {children()}
        </div>
      )}
    </li>
  )
}

function SetFacts({ set }: { set: OwnSet }) {
  const { earned, total, earned_grades: grades, earned_points: points, last_earned_at: last, game, platform } = set
  const title = titleOf(set)
  const share = shareOf(earned, total)
  const whole = total > 0 && earned === total
  return (
    <>
      <Cover game={gameArt(game ?? { title }, platform)} src={game?.cover} sizes="52px" />
      <span className="trophy-row-words">
        <b>{title}</b>
        <span className="trophy-row-facts">
          <PlatformTag name={platform} />
          {last !== null && <time dateTime={last}>{earnedDay(last)}</time>}
          {points !== null && (
            <span>{m.trophy_points({ earned: formatNumber(points), total: formatNumber(set.points ?? points) })}</span>
          )}
        </span>
      </span>
      <span className="trophy-row-bar">
        <Bar share={share} whole={whole} />
        <span className="trophy-row-grades">
          {grades === null ? countText(earned, total) : <SmallMedals grades={grades} />}
        </span>
      </span>
      <span className="trophy-row-share">
        {formatPercent(share)}
        {grades !== null && <small>{countText(earned, total)}</small>}
      </span>
    </>
  )
}
