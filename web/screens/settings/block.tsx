import { useId, type ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** What it is for, in a sentence or two. */
  text?: ReactNode
  children?: ReactNode
}

/** One matter of a section: heading, a sentence, and what can be done. */
export function Block({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className="settings-block" aria-labelledby={id}>
      <h2 id={id} className="display text-h3">
        {title}
      </h2>
      {text && <p className="settings-text">{text}</p>}
      {children}
    </section>
  )
}
