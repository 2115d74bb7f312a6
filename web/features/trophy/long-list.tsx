import type { ComponentProps, ReactNode } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { m } from '../../paraglide/messages.js'

interface Props {
  label: string
  className: string
  query: ComponentProps<typeof ListEnd>['query']
  /** How many are shown. */
  count: number
  children: ReactNode
}

/** A list of trophies or of sets that goes on when its end is near. */
export const LongList = ({ label, className, query, count, children }: Props) => (
  <>
    <ul aria-label={label} className={className}>
      {children}
    </ul>
    <ListEnd
      query={query}
      loading={m.trophy_loading()}
      end={count > limits.pageSize && m.trophy_end()}
      className="mt-6"
    />
  </>
)
