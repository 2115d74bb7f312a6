import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ResultStatus } from '../../ui/feedback/result-status.tsx'
import { foundWords } from '../game/found-words.ts'
import { socialSearchQuery } from './comment.data.ts'

interface Props {
  text: string
  /** Only posts are shown, no users and games. */
  postsOnly?: boolean
}

/** How much a search among posts has found, for screen readers. */
export function PostSearchStatus({ text, postsOnly = false }: Props) {
  const { data } = useInfiniteQuery(socialSearchQuery(text))
  const first = data?.pages[0]
  const total = first?.comments.total ?? 0
  const words = first && [
    total > 0 && m.search_found_posts({ count: total, number: formatNumber(total) }),
    !postsOnly && foundWords(first),
  ]
  return (
    <ResultStatus about={text} loading={first === undefined} className="sr-only">
      {words && (words.filter(Boolean).join(' · ') || m.search_nothing({ text }))}
    </ResultStatus>
  )
}
