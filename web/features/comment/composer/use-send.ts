import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Comment } from '../../../../common/api/comment.ts'
import { fetchAhead } from '../../../lib/fetch-ahead.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { useGo } from '../../../router/navigate.ts'
import { m } from '../../../paraglide/messages.js'
import { useUser } from '../../../session/use-session.ts'
import { whatHangs } from '../post-media/what-hangs.ts'
import { ChangedElsewhere, versionOf, type PostDraft, type SetDraft } from './draft.ts'
import type { Place } from './place.ts'
import type { HangingTools } from './use-hanging.ts'

interface Kept {
  draft: PostDraft
  set: SetDraft
  /** Something of it was written. */
  dirty: boolean
}

interface Around {
  tools: Pick<HangingTools, 'unfinished' | 'refused'>
  /** It is sent, or saved: the editor is done with it. */
  onSent: () => void
}

/**
 * Sends the draft of a place, once everything that hangs from it has arrived. A new post stands where it belongs at
 * once, and so does why it was refused; a change is waited for, and whatever goes wrong, the draft stays.
 */
export function useSend(place: Place, { draft, set, dirty }: Kept, { tools, onSent }: Around) {
  useSendingAhead(dirty)
  const { unfinished, refused } = tools
  const shows = draft.hanging !== null || (place.kind === 'edit' && whatHangs(place.post) !== null)
  const [problem, setProblem] = useState<string | null>(null)
  const [other, setOther] = useState<Comment | null>(null)
  // Somebody has pressed "Post": it is sent as soon as everything is there.
  const [wanted, setWanted] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const client = useQueryClient()
  const go = useGo()
  const user = useUser()
  const sending = useMutation({
    mutationKey: [place.kind === 'edit' ? 'comment' : 'composer', place.kind],
    mutationFn: async () => {
      const code = await loadChunk(loadSending).catch(() => null)
      if (!code) throw new Error(m.comment_offline())
      return code.sendDraft({ client, go, user }, { place, draft, shows })
    },
    onMutate: () => setWanted(false),
    onSuccess: (finish) => {
      onSent()
      finish()
    },
    // Its message is for the author.
    onError: (error) => {
      setProblem(error.message)
      if (!(error instanceof ChangedElsewhere) || !error.post) return
      // Shown what the other tab has saved, its author decides with the next press.
      set({ from: versionOf(error.post) })
      setOther(error.post)
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
    /** It is on its way: what would be written now would be in nothing that is sent. */
    leaving: sending.isPending,
    /** What the post says by now, changed in another tab; null where that did not stand against a save. */
    other,
    problem: problem ?? (blocked && refused > 0 ? m.comment_hanging_refused() : null),
  }
}

/** What sends, and what is shown of it meanwhile: loaded while somebody writes. */
const loadSending = () => import('./sending.ts')

/** Loads it with the first letter: without a network it could not be loaded when the post is sent. */
function useSendingAhead(begun: boolean): void {
  useEffect(() => {
    if (begun) fetchAhead(loadSending)
  }, [begun])
}
