import { cx } from '../../../ui/cx.ts'
import { type Status, statusInk } from './status.ts'

export type StampProps = {
  status: Status
  label: string
  date?: string
  /** It lands now (the one overshoot of the house). */
  landing?: boolean
  /** In the text's flow, not on a cover's corner. */
  inline?: boolean
}

/** A status stamped on card stock, stuck on your own cover. Put it in a `relative` box round the cover. */
export const Stamp = ({ status, label, date, landing = false, inline = false }: StampProps) => (
  <span className={cx('stamp', statusInk(status), landing && 'stamp-landing', inline && 'stamp-static')}>
    <span>
      {label}
      {date && <small>{date}</small>}
    </span>
  </span>
)
