import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment, CommentThread } from '../../../common/api/comment.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { type PostPage, repliesQuery } from '../../features/comment/comment.data.ts'
import { replyDraftName } from '../../features/comment/composer/place.ts'
import { Composer, loadComposer } from '../../features/comment/write-box.tsx'
import { PostCard } from '../../features/comment/post-card.tsx'
import { PostSkeleton } from '../../features/comment/post-list.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { eachOnce } from '../../lib/pages.ts'
import { opensDialog } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { leftDraft } from '../../offline/drafts.ts'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'

interface Props {
  thread: CommentThread
  /** When it arrived. */
  at: number
}

/** Where to answer, and the answers, oldest first; the first page came with the post. */
export function Replies({ thread, at }: Props) {
  const replies = useInfiniteQuery({
    ...repliesQuery(thread.id),
    initialData: (): InfiniteData<PostPage, number> => ({ pages: [thread.children], pageParams: [1] }),
    initialDataUpdatedAt: at,
  })
  return (
    <section aria-label={m.community_replies()}>
      <ReplyBar post={thread} />
      <Loaded query={replies} loading={<PostSkeleton />}>
        {({ pages }) => {
          const shown = eachOnce(pages)
          if (shown.length === 0) return <p className="py-6 text-center text-ink-3">{m.community_replies_none()}</p>
          return (
            <>
              <ol aria-label={m.community_replies()}>
                {shown.map((post) => (
                  <li key={post.id} id={`post-${post.id}`} className="thread-reply">
                    <PostCard post={post} threaded about={thread.id_game}>
                      <Nested post={post} about={thread.id_game} />
                    </PostCard>
                  </li>
                ))}
              </ol>
              <ListEnd query={replies} loading={m.comment_loading()} className="mt-6" />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function ReplyBar({ post }: { post: Comment }) {
  const user = useUser()
  const [open, setOpen] = useState(false)
  if (!user) return null
  const waiting = !open && leftDraft(replyDraftName(post.id)) !== undefined
  return (
    <>
      <button type="button" className="reply-bar" {...opensDialog(loadComposer)} onClick={() => setOpen(true)}>
        <Avatar nick={user.nick} src={user.avatar} size="s" />
        <span className="min-w-0 flex-1 truncate">
          {waiting ? m.comment_draft_waiting() : m.community_reply_bar({ nick: post.user.nick })}
        </span>
        <span className={buttonClass({ size: 's' })}>{m.comment_reply()}</span>
      </button>
      {open && <Composer place={{ kind: 'reply', post }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The second level, when somebody wants it; what is below it has its own page. */
function Nested({ post, about }: { post: Comment; about: number | null }) {
  const [open, setOpen] = useState(false)
  // A reply that was just written here is in the cache already.
  const replies = useInfiniteQuery({ ...repliesQuery(post.id), enabled: open })
  const count = post.TotalReplys
  const shown = replies.data && eachOnce(replies.data.pages)
  if (!open && !shown)
    return (
      count > 0 && (
        <button type="button" className="link thread-more" onClick={() => setOpen(true)}>
          {m.community_see_replies({ count, number: formatNumber(count) })}
        </button>
      )
    )
  return (
    <Loaded query={replies} loading={<PostSkeleton />}>
      {() => (
        <>
          <ol aria-label={m.community_replies()} className="thread-nest">
            {shown?.map((reply) => (
              <li key={reply.id} id={`post-${reply.id}`} className="thread-reply">
                <PostCard post={reply} threaded small about={about} />
              </li>
            ))}
          </ol>
          {replies.hasNextPage && (
            <Button size="s" busy={replies.isFetchingNextPage} onClick={() => void replies.fetchNextPage()}>
              {m.community_more_replies()}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}
