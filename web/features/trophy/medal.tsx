import type { TrophyGrade } from '../../../common/rules/game-platforms.ts'
import { cx } from '../../ui/cx.ts'

/** A notched edge around the middle of a 48 px square. */
export const notchedEdge = (notches: number, inner = 20.4, outer = 23): string => {
  const corners = Array.from({ length: notches * 2 }, (_, at) => {
    const angle = (Math.PI * at) / notches
    const radius = at % 2 === 0 ? outer : inner
    return `${(24 + radius * Math.sin(angle)).toFixed(1)} ${(24 - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}z`
}

/** Each grade has an edge, a shape and a pair of inks of its own: never colour alone. */
const medals: Record<TrophyGrade, { edge: string; shape: string; ink: string; ground: string }> = {
  platinum: { edge: notchedEdge(18), shape: 'M24 13l9 7-3.4 12H18.4L15 20z', ink: '#2f6d84', ground: '#d7edf2' },
  gold: {
    edge: notchedEdge(14),
    shape: 'M24 13l3.2 6.8 7.4.9-5.5 5.1 1.5 7.3L24 29.5l-6.6 3.6 1.5-7.3-5.5-5.1 7.4-.9z',
    ink: '#8f6200',
    ground: '#f6d77c',
  },
  silver: { edge: notchedEdge(12), shape: 'M15 17h18v7a9 9 0 0 1-18 0z', ink: '#5c6470', ground: '#dfe3e8' },
  bronze: { edge: notchedEdge(10), shape: 'M24 14l9 10-9 10-9-10z', ink: '#8c4a20', ground: '#edbd93' },
}

const sizes = { xs: 'medal-xs', s: 'medal-s', m: '' }

/** The medal of a grade, ink on card stock; its name is beside it. */
export function Medal({ grade, size = 'm' }: { grade: TrophyGrade; size?: keyof typeof sizes }) {
  const { edge, shape, ink, ground } = medals[grade]
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={cx('medal', sizes[size])}>
      <path d={edge} fill={ink} />
      <circle cx="24" cy="24" r="17.5" fill={ground} />
      <path d={shape} fill={ink} />
    </svg>
  )
}

const plainEdge = notchedEdge(24, 22, 23)

/** What has no grade: a token with a tick. */
export const Token = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className="medal">
    <path d={plainEdge} fill="#64503f" />
    <circle cx="24" cy="24" r="17.5" fill="#fbf3e0" />
    <path d="M16.5 24.5l5.2 5.2 10-11" fill="none" stroke="#64503f" strokeWidth="3.6" />
  </svg>
)
