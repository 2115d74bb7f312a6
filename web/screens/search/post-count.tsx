import { useInfiniteQuery } from '@tanstack/react-query'
import { socialSearchQuery } from '../../features/comment/comment.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { TabCount } from '../../ui/buttons/tabs.tsx'

/** How many posts have these words. */
export function PostCount({ text }: { text: string }) {
  const { data } = useInfiniteQuery(socialSearchQuery(text))
  const total = data?.pages[0]?.comments.total
  return total !== undefined && <TabCount>{formatNumber(total)}</TabCount>
}
