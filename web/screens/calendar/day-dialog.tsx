import { useInfiniteQuery } from '@tanstack/react-query'
import { dayQuery } from '../../features/calendar/calendar.data.ts'
import { formatLongDay } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Release } from './release.tsx'

interface Props {
  day: string
  platform: string | null
  wanted: ReadonlySet<number> | undefined
  onClose: () => void
}

/** All games of one day; the next page loads near the end. */
export function DayDialog({ day, platform, wanted, onClose }: Props) {
  const games = useInfiniteQuery(dayQuery(platform, day))
  const more = games.hasNextPage && !games.isFetching ? () => void games.fetchNextPage() : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="block first-letter:uppercase">{formatLongDay(day)}</span>}
      closeLabel={m.calendar_close()}
      onScrollEnd={more}
    >
      <Loaded query={games} loading={<SkeletonLines label={m.calendar_loading()} count={8} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data)
          return all.length === 0 ? (
            <p className="text-ink-2">{m.calendar_day_empty()}</p>
          ) : (
            <ul className="cal-rows cal-rows-one">
              {all.map((game) => (
                <Release key={game.id} game={game} platform={platform} wanted={wanted?.has(game.id) ?? false} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {games.isFetchingNextPage && <Spinner label={m.calendar_loading()} className="mt-4 w-full" />}
    </Dialog>
  )
}
