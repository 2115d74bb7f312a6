import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
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
import { whatHangs } from '../post-media/what-hangs.ts'
import { showEdited, showNewPost } from '../post-changes.ts'
import { newKey, type PostDraft } from './draft.ts'
import { sentOf } from './hanging.ts'
import type { Place } from './place.ts'
import type { HangingTools } from './use-hanging.ts'
import { withLinks } from './with-links.ts'

interface Around {
  tools: Pick<HangingTools, 'unfinished' | 'refused'>
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

/** Sends the draft of a place, once everything that hangs from it has arrived. Whatever goes wrong, the draft stays. */
export function useSend(place: Place, draft: PostDraft, { tools, onSent, onNewKey }: Around) {
  const client = useQueryClient()
  const go = useGo()
  const { unfinished, refused } = tools
  const shows = draft.hanging !== null || (place.kind === 'edit' && whatHangs(place.post) !== null)
  const [problem, setProblem] = useState<string | null>(null)
  // Somebody has pressed "Post": it is sent as soon as everything is there.
  const [wanted, setWanted] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const sending = useMutation({
    mutationKey: ['comment', place.kind],
    mutationFn: async () => {
      const body = { comment: readyText(draft, shows), public: flag(draft.public), spoiler: flag(draft.spoiler) }
      return place.kind === 'edit' ? change(place.post, body) : write(place, draft, body)
    },
    onMutate: () => setWanted(false),
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
  // What did not arrive is decided on first; then it is sent by another press.
  if (wanted && refused > 0) {
    setWanted(false)
    setBlocked(true)
  }
  const isReady = unfinished === 0
  const begin = useEffectEvent(() => {
    if (!sending.isPending) sending.mutate()
  })
  useEffect(() => {
    if (wanted && isReady) begin()
  }, [wanted, isReady])
  const waiting = wanted && unfinished > 0
  const shown = problem ?? (blocked && refused > 0 ? m.comment_hanging_refused() : null)
  return {
    send: () => {
      setProblem(null)
      setBlocked(false)
      setWanted(true)
    },
    waiting,
    /** Keeps what is not sent yet. */
    stop: () => setWanted(false),
    busy: sending.isPending || waiting,
    problem: shown,
    error: shown === null ? sending.error : null,
  }
}

/** The document of a draft as it is sent; `shows`: it needs no words. Throws an `Unready`. */
function readyText({ text }: PostDraft, shows: boolean): string {
  const read = readDocument(text === '' ? '{"type":"doc"}' : text, { mayBeEmpty: shows })
  if ('problem' in read) throw new Unready(problems[read.problem]())
  return JSON.stringify(withLinks(read.document))
}

/** What was written cannot be sent; the message says why. */
class Unready extends Error {}

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
      ...sentOf(draft.hanging),
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
  if (error instanceof Unready) return error.message
  if (!(error instanceof ApiError)) return m.errors_generic()
  if (error.status === 0) return m.comment_offline()
  // WaitNote says how long.
  if (error.status === 429) return null
  if (error.status === 404) return m.comment_gone()
  if (error.status === 409) return m.comment_sent_before()
  if (error.problem.code === 'media_gone') return m.comment_hanging_gone()
  return Object.values(fieldErrors(error))[0]?.[0] ?? m.comment_refused()
}

/** A reply that was just written is brought into view, where its thread is shown. */
const reveal = ({ id }: Comment): void =>
  void requestAnimationFrame(() => document.getElementById(`post-${id}`)?.scrollIntoView({ block: 'nearest' }))
