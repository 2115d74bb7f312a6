import type { Ref } from 'react'
import type { List } from '../../../common/api/list.ts'
import { eachOnce } from '../../lib/pages.ts'
import { ListCard } from './list-card.tsx'
import './list.css'

interface Props {
  pages: readonly { data: List[] }[]
  label: string
  owned?: boolean
  level?: 2 | 3
  busy?: boolean
  ref?: Ref<HTMLUListElement>
}

/** How many have pictures above the fold. */
const firstOnes = 3

/** Lists side by side, as many as fit. */
export function ListGrid({ pages, label, owned = false, level = 2, busy = false, ref }: Props) {
  return (
    <ul ref={ref} aria-label={label} aria-busy={busy || undefined} className="list-grid">
      {eachOnce(pages).map((list, at) => (
        <ListCard key={list.id} as="li" level={level} list={list} owned={owned} priority={at < firstOnes} />
      ))}
    </ul>
  )
}
