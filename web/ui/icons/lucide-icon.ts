import { type ComponentProps, createElement } from 'react'
import { cx } from '../cx.ts'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/** The part of Lucide's own component that the icons need, instead of all of it in the bundle (scripts/small-code.ts). */
const createLucideIcon =
  ({ name, node }: IconData) =>
  ({ className, ...rest }: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
        className: cx(`lucide lucide-${name}`, className),
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )

// The icons' modules import it so.
// oxlint-disable-next-line import/no-default-export
export default createLucideIcon
