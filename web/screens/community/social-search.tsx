import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits, waits } from '../../../common/rules/limits.ts'
import { Loaded } from '../../components/loaded.tsx'
import { socialSearchQuery } from '../../features/comment/comment.data.ts'
import { CartTag } from '../../features/comment/cart-tag.tsx'
import { PostList, PostSkeleton } from '../../features/comment/post-list.tsx'
import { PostSearchStatus } from '../../features/comment/post-search-status.tsx'
import { PersonRow } from '../../features/community/people.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'

/** Posts, people and games by a word. The text is in the address. */
export function SocialSearch({ q }: { q: string }) {
  const go = useGo()
  const [text, setText] = useState(q)
  const settled = useDebouncedValue(text.trim(), waits.searchDebounce)
  useEffect(() => {
    if (settled !== q) go(paths.community({ wall: 'search', q: settled }), { replace: true })
    // Only what is typed changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return (
    <>
      <FindField label={m.community_search_label()} hint={m.community_search_label()} text={text} onText={setText} />
      {settled.length >= limits.searchMin && <PostSearchStatus text={settled} />}
      {settled.length >= limits.searchMin ? (
        <Found text={settled} />
      ) : (
        <p className="mt-6 text-ink-2">{m.community_search_start()}</p>
      )}
    </>
  )
}

function Found({ text }: { text: string }) {
  const found = useInfiniteQuery(socialSearchQuery(text))
  return (
    <Loaded query={found} loading={<PostSkeleton />}>
      {({ pages }) => {
        const { users = [], games = [] } = pages[0] ?? {}
        const posts = eachOnce(pages.map(({ comments }) => comments))
        if (users.length + games.length + posts.length === 0)
          return (
            <EmptyState title={m.community_search_none({ text })} className="mt-8">
              {m.community_search_none_text()}
            </EmptyState>
          )
        return (
          <div className="mt-6 grid gap-6">
            {users.length > 0 && (
              <section>
                <h2 className="display text-h3">{m.search_people()}</h2>
                <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
                  {users.map((person) => (
                    <li key={person.id} className="min-w-0">
                      <PersonRow person={person} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {games.length > 0 && (
              <section>
                <h2 className="display text-h3">{m.search_games()}</h2>
                <ul className="flex flex-wrap gap-x-3">
                  {games.map((game) => (
                    <li key={game.id} className="max-w-full">
                      <CartTag game={game} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {posts.length > 0 && (
              <section>
                <h2 className="display text-h3">{m.community_search_posts()}</h2>
                <PostList label={m.community_search_posts()} posts={posts} query={found} />
              </section>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
