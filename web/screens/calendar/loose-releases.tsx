import type { LooseReleases as Loose } from '../../features/calendar/releases.ts'
import { formatMonthAlone, formatRelease } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Release } from './release.tsx'

interface Props {
  month: string
  loose: Loose[]
  platform: string | null
  wanted: ReadonlySet<number> | undefined
}

/** Games without an exact day, by precision: "Some time in June", "Q3 2027", "2027". */
export const LooseReleases = ({ month, loose, platform, wanted }: Props) =>
  loose.map(({ precision, games }) => (
    <section key={precision} className="cal-loose" data-anchor>
      <h3 className="display text-h3 first-letter:uppercase">
        {precision === 'month'
          ? m.calendar_some_time({ month: formatMonthAlone(month) })
          : formatRelease(`${month}-01`, precision)}
      </h3>
      <ul className="cal-rows">
        {games.map((game) => (
          <Release key={game.id} game={game} platform={platform} wanted={wanted?.has(game.id) ?? false} />
        ))}
      </ul>
    </section>
  ))
