import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '../../../common/api/comment.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { formatShortDay } from '../../i18n/format.ts'
import { eachOnce } from '../../lib/pages.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'
import { hiddenPostsQuery } from './comment.data.ts'
import { unhidePost } from './hide-post.ts'

/** The posts that the user hid; each can be shown again. */
export function HiddenPosts() {
  const posts = useInfiniteQuery(hiddenPostsQuery)
  return (
    <Loaded query={posts} loading={<SkeletonLines label={m.comment_loading()} count={2} />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        if (shown.length === 0 && !posts.hasNextPage)
          return <p className="text-small text-ink-3">{m.comment_hidden_none()}</p>
        return (
          <>
            <ul aria-label={m.comment_hidden()} className="mt-2">
              {shown.map((post) => (
                <Row key={post.id} post={post} />
              ))}
            </ul>
            <ListEnd query={posts} loading={m.comment_loading()} />
          </>
        )
      }}
    </Loaded>
  )
}

function Row({ post: { id, user, created_at: at, game } }: { post: Comment }) {
  const client = useQueryClient()
  const { nick } = user
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-1">
      <Link to={paths.post(id)} className="flex min-w-0 flex-1 items-center gap-3 rounded-2 py-1">
        <Avatar nick={nick} src={user.avatar} />
        <span className="min-w-0 flex-1">
          <b className="block truncate leading-tight">{m.comment_by({ nick })}</b>
          <small className="block truncate text-small text-ink-3">
            {[formatShortDay(at), game?.title].filter(Boolean).join(' · ')}
          </small>
        </span>
      </Link>
      <Button
        size="s"
        variant="line"
        aria-label={`${m.comment_hide_end()}: ${m.comment_by({ nick })}`}
        onClick={() => void unhidePost(client, id)}
      >
        {m.comment_hide_end()}
      </Button>
    </li>
  )
}
