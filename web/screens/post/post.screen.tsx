import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CommentThread, Comment } from '../../../common/api/comment.ts'
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
import { Replies } from './replies.tsx'
import './post.css'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { Cartridge } from '../../features/comment/cart-tag.tsx'
import { PostActions, PostMenu } from '../../features/comment/post-actions.tsx'
import { FoldedPost, PostTime, PostCard } from '../../features/comment/post-card.tsx'
import { PostContent } from '../../features/comment/post-content.tsx'
import { AdminBadge } from '../../features/user/person-link.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'
import { limits } from '../../../common/rules/limits.ts'
import { Button } from '../../ui/buttons/button.tsx'

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

const FollowButton = lazyExtra(() => import('../../features/friend/follow-button.tsx'), 'FollowButton')

interface Props {
  post: Comment
  onDeleted: () => void
}

/** The post that the address names, large; a line for who does not want to see it. */
export const FocusedPost = (props: Props) =>
  props.post.collapsed ? (
    <FoldedPost post={props.post}>{(opened) => <OpenPost {...props} post={opened} />}</FoldedPost>
  ) : (
    <OpenPost {...props} />
  )

function OpenPost({ post, onDeleted }: Props) {
  const { user } = post
  return (
    <article aria-label={m.comment_by({ nick: user.nick })} aria-current="true" className="focused">
      <header className="focused-head">
        <Link to={paths.profile(user.nick)} className="focused-person">
          <Avatar nick={user.nick} src={user.avatar} />
          <span className="min-w-0">
            <b>
              {user.name ?? user.nick} <AdminBadge an={user.an} className="align-[-0.15em]" />
            </b>
            <small>@{user.nick}</small>
          </span>
        </Link>
        {user.followed === 0 && <FollowButton person={user} small />}
        <PostMenu post={post} onDeleted={onDeleted} />
      </header>
      <div className="mt-3">
        <PostContent post={post} whole />
      </div>
      {post.game && <Cartridge game={post.game} />}
      <p className="focused-when">
        <PostTime post={post} />
      </p>
      <PostActions post={post} />
    </article>
  )
}

type Parents = CommentThread['parents']

/** What a post answers, the first post of the thread on top (POS-06). */
export const ParentList = ({ parents }: { parents: Parents }) => (
  <ol aria-label={m.community_earlier()}>
    <Parents parents={parents} />
  </ol>
)

/**
 * The parents that came with a post. Of a long thread these are the nearest ones: the others come when they are wanted.
 */
function Parents({ parents }: { parents: Parents }) {
  const at = parents.findIndex((post) => post !== null)
  const first = parents[at]
  const hasMore = parents.length >= limits.threadParents && first && first.reply !== null
  return (
    <>
      {hasMore && <EarlierParents of={first} />}
      {(hasMore ? parents.slice(at) : parents).map((post, index) => (
        // A gap has no name of its own, and the order of what is above never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={post?.id ?? `gap-${index}`}>{post ? <PostCard post={post} threaded line /> : <Gap />}</li>
      ))}
    </>
  )
}

/** What the uppermost post shown answers, which comes with its own thread. */
function EarlierParents({ of: { id } }: { of: Comment }) {
  const [isWanted, setWanted] = useState(false)
  const thread = useQuery({ ...postQuery(id), enabled: isWanted })
  if (thread.data) return <Parents parents={thread.data.parents} />
  return (
    <li className="pb-4">
      <Button size="s" busy={thread.isFetching} onClick={() => (isWanted ? void thread.refetch() : setWanted(true))}>
        {m.community_earlier_show()}
      </Button>
    </li>
  )
}

const Gap = () => <p className="thread-gap">{m.community_gap()}</p>
