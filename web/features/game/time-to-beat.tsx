import './time-to-beat.css'

type BeatPace = 'hastily' | 'normally' | 'completely'

export type BeatMark = {
  pace: BeatPace
  seconds: number
  /** The time as text ("41 h"). */
  text: string
  /** The pace as text ("At a normal pace"). */
  label: string
}

const paceClass: Record<BeatPace, string> = {
  hastily: 'ruler-hastily',
  normally: 'ruler-normally',
  completely: 'ruler-completely',
}

/* Ten marks along the lower half. */
const ticks = Array.from({ length: 9 }, (_, i) => `M${(i + 1) * 10} 17v13`).join('')

/** One ruler, three marks: in a hurry, at a normal pace, everything in it. Omit unknown ones. */
export const TimeToBeat = ({
  label,
  marks,
  className,
}: {
  label: string
  marks: readonly BeatMark[]
  className?: string
}) => {
  const longest = Math.max(1, ...marks.map(({ seconds }) => seconds))
  const shortestLast = [...marks].sort((a, b) => b.seconds - a.seconds)
  return (
    <figure className={className} aria-label={label}>
      <svg className="ruler-bar" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        {shortestLast.map(({ pace, seconds }) => (
          <rect key={pace} className={paceClass[pace]} width={(100 * seconds) / longest} height="30" />
        ))}
        <path className="ruler-ticks" d={ticks} vectorEffect="non-scaling-stroke" />
      </svg>
      <dl className="ruler-marks">
        {marks.map(({ pace, text, label: words }) => (
          <div key={pace} className={paceClass[pace]}>
            <dt>{words}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
