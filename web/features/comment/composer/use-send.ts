import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DocumentProblem, readDocument } from '../../../../common/rules/post-document.ts'
import { languageTag } from '../../../../common/rules/text.ts'
import { ChunkError, loadChunk } from '../../../lib/load-chunk.ts'
import { commentApi } from '../../../api/calls/comment.gen.ts'
import { useGo } from '../../../router/navigate.ts'
import { m } from '../../../paraglide/messages.js'
import { useUser } from '../../../session/use-session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { whatHangs } from '../post-media/what-hangs.ts'
import type { PostDraft } from './draft.ts'
import type { Place } from './place.ts'
import { refusalOf } from './refusal-of.ts'
import type { SentBody } from './sending-of.ts'
import type { HangingTools } from './use-hanging.ts'
import { withLinks } from './with-links.ts'

interface Around {
  tools: Pick<HangingTools, 'unfinished' | 'refused'>
  /** It is sent, or saved: the editor is done with it. */
  onSent: () => void
}

const problems: Record<DocumentProblem, () => string> = {
  empty: m.comment_empty,
  'too-long': m.comment_too_long,
  'too-deep': m.comment_too_deep,
  unreadable: m.comment_refused,
}

/**
 * Sends the draft of a place, once everything that hangs from it has arrived. A new post stands where it belongs at once, and so does why
 * it was refused; a change is waited for, and whatever goes wrong, the draft stays.
 */
export function useSend(place: Place, draft: PostDraft, { tools, onSent }: Around) {
  const { unfinished, refused } = tools
  const shows = draft.hanging !== null || (place.kind === 'edit' && whatHangs(place.post) !== null)
  const [problem, setProblem] = useState<string | null>(null)
  // Somebody has pressed "Post": it is sent as soon as everything is there.
  const [wanted, setWanted] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const client = useQueryClient()
  const go = useGo()
  const user = useUser()
  const sending = useMutation({
    mutationKey: [place.kind === 'edit' ? 'comment' : 'composer', place.kind],
    mutationFn: async () => {
      const body = bodyOf(draft, shows)
      const code = await loadChunk(loadSending)
      if (place.kind !== 'edit') return () => user && void code.sendNew({ client, go, user }, { place, draft, body })
      const { lang: _lang, ...changed } = body
      const post = await commentApi.update({ params: { id: place.post.id }, body: changed, quiet: true })
      return () => {
        code.showEdited(client, post)
        toast.show(m.comment_saved())
      }
    },
    onMutate: () => setWanted(false),
    onSuccess: (finish) => {
      onSent()
      finish()
    },
    onError: (error) => setProblem(problemOf(error)),
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
    problem: problem ?? (blocked && refused > 0 ? m.comment_hanging_refused() : null),
  }
}

/** What sends, and what is shown of it meanwhile: loaded while somebody writes. */
export const loadSending = () => import('./sending.ts')

/** What is sent of a draft; `shows`: it needs no words. Throws an `Unready`. */
function bodyOf({ text, public: isPublic, spoiler }: PostDraft, shows: boolean): SentBody {
  const read = readDocument(text === '' ? '{"type":"doc"}' : text, { mayBeEmpty: shows })
  if ('problem' in read) throw new Unready(problems[read.problem]())
  const comment = JSON.stringify(withLinks(read.document))
  return { comment, public: flag(isPublic), spoiler: flag(spoiler), lang: lang() }
}

/** What was written cannot be sent; the message says why. */
class Unready extends Error {}

function problemOf(error: unknown): string {
  if (error instanceof Unready) return error.message
  return error instanceof ChunkError ? m.comment_offline() : refusalOf(error)
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** The language of the text, as far as the browser tells. */
const lang = (): string | null => (languageTag.test(navigator.language) ? navigator.language : null)
