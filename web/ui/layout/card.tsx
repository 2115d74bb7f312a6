import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** The plain surface of a card. */
export const Card = ({
  as: Box = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'aside' }) => (
  <Box {...rest} className={cx('panel', className)} />
)
