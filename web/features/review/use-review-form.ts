import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Aspect, Review } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'
import { hasStatus } from '../../api/api-error.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { fieldErrors } from '../auth/own.data.ts'
import { useOwnEntry } from '../collection/collection.data.ts'
import { useSaveReview, type Written } from './change-review.ts'
import {
  type Draft,
  draftOf,
  emptyDraft,
  forgetDraft,
  keptDraft,
  lengthOf,
  sameDraft,
  storeDraft,
  suggestedTotal,
} from './draft.ts'
import { ownReviewQuery } from './review.data.ts'

export type FieldName = 'title' | 'review' | 'total' | Aspect
export type Errors = Partial<Record<FieldName, string>>

/** What happened to the review in another tab, or on another device, while it was being written here. */
type Elsewhere = 'written' | 'changed' | 'deleted' | null

/**
 * State of the editor: the draft, stored in the browser from the first letter until it is published, and its errors.
 */
export function useReviewForm(
  gameId: number,
  existing: Review | null,
  onSaved: (review: Review, first: boolean) => void,
) {
  const start = draftOf(existing)
  const { draft, setDraft, from, setFrom, elsewhere, setElsewhere, restored, setRestored, forget } = useKeptDraft(
    gameId,
    existing,
    start,
  )
  const [errors, setErrors] = useState<Errors>({})
  const suggested = suggestedTotal(draft, useOwnEntry(gameId)?.rating)
  const total = draft.total ?? suggested?.total ?? null
  const { send, ...sending } = useSend({
    gameId,
    existing,
    from,
    onSaved: (review) => {
      forget()
      onSaved(review, existing === null)
    },
    onElsewhere: (found, review) => {
      setElsewhere(found)
      if (review) setFrom(review.changed_at)
    },
  })
  const save = (form: HTMLFormElement) => {
    const refuse = (found: Errors) => {
      setErrors(found)
      focusFirstError(form)
    }
    const found = errorsOf(draft, total)
    if (Object.keys(found).length > 0 || total === null) refuse(found)
    else send(writtenOf(draft, total), refuse)
  }
  const set = <Name extends FieldName>(name: Name, value: Draft[Name]) => {
    setDraft((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const discard = () => {
    setDraft(start)
    setFrom(existing?.changed_at)
    setElsewhere(null)
    setRestored({ discarded: draft })
    setErrors({})
  }
  /** Restores the draft that was just discarded. */
  const takeBack = () => {
    if (restored?.discarded) setDraft(restored.discarded)
    setRestored({ discarded: null })
  }
  const judged = {
    totalFrom: draft.total === null ? (suggested?.from ?? null) : null,
    dirty: !sameDraft(draft, start),
    ...sending,
  }
  return { draft, total, errors, elsewhere, restored, discard, takeBack, forget, save, set, ...judged }
}

/** What is sent: without a title where there is none, which is made from the text then. */
function writtenOf({ title, review, ...scores }: Draft, total: number): Written {
  const named = title.trim() === '' ? {} : { title: title.trim() }
  return { ...scores, ...named, review: review.trim(), total }
}

interface Sending {
  gameId: number
  existing: Review | null
  /** The version that the draft is based on. */
  from: string | undefined
  onSaved: (review: Review) => void
  /** The present version; null when there is none, or when it cannot be read. */
  onElsewhere: (found: Elsewhere, review: Review | null) => void
}

/** Submits the draft, as a new review or as a change of the existing one. */
function useSend({ gameId, existing, from, onSaved, onElsewhere }: Sending) {
  const client = useQueryClient()
  const saving = useSaveReview()
  /**
   * Written, changed or deleted elsewhere: the text here stays, and then replaces the other version or is published
   * again.
   */
  const follow = async (found: Elsewhere) =>
    onElsewhere(found, await client.fetchQuery({ ...ownReviewQuery(gameId), staleTime: 0 }).catch(() => null))
  const send = (written: Written, refuse: (found: Errors) => void) => {
    if (saving.isPending) return
    saving.mutate(
      { gameId, id: existing?.id, from, written },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (hasStatus(error, 409)) void follow(existing ? 'changed' : 'written')
          else if (hasStatus(error, 404)) void follow('deleted')
          else if (hasStatus(error, 422)) refuse(refusedFields(error))
        },
      },
    )
  }
  return { send, busy: saving.isPending, error: saving.error }
}

/** A restored draft, and its content if it is discarded again. */
type Restored = { discarded: Draft | null } | null

/** How long after the last key press a draft is stored, in milliseconds. */
const calm = 300

/** What happened to a review since a stored draft was begun. */
function sinceThen(from: string | undefined, existing: Review | null): Elsewhere {
  if (from === existing?.changed_at) return null
  if (!existing) return 'deleted'
  return from === undefined ? 'written' : 'changed'
}

/**
 * A draft that survives a closed tab and an expired session, and the version that it is based on; call `forget` when it
 * is published or no longer needed.
 */
function useKeptDraft(gameId: number, existing: Review | null, start: Draft) {
  const userId = useUser()?.id ?? 0
  const [kept] = useState(() => keptDraft(gameId))
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? start)
  const [from, setFrom] = useState(existing?.changed_at)
  const [elsewhere, setElsewhere] = useState<Elsewhere>(() =>
    kept && !sameDraft(kept.draft, start) ? sinceThen(kept.from, existing) : null,
  )
  const [restored, setRestored] = useState<Restored>(() => (sameDraft(draft, start) ? null : { discarded: null }))
  const latest = useRef({ draft, from, start, done: false })
  useEffect(() => {
    Object.assign(latest.current, { draft, from, start })
    const timer = setTimeout(() => keepLatest(userId, gameId, latest.current), calm)
    return () => clearTimeout(timer)
  }, [draft, from, start, userId, gameId])
  useEffect(() => {
    const state = latest.current
    const keep = () => keepLatest(userId, gameId, state)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [userId, gameId])
  const forget = () => {
    latest.current.done = true
    forgetDraft(userId, gameId)
  }
  return { draft, setDraft, from, setFrom, elsewhere, setElsewhere, restored, setRestored, forget }
}

interface Latest {
  draft: Draft
  from: string | undefined
  start: Draft
  done: boolean
}

const keepLatest = (userId: number, gameId: number, { done, start, ...kept }: Latest) =>
  done ? undefined : storeDraft(userId, gameId, kept, start)

/** What the server would refuse, checked in advance. */
function errorsOf({ review }: Draft, total: number | null): Errors {
  const found: Errors = {}
  if (total === null) found.total = m.review_total_missing()
  const over = lengthOf(review.trim()) - limits.reviewMax
  if (review.trim() === '') found.review = m.review_text_missing()
  else if (over > 0) found.review = m.review_text_long({ over: formatNumber(over) })
  return found
}

/** The server's error texts by field; those without a field are shown as well. */
function refusedFields(error: unknown): Errors {
  const found = Object.entries(fieldErrors(error)).map(([name, texts]) => [name, texts[0]] as const)
  const homeless = found.find(([name]) => !(name in emptyDraft))
  if (homeless) toast.error(homeless[1] ?? m.errors_generic())
  return Object.fromEntries(found)
}
