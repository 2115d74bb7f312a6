import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment, CommentThread } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import { postQuery } from '../../features/comment/comment.data.ts'
import { PostCard } from '../../features/comment/post-card.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'

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
