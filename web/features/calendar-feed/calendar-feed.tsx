import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarFeed as Feed, CalendarFeed } from '../../../common/api/calendar-feed.ts'
import { Loaded } from '../../components/loaded.tsx'
import { formatDay } from '../../i18n/format.ts'
import { localDay } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { calendarFeedQuery, makeFeedMutation, removeFeedMutation, changeFeedMutation } from './calendar-feed.data.ts'
import { limits } from '../../../common/rules/limits.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { X } from '../../ui/icons/icons.ts'
import { platformsQuery } from '../browse/browse.data.ts'
import { PlatformOptions } from '../collection/platforms/platform-options.tsx'

/** Release days in the viewer's own calendar program: the address to subscribe to, and what it holds. */
export function CalendarFeed() {
  const query = useQuery(calendarFeedQuery)
  const client = useQueryClient()
  const making = useMutation(makeFeedMutation(client))
  const url = making.data?.url
  const make = () => making.mutate()
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.feed_loading()} count={2} />}>
      {({ feed }) =>
        feed ? (
          <>
            {url === undefined ? (
              <p className="settings-text">{m.feed_since({ date: formatDay(localDay(feed.created_at)) })}</p>
            ) : (
              <Address url={url} />
            )}
            <FeedChoices feed={feed} />
            <Ends feed={feed} busy={making.isPending} onRenew={make} onRemoved={() => making.reset()} />
          </>
        ) : (
          <Button variant="soft" busy={making.isPending} busyLabel={m.feed_loading()} onClick={make}>
            {m.feed_make()}
          </Button>
        )
      }
    </Loaded>
  )
}

/** The address, told this once, and how the usual calendars take it. */
function Address({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.show(m.feed_copied())
    } catch {
      toast.error(m.feed_not_copied())
    }
  }
  return (
    <div className="settings-fields feed-part">
      <TextField
        label={m.feed_address()}
        hint={m.feed_address_hint()}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="settings-buttons">
        <Button variant="primary" onClick={() => void copy()}>
          {m.feed_copy()}
        </Button>
        <a className="link" href={url.replace(/^https?:/, 'webcal:')}>
          {m.feed_open()}
        </a>
      </div>
      <ul className="settings-text feed-ways">
        <li>{m.feed_google()}</li>
        <li>{m.feed_apple()}</li>
        <li>{m.feed_outlook()}</li>
      </ul>
    </div>
  )
}

interface EndsProps {
  feed: Feed
  busy: boolean
  onRenew: () => void
  onRemoved: () => void
}

/** Another address, or none: what is subscribed to the present one stops. */
function Ends({ busy, onRenew, onRemoved }: EndsProps) {
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const removing = useMutation(removeFeedMutation(useQueryClient()))
  const close = () => setAsked(null)
  const confirm = () => {
    if (asked === 'renew') onRenew()
    else removing.mutate(undefined, { onSuccess: onRemoved })
    close()
  }
  return (
    <div className="settings-buttons feed-part">
      <Button variant="soft" busy={busy} busyLabel={m.feed_loading()} onClick={() => setAsked('renew')}>
        {m.feed_renew()}
      </Button>
      <Button variant="line" busy={removing.isPending} busyLabel={m.feed_loading()} onClick={() => setAsked('remove')}>
        {m.feed_remove()}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        onConfirm={confirm}
        title={asked === 'remove' ? m.feed_remove_title() : m.feed_renew_title()}
        confirmLabel={asked === 'remove' ? m.feed_remove() : m.feed_renew()}
        cancelLabel={m.feed_keep()}
        closeLabel={m.feed_keep()}
        danger={asked === 'remove'}
      >
        {m.feed_ends_text()}
      </ConfirmDialog>
    </div>
  )
}

/** What the calendar holds: the wishlist, and all that comes out on some platforms. Each choice counts at once. */
function FeedChoices({ feed }: { feed: CalendarFeed }) {
  const { mutate } = useMutation(changeFeedMutation(useQueryClient()))
  const { data: known = [] } = useQuery(platformsQuery)
  const choose = (platforms: number[]) => mutate({ ...feed, platforms })
  return (
    <div className="feed-part">
      <Checkbox
        checked={feed.wishes === 1}
        onChange={({ target: { checked } }) => mutate({ ...feed, wishes: checked ? 1 : 0 })}
      >
        {m.feed_wishes()}
      </Checkbox>
      {feed.platforms.length > 0 && (
        <ul aria-label={m.feed_platforms()} className="hidden-words">
          {feed.platforms.map((id) => {
            const platform = known.find((one) => one.id === id)?.name ?? String(id)
            return (
              <li key={id}>
                <span>{m.feed_all_of({ platform })}</span>
                <IconButton
                  label={m.feed_platform_remove({ platform })}
                  icon={<X aria-hidden />}
                  onClick={() => choose(feed.platforms.filter((other) => other !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {feed.platforms.length < limits.feedPlatforms && (
        <Select
          label={m.feed_platform_add()}
          value=""
          onChange={({ target: { value } }) => value !== '' && choose([...feed.platforms, Number(value)])}
        >
          <option value="">{m.feed_platform_add()}</option>
          <PlatformOptions platforms={known.filter(({ id }) => !feed.platforms.includes(id))} by="id" />
        </Select>
      )}
    </div>
  )
}
