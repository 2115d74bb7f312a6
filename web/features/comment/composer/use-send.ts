import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '../../../../common/api/comment.ts'
import { type DocumentProblem, readDocument } from '../../../../common/rules/post-document.ts'
import { languageTag } from '../../../../common/rules/text.ts'
import { ApiError } from '../../../api/api-error.ts'
import { commentApi } from '../../../api/calls/comment.gen.ts'
import { useGo } from '../../../router/navigate.ts'
import { paths } from '../../../router/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { fieldErrors } from '../../auth/own.data.ts'
import { repliesQuery } from '../comment.data.ts'
import { showEdited, showNewPost } from '../post-changes.ts'
import { newKey, type PostDraft } from './draft.ts'
import type { Place } from './place.ts'
import { withLinks } from './with-links.ts'

interface Around {
  onSent: () => void
  /** The same words were sent before with others: they need a key of their own. */
  onNewKey: (key: string) => void
}

const problems: Record<DocumentProblem, () => string> = {
  empty: m.comment_empty,
  'too-long': m.comment_too_long,
  'too-deep': m.comment_too_deep,
  unreadable: m.comment_refused,
}

/** Sends the draft of a place. Whatever goes wrong, the draft stays. */
export function useSend(place: Place, draft: PostDraft, { onSent, onNewKey }: Around) {
  const client = useQueryClient()
  const go = useGo()
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationKey: ['comment', place.kind],
    mutationFn: (comment: string) => {
      const body = { comment, public: flag(draft.public), spoiler: flag(draft.spoiler) }
      return place.kind === 'edit' ? change(place.post, body) : write(place, draft, body)
    },
    onSuccess: (post) => {
      if (place.kind === 'edit') showEdited(client, post)
      else showNewPost(client, post)
      onSent()
      if (place.kind === 'edit') return toast.show(m.comment_saved())
      if (place.kind === 'reply')
        void client.prefetchInfiniteQuery(repliesQuery(place.post.id)).then(() => reveal(post))
      toast.undo(place.kind === 'reply' ? m.comment_replied() : m.comment_posted(), m.comment_see(), () =>
        go(paths.post(post.id)),
      )
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onNewKey(newKey())
      setProblem(refusalOf(error))
    },
  })
  const send = () => {
    const read = readDocument(draft.text === '' ? '{"type":"doc"}' : draft.text)
    setProblem('problem' in read ? problems[read.problem]() : null)
    if ('document' in read && !sending.isPending) sending.mutate(JSON.stringify(withLinks(read.document)))
  }
  return { send, busy: sending.isPending, problem, error: problem === null ? sending.error : null }
}

interface Body {
  comment: string
  public: 0 | 1
  spoiler: 0 | 1
}
const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** The language of the text, as far as the browser tells. */
const lang = (): string | null => (languageTag.test(navigator.language) ? navigator.language : null)

const write = (place: Place, draft: PostDraft, body: Body): Promise<Comment> =>
  commentApi.create({
    body: {
      ...body,
      reply: place.kind === 'reply' ? place.post.id : null,
      id_game: draft.game?.id ?? null,
      lang: lang(),
    },
    key: draft.key,
    quiet: true,
  })

const change = ({ id }: Comment, body: Body): Promise<Comment> =>
  commentApi.update({ params: { id }, body, quiet: true })

/** Why the server did not take it, for its author. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return m.errors_generic()
  if (error.status === 0) return m.comment_offline()
  // WaitNote says how long.
  if (error.status === 429) return null
  if (error.status === 404) return m.comment_gone()
  if (error.status === 409) return m.comment_sent_before()
  return Object.values(fieldErrors(error))[0]?.[0] ?? m.comment_refused()
}

/** A reply that was just written is brought into view, where its thread is shown. */
const reveal = ({ id }: Comment): void =>
  void requestAnimationFrame(() => document.getElementById(`post-${id}`)?.scrollIntoView({ block: 'nearest' }))
