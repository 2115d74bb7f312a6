import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Notification } from '../../../common/api/notification.ts'
import { waits } from '../../../common/rules/limits.ts'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { X } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { clearMutation, notificationsQuery, readMutation, showRead } from './notification.data.ts'
import { NotificationLine } from './notification-line.tsx'
import { PushAsk } from './push-ask.tsx'
import './panel.css'

/** Distance from the end of the list, in pixels, at which the next page is asked for (NOT-03). */
const reach = 100

/** What the viewer is notified of: below the bell. Opening it marks all as read (NOT-02). */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const id = useId()
  const dialog = useModal(onClose)
  const query = useReading()
  const lines = eachOnce(query.data?.pages ?? [])
  return (
    <dialog ref={dialog} aria-labelledby={id} className="notices">
      <div className="notices-head">
        <h2 id={id} tabIndex={-1} className="display text-h3 mr-auto outline-none">
          {m.notification_title()}
        </h2>
        {lines.length > 0 && <ClearButton />}
        <IconButton label={m.notification_close()} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <PushAsk />
      <Lines query={query} lines={lines} onLeave={onClose} />
    </dialog>
  )
}

/** Asks for what there is, anew at each opening, and tells the server what was seen; two seconds later the marks go. */
function useReading() {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...notificationsQuery, refetchOnMount: 'always' })
  const isThere = query.isSuccess && !query.isFetching
  // Not what comes while it is read: that stays unread.
  const newest = isThere ? query.data.pages[0]?.data[0]?.created_at : undefined
  const { mutate: markRead } = useMutation(readMutation(client))
  const seen = useRef(false)
  useEffect(() => {
    if (!newest || seen.current) return
    seen.current = true
    markRead(newest)
  }, [markRead, newest])
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => showRead(client), waits.notificationRead)
    return () => {
      clearTimeout(timer)
      showRead(client)
    }
  }, [client, isThere])
  return query
}

interface LinesProps {
  query: ReturnType<typeof useReading>
  lines: Notification[]
  onLeave: () => void
}

function Lines({ query, lines, onLeave }: LinesProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (query.data === undefined)
    return (
      <div className="notices-list notices-plain">
        {query.isError ? (
          <ErrorState
            title={m.notification_failed()}
            retryLabel={m.errors_retry()}
            busy={isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonLines label={m.notification_loading()} count={5} />
        )}
      </div>
    )
  if (lines.length === 0)
    return (
      <EmptyState title={m.notification_none()} level={3} className="notices-plain">
        {m.notification_none_text()}
      </EmptyState>
    )
  return (
    <div
      className="notices-list"
      tabIndex={-1}
      onScroll={({ currentTarget: box }) => {
        const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < reach
        if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
      }}
    >
      <ul>
        {lines.map((line, at) => (
          <NotificationLine key={line.id} line={line} eager={at < eagerly} onLeave={onLeave} />
        ))}
      </ul>
      {isFetchingNextPage && (
        <p role="status" className="notices-more">
          {m.notification_more_loading()}
        </p>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className="notices-more">
          {m.notification_more_failed()}{' '}
          <button type="button" className="link" onClick={() => void fetchNextPage()}>
            {m.errors_retry()}
          </button>
        </p>
      )}
    </div>
  )
}

/** How many lines load their pictures at once. */
const eagerly = 20

/** Deletes all, once that is confirmed (NOT-04). */
function ClearButton() {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const clear = useMutation({
    ...clearMutation(client),
    onError: () => toast.error(m.notification_clear_failed()),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="soft" size="s" onClick={() => setAsking(true)}>
        {m.notification_clear()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate()}
        title={m.notification_clear_title()}
        confirmLabel={m.notification_clear()}
        cancelLabel={m.notification_keep()}
        closeLabel={m.shell_close()}
        danger
        busy={clear.isPending}
      >
        {m.notification_clear_text()}
      </ConfirmDialog>
    </>
  )
}
