import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type SectionHeadProps = {
  title: ReactNode
  level?: 2 | 3
  id?: string
  /** "See all": a link with class `link`. */
  link?: ReactNode
  className?: string
}

/** A section's heading with a link to all of it. */
export const SectionHead = ({ title, level = 2, id, link, className }: SectionHeadProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={cx('section-head', className)}>
      <Heading id={id} className={cx('display', level === 2 ? 'text-h2' : 'text-h3')}>
        {title}
      </Heading>
      {link}
    </div>
  )
}
