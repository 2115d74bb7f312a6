import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The class of a segment, for links inside `<div className="segmented">`; the current one needs `aria-current`. */
export const segmentClass = 'segment'

export type SegmentedProps<Value extends string> = {
  label: string
  /** `name`: of a label that is an abbreviation; `lang`: of both, where it is another one. */
  options: readonly {
    value: Value
    label: string
    name?: string
    lang?: string
    icon?: ReactNode
    iconOnly?: boolean
  }[]
  value: Value
  onChange: (value: Value) => void
  wide?: boolean
  /** Inside a menu the choices are menu items. */
  inMenu?: boolean
  className?: string
}

/** A choice of a few visible options, on its own or inside a menu. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
  wide,
  inMenu,
  className,
}: SegmentedProps<Value>) => (
  <div role="group" aria-label={label} className={cx('segmented', wide && 'segmented-wide', className)}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={segmentClass}
        {...(inMenu
          ? { role: 'menuitemradio', tabIndex: -1, 'aria-checked': option.value === value }
          : { 'aria-pressed': option.value === value })}
        lang={option.lang}
        aria-label={option.iconOnly ? option.label : option.name}
        title={option.iconOnly ? option.label : option.name}
        onClick={() => onChange(option.value)}
      >
        {option.icon}
        {!option.iconOnly && option.label}
      </button>
    ))}
  </div>
)
