import type { ReactNode } from 'react'
import type { GradeCounts } from '../../../common/api/trophy.ts'
import { type TrophyGrade, trophyGrades } from '../../../common/rules/game-platforms.ts'
import { formatNumber } from '../../i18n/format.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Medal, notchedEdge, Token } from './medal.tsx'
import { gradeNames } from './words.ts'
import './strip.css'

const sealEdge = notchedEdge(22, 21.9, 23.4)

interface SealProps {
  above: string
  number: number
  below?: string
  /** The ink: red for what is counted in all games, blue for one of them. */
  ink: 'red' | 'blue'
}

/** A number stamped on the card: "Level 214", "Yours 19 of 34". */
const Seal = ({ above, number, below, ink }: SealProps) => (
  <div className="trophy-seal" data-ink={ink}>
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d={sealEdge} fill="none" stroke="currentColor" strokeWidth="1.1" />
      <circle cx="24" cy="24" r="19.4" fill="none" stroke="currentColor" strokeWidth="1.1" />
      {ink === 'red' && <circle cx="24" cy="24" r="18" fill="none" stroke="currentColor" strokeWidth=".4" />}
    </svg>
    <p>
      <small>{above}</small> <b>{formatNumber(number)}</b> {below && <small>{below}</small>}
    </p>
  </div>
)

interface StripProps {
  label: string
  seal: SealProps
  /** Medals and other counts. */
  children?: ReactNode
  /** How far it is: a sentence and a bar, 0 to 100. */
  way: string
  progress: number
}

/** A strip of card stock: a stamped number, the medals, the way to the next number. */
export const Strip = ({ label, seal, children, way, progress }: StripProps) => (
  <section className="stock trophy-strip" aria-label={label}>
    <Seal {...seal} />
    {children && <ul className="trophy-grades">{children}</ul>}
    <div className={cx('trophy-way', !children && 'trophy-way-alone')} data-ink={seal.ink}>
      <p>{way}</p>
      <Bar share={progress} />
    </div>
  </section>
)

/** What is shown of a share in numbers elsewhere. */
export const Bar = ({ share, whole = false }: { share: number; whole?: boolean }) => (
  <span className="trophy-bar" data-whole={whole || undefined} aria-hidden>
    <i style={{ width: `${share}%` }} />
  </span>
)

/** The four medals with their numbers. */
export const Medals = ({ textOf }: { textOf: (grade: TrophyGrade) => string }) =>
  trophyGrades.map((grade) => (
    <li key={grade}>
      <Medal grade={grade} />
      <Count text={textOf(grade)} label={gradeNames[grade]()} />
    </li>
  ))

/** A number of things without a grade. */
export const TokenCount = ({ text, label }: { text: string; label: string }) => (
  <li>
    <Token />
    <Count text={text} label={label} />
  </li>
)

const Count = ({ text, label }: { text: string; label: string }) => (
  <span>
    <b>{text}</b> <small>{label}</small>
  </span>
)

/** The medals of a row: only those that are there. */
export const SmallMedals = ({ grades }: { grades: GradeCounts }) =>
  trophyGrades
    .filter((grade) => grades[grade] > 0)
    .map((grade) => (
      <span key={grade} className="trophy-small">
        <Medal grade={grade} size="xs" />
        {formatNumber(grades[grade])} <span className="sr-only">{gradeNames[grade]()}</span>
      </span>
    ))

/** A placeholder of the same size. */
export const StripSkeleton = () => <Skeleton shape="block" className="trophy-strip-wait" />
