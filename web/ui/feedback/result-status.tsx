import { type ReactNode, useState } from 'react'

interface Props {
  /** What the results are of, such as the text of a search. */
  about: string
  /** The words are still those of the former results. */
  loading: boolean
  className?: string
  children: ReactNode
}

/**
 * Says what was found; screen readers read it aloud. The same words are read again when they are about something else:
 * two searches may find as much as each other (WCAG 4.1.3).
 */
export function ResultStatus({ about, loading, className, children }: Props) {
  const [shown, setShown] = useState(about)
  if (!loading && shown !== about) setShown(about)
  return (
    <p role="status" className={className}>
      <span key={shown}>{children}</span>
    </p>
  )
}
