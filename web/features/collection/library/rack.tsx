import type { ReactNode } from 'react'
import { Ledge } from '../../../ui/layout/ledge.tsx'
import './rack.css'

export type RackProps = { label: string; tag: ReactNode; count?: ReactNode; children: ReactNode }

/** Spines on a ledge with a tag. Children are Spines, RackGaps and at most one RackPulled. */
export const Rack = ({ label, tag, count, children }: RackProps) => (
  <div className="rack">
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it */}
    <div className="rack-in" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
    <Ledge thick>
      <span className="rack-tag">
        {tag}
        {count !== undefined && <b>{count}</b>}
      </span>
    </Ledge>
  </div>
)

/** The gap of a lent game, with its loan card in it. `date` is printed in red. */
export const RackGap = ({ label, children, date }: { label: string; children: ReactNode; date?: ReactNode }) => (
  <span className="rack-gap" role="img" aria-label={label}>
    <span className="rack-loan" aria-hidden>
      {children}
      {date && <em> · {date}</em>}
    </span>
  </span>
)

/** A game pulled out of the row: it shows its cover. */
export const RackPulled = ({ children }: { children: ReactNode }) => <div className="rack-pulled">{children}</div>
