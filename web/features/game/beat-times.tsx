import type { Game } from '../../../common/api/game.ts'
import { formatHours } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { TimeToBeat } from './time-to-beat.tsx'
import { DemoMark } from '../igdb/demo-mark.tsx'
import { useExternalTimes } from '../igdb/igdb.data.ts'

/** How long the game takes, as far as known. */
export function BeatTimes({ game }: { game: Game }) {
  const asked = useExternalTimes(game)
  const times = game.time_to_beat ?? asked.data
  if (!times) return null
  const labels = {
    hastily: m.game_beat_hastily(),
    normally: m.game_beat_normally(),
    completely: m.game_beat_completely(),
  }
  const marks = (['hastily', 'normally', 'completely'] as const).flatMap((pace) => {
    const seconds = times[pace]
    return seconds === null ? [] : [{ pace, seconds, text: formatHours(seconds), label: labels[pace] }]
  })
  if (marks.length === 0) return null
  return (
    <section>
      <SectionHead title={m.game_beat()} link={<DemoMark />} />
      <TimeToBeat label={m.game_beat()} marks={marks} />
    </section>
  )
}
