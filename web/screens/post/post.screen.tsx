import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CommentThread } from '../../../common/api/comment.ts'
import { BareBar } from '../../components/bare-bar.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { postQuery } from '../../features/comment/comment.data.ts'
import { LeftReply } from '../../features/comment/left-reply.tsx'
import { PostSkeleton } from '../../features/comment/post-list.tsx'
import { Link } from '../../router/link.tsx'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FocusedPost } from './focused-post.tsx'
import { ParentList } from './parents.tsx'
import { Replies } from './replies.tsx'
import './post.css'

export const screen = defineScreen('post', {
  load: ({ params, query }) => query.prefetchQuery(postQuery(Number(params.post))),
  head: ({ params, query }) => {
    const post = query.getQueryData(postQuery(Number(params.post)).queryKey)
    if (!post) return { title: m.community_post(), loading: true, noindex: true }
    return { title: m.community_post_title({ nick: post.user.nick }), noindex: true }
  },
  component: PostScreen,
})

/** One post: what it answers above, what answers it below (POS-06). */
function PostScreen({ params }: ScreenProps<'post'>) {
  const id = Number(params.post)
  const thread = useQuery(postQuery(id))
  return (
    <>
      <BareBar title={m.community_post()} back={m.community_back()} to={paths.community()} />
      <div className="page pb-16">
        <div className="thread">
          <Loaded query={thread} loading={<PostSkeleton />} missing={<Missing />}>
            {(data) => <Thread thread={data} at={thread.dataUpdatedAt} />}
          </Loaded>
          {thread.data === undefined && thread.isError && <LeftReply to={id} />}
        </div>
      </div>
    </>
  )
}

function Thread({ thread, at }: { thread: CommentThread; at: number }) {
  const go = useGo()
  const focused = useRef<HTMLDivElement>(null)
  const { id, parents, parent } = thread
  // What is above a reply may fill the window: the address means the reply.
  useEffect(() => {
    if (parents.length > 0) focused.current?.scrollIntoView({ block: 'start' })
    // Only when it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return (
    <>
      {parents.length > 0 && <ParentList parents={parents} />}
      <div ref={focused} className="thread-focus">
        <FocusedPost
          post={thread}
          onDeleted={() => go(parent ? paths.post(parent.id) : paths.community(), { replace: true })}
        />
      </div>
      <Replies thread={thread} at={at} />
    </>
  )
}

const Missing = () => (
  <EmptyState
    title={m.community_post_gone()}
    action={
      <Link to={paths.community()} className={buttonClass({ variant: 'primary' })}>
        {m.community_post_gone_wall()}
      </Link>
    }
  >
    {m.community_post_gone_text()}
  </EmptyState>
)
