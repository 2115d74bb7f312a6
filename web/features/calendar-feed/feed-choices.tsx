import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CalendarFeed } from '../../../common/api/calendar-feed.ts'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { X } from '../../ui/icons/icons.ts'
import { platformsQuery } from '../browse/browse.data.ts'
import { PlatformOptions } from '../collection/platforms/platform-options.tsx'
import { changeFeedMutation } from './calendar-feed.data.ts'

/** What the calendar holds: the wishlist, and all that comes out on some platforms. Each choice counts at once. */
export function FeedChoices({ feed }: { feed: CalendarFeed }) {
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
