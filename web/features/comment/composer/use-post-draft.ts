import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft } from '../../../offline/drafts.ts'
import { useUser } from '../../../session/use-session.ts'
import { keptDraft, newKey, type PostDraft, sameDraft, type SetDraft, startOf, filesHeld } from './draft.ts'
import { draftName, type Place } from './place.ts'

/** How long after the last change a draft is stored, in milliseconds. */
const calm = 300

interface Latest {
  draft: PostDraft
  start: PostDraft
  done: boolean
}

/**
 * The draft of a place. The browser keeps it until it is sent or discarded: it survives a closed tab, a lost network, a
 * refused send and an expired session, but not a log-out.
 */
export function usePostDraft(place: Place) {
  const userId = useUser()?.id ?? 0
  const name = draftName(place)
  const [start] = useState(() => startOf(place))
  const [found] = useState(() => keptDraft(place, (key) => filesHeld(userId, name).has(key)))
  const [draft, setDraft] = useState<PostDraft>(found?.draft ?? start)
  const [restored, setRestored] = useState(() => !sameDraft(draft, start))
  // What was sent from here and did not arrive is a draft of this place again.
  useEffect(() => {
    if (!found || found.name === name) return
    keepDraft(userId, name, found.draft)
    dropDraft(userId, found.name)
  }, [found, name, userId])
  const latest = useRef<Latest>({ draft, start, done: false })
  useEffect(() => {
    latest.current.draft = draft
    const timer = setTimeout(() => keepLatest(userId, name, latest.current), calm)
    return () => clearTimeout(timer)
  }, [draft, userId, name])
  useEffect(() => {
    const state = latest.current
    const keep = () => keepLatest(userId, name, state)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [userId, name])
  const set: SetDraft = (change) =>
    setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
  /** It was sent: nothing of it stays. */
  const forget = () => {
    latest.current.done = true
    dropDraft(userId, name)
  }
  /** Before it is closed: what shows that a draft waits finds it. */
  const keep = () => keepLatest(userId, name, latest.current)
  const discard = () => {
    setDraft({ ...start, key: newKey() })
    setRestored(false)
  }
  return { draft, set, restored, gone: found?.gone ?? false, discard, keep, forget, dirty: !sameDraft(draft, start) }
}

const keepLatest = (userId: number, name: string, { draft, start, done }: Latest): void => {
  if (done) return
  if (sameDraft(draft, start)) dropDraft(userId, name)
  else keepDraft(userId, name, draft)
}
