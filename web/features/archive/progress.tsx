interface Props {
  /** The present progress; also announced to screen readers. */
  label: string
  /** Percent. */
  value: number
}

/** A slow operation and its progress. */
export const Progress = ({ label, value }: Props) => (
  <div className="archive-progress">
    <p role="status">{label}</p>
    <progress max={100} value={value} aria-label={label} />
  </div>
)
