import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wall } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import { newsQuery, wallQuery } from '../../features/comment/comment.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/**
 * How many posts came since the newest one shown. They come onto the wall by a press: what is being read never moves
 * (POS-05).
 */
export function NewsMark({ wall, newest }: { wall: Wall; newest: number }) {
  const client = useQueryClient()
  const { data: count } = useQuery({ ...newsQuery(wall, newest), enabled: newest > 0 })
  const [busy, setBusy] = useState(false)
  const number = formatNumber(count)
  const show = async () => {
    setBusy(true)
    // The first page alone, anew: the others would be asked for again one after the other.
    client.setQueryData(wallQuery(wall).queryKey, (held) =>
      held ? { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) } : held,
    )
    scrollTo({ top: 0, behavior: 'instant' })
    await client.refetchQueries({ queryKey: wallQuery(wall).queryKey, exact: true })
    setBusy(false)
  }
  return (
    <div role="status" className="community-news">
      {count > 0 && (
        <button type="button" aria-busy={busy || undefined} onClick={() => void show()}>
          {count >= limits.newsMax ? m.community_news_many({ number }) : m.community_news({ count, number })}
        </button>
      )}
    </div>
  )
}
