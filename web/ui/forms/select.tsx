import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ChevronDown } from '../icons/icons.ts'

export type SelectProps = ComponentProps<'select'> & { label: string; showLabel?: boolean; icon?: ReactNode }

/** A native select in a toolbar, for filters and orders. */
export const Select = ({ label, showLabel = false, icon, className, ...rest }: SelectProps) => (
  <label className={cx('select', className)}>
    {icon}
    <span className={showLabel ? 'select-label' : 'sr-only'}>{label}</span>
    <select {...rest} />
    <ChevronDown aria-hidden />
  </label>
)
