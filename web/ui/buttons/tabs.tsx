import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

/** The classes of a tab, for links: the current one needs `aria-current="page"` (router links set it). */
export const tabClass = (className?: string): string => cx('tab', className)

/** The small count after a tab's label. */
export const TabCount = ({ children }: { children: ReactNode }) => <b>{children}</b>

/** Tabs are links to pages; on a narrow screen the current one is scrolled into view. */
export const Tabs = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => {
  const bar = useRef<HTMLElement>(null)
  const shown = useRef<HTMLElement>(null)
  // After each change of the page, and only then: a finger may have moved the bar since.
  useEffect(() => {
    const nav = bar.current
    const current = nav?.querySelector<HTMLElement>('[aria-current="page"]') ?? null
    if (current === shown.current) return
    shown.current = current
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  })
  return (
    <nav ref={bar} aria-label={label} className={cx('tabs', className)}>
      {children}
    </nav>
  )
}
