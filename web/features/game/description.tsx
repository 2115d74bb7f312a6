import { useId, useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

/** Longer texts are folded after five lines; shorter ones need no button. */
const foldFrom = 420

export const descriptionOf = (game: Game): string | null => game.description?.[getLocale()] ?? null

/** The external database writes in English, whatever the language of the page. */
const isEnglishOnly = ({ source, description }: Game): boolean =>
  source === 'igdb' && description?.en === description?.es

/** A few words of Wikidata, where nobody has described the game. */
const Subtitle = ({ game: { subtitle } }: { game: Game }) =>
  subtitle && <p className="max-w-[44rem] text-ink-2 first-letter:uppercase">{subtitle[getLocale()]}</p>

/** The description of a game in the language of the page; nothing when there is none. */
export function Description({ game }: { game: Game }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const text = descriptionOf(game)
  if (!text) return <Subtitle game={game} />
  const folds = text.length > foldFrom
  return (
    <section>
      <h2 className="sr-only">{m.game_about()}</h2>
      <p
        id={id}
        lang={isEnglishOnly(game) ? 'en' : undefined}
        className={`max-w-[44rem] text-[1.0625rem] whitespace-pre-line ${folds && !open ? 'line-clamp-5' : ''}`}
      >
        {text}
      </p>
      {folds && (
        <button
          type="button"
          className="link min-h-11"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? m.game_read_less() : m.game_read_more()}
        </button>
      )}
    </section>
  )
}
