import './score-bar.css'

const steps = Array.from({ length: 10 }, (_, step) => step)
const [width, gap] = [9.2, 0.8]

/** A score from 0 to 10 as ten keys, the last one partly filled; the number is beside it as text. */
export const ScoreBar = ({ value }: { value: number | null }) => (
  <svg
    viewBox={`0 0 ${10 * (width + gap) - gap} 10`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="score-bar"
  >
    {steps.map((step) => (
      <rect key={step} x={step * (width + gap)} width={width} height={10} />
    ))}
    {steps
      .filter((step) => (value ?? 0) > step)
      .map((step) => (
        <rect
          key={step}
          className="score-bar-on"
          x={step * (width + gap)}
          width={width * Math.min(1, (value ?? 0) - step)}
          height={10}
        />
      ))}
  </svg>
)
