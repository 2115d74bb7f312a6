import { lazyExtra } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'
import type { SearchPart } from './use-typed-search.ts'

const PostCount = lazyExtra(() => import('./post-count.tsx'), 'PostCount')

interface Props {
  text: string
  part: SearchPart
  /** How many games and people were found; undefined while they are looked for. */
  count: number | undefined
}

/** Games and people, or posts, which are for members: the others see no number. */
export function SearchTabs({ text, part, count }: Props) {
  const member = useUser() !== null
  const tab = (of: SearchPart) => ({
    to: paths.search({ q: text, ...(of === 'posts' && { of }) }),
    replace: true,
    'aria-current': of === part ? ('page' as const) : undefined,
    className: tabClass(),
  })
  return (
    <Tabs label={m.search_parts()} className="mt-4">
      <Link {...tab('games')}>
        {m.search_label()}
        {count !== undefined && <TabCount>{formatNumber(count)}</TabCount>}
      </Link>
      <Link {...tab('posts')}>
        {m.community_search_posts()}
        {member && <PostCount text={text} />}
      </Link>
    </Tabs>
  )
}
