import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** Small wide capitals over a heading. */
export const Eyebrow = ({
  as: Box = 'p',
  className,
  ...rest
}: ComponentProps<'p'> & { as?: 'p' | 'span' | 'h2' | 'h3' }) => <Box {...rest} className={cx('eyebrow', className)} />
