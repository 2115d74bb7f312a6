import { cx } from '../../../ui/cx.ts'
import { type Status, statusInk } from './status.ts'

export type StampProps = {
  status: Status
  label: string
  date?: string
  /** It was just set, and is animated (the only overshoot animation of the site). */
  landing?: boolean
  /** In the text's flow, not in a corner of the cover. */
  inline?: boolean
}

/** A status stamp on card stock, on the viewer's cover. Put it in a `relative` box around the cover. */
export const Stamp = ({ status, label, date, landing = false, inline = false }: StampProps) => (
  <span className={cx('stamp', statusInk(status), landing && 'stamp-landing', inline && 'stamp-static')}>
    <span>
      {label}
      {date && <small>{date}</small>}
    </span>
  </span>
)
