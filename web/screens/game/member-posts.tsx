import { useInfiniteQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { Loaded } from '../../components/loaded.tsx'
import { OrderLinks } from '../../components/order-links.tsx'
import { readOrder, writeOrder } from '../../components/order.ts'
import { gamePostsQuery } from '../../features/comment/comment.data.ts'
import { PostList, PostSkeleton } from '../../features/comment/post-list.tsx'
import { WriteBox } from '../../features/comment/write-box.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { paths } from '../../router/paths.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** The posts about a game, and where to write one. */
export function MemberPosts({ game, search }: { game: Game; search: SearchOf<'game'> }) {
  const order = readOrder(search)
  const posts = useInfiniteQuery(gamePostsQuery(game.id, order))
  const { title } = game
  return (
    <div className="max-w-[44rem]">
      <WriteBox game={game} />
      <Loaded query={posts} loading={<PostSkeleton />}>
        {({ pages }) => {
          const shown = eachOnce(pages)
          if (shown.length === 0)
            return (
              <EmptyState title={m.comment_of_game_none()} className="mt-8">
                {m.comment_of_game_none_text({ title })}
              </EmptyState>
            )
          return (
            <>
              <div className="mt-5">
                <OrderLinks order={order} addressOf={(one) => paths.game(game.slug, 'comments', writeOrder(one))} />
              </div>
              <PostList label={m.comment_of_game_label({ title })} posts={shown} query={posts} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
