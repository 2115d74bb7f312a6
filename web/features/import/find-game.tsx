import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { FindField } from '../../ui/forms/find-field.tsx'
import { GameLine } from '../game/game-line.tsx'
import { FoundStatus } from '../game/found-status.tsx'
import { useFoundGames } from '../game/use-found-games.ts'

const most = 6

/** Searches the catalogue for a game by hand; games that it lacks are found on the search page. */
export function FindGame({ first, onFound }: { first: string; onFound: (game: GameCard) => void }) {
  const [text, setText] = useState(first.slice(0, limits.searchMax))
  // The field has the focus: it replaces the button that was pressed.
  const found = useFoundGames(text, most)
  const { box, settled, games } = found
  return (
    <div ref={box} className="import-find">
      <FindField label={m.import_find_label()} hint={m.import_find_label()} text={text} onText={setText} />
      <ul aria-label={m.import_find_label()} className="import-candidates">
        {games.map((game) => (
          <li key={game.id}>
            <button type="button" onClick={() => onFound(game)}>
              <GameLine game={game} />
            </button>
          </li>
        ))}
      </ul>
      <FoundStatus found={found} none={m.import_find_nothing()} />
      <Link to={paths.search({ q: settled })} className="link text-small">
        {m.import_find_elsewhere()}
      </Link>
    </div>
  )
}
