import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Comment } from '../../../common/api/comment.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EyeOff } from '../../ui/icons/icons.ts'
import { postTextQuery } from './comment.data.ts'
import { foldedWords } from './folded-words.ts'
import './folded-post.css'

interface Props {
  post: Comment
  children: (opened: Comment) => ReactNode
}

/** A post that its reader does not want to see: a line, and the post below it when they ask for it (POS-11). */
export function FoldedPost({ post, children }: Props) {
  const [open, setOpen] = useState(false)
  // A spoiler lies below its jacket, which asks for the words by itself.
  const asks = post.covered === 0
  const text = useQuery({ ...postTextQuery(post.id), enabled: open && asks })
  const opened = asks ? text.data && { ...post, ...text.data } : post
  const shown = open && opened !== undefined
  const press = () => {
    if (open && text.isError) void text.refetch()
    else setOpen(!open)
  }
  return (
    <div className="folded">
      <p className="folded-line">
        <EyeOff aria-hidden />
        <span>{foldedWords(post.collapsed)}</span>
        <Button size="s" variant="line" aria-expanded={shown} busy={open && text.isFetching} onClick={press}>
          {shown ? m.comment_fold() : m.comment_unfold()}
        </Button>
      </p>
      {open && text.isError && (
        <p role="alert" className="text-small text-danger">
          {m.errors_title()}
        </p>
      )}
      {shown && children(opened)}
    </div>
  )
}
