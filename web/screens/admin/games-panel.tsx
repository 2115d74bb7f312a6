import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { GameCard } from '../../../common/api/game.ts'
import { limits, waits } from '../../../common/rules/limits.ts'
import { searchQuery } from '../../features/game/game.data.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FindField } from '../../ui/forms/find-field.tsx'
import { Plus, Trash2 } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { GameLine } from '../../features/game/game-line.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'

const AddGameDialog = lazyDialog(() => import('./add-game-dialog.tsx'), 'AddGameDialog')
const DeleteGameDialog = lazyDialog(() => import('./delete-game-dialog.tsx'), 'DeleteGameDialog')

/** Adding games, and finding games to delete. */
export function GamesPanel() {
  const [text, setText] = useState('')
  const [adding, setAdding] = useState(false)
  const [doomed, setDoomed] = useState<GameCard | null>(null)
  const settled = useDebouncedValue(text.trim(), waits.searchDebounce)
  const found = useQuery(searchQuery(settled))
  const asked = settled.length >= limits.searchMin
  return (
    <section aria-label={m.admin_games()}>
      <div className="flex flex-wrap items-center gap-3">
        <FindField label={m.admin_find_games()} hint={m.admin_find_games_hint()} text={text} onText={setText} />
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {m.admin_add()}
        </Button>
      </div>
      <div className="mt-6" aria-busy={asked && found.isFetching}>
        {asked ? (
          <Loaded query={found} loading={<SkeletonLines label={m.admin_loading_games()} count={8} />}>
            {({ games }) => <Found games={games} text={settled} onDelete={setDoomed} />}
          </Loaded>
        ) : (
          <EmptyState title={m.admin_games_start()}>{m.admin_games_start_text()}</EmptyState>
        )}
      </div>
      {adding && <AddGameDialog onClose={() => setAdding(false)} />}
      {doomed && <DeleteGameDialog game={doomed} onClose={() => setDoomed(null)} />}
    </section>
  )
}

const Found = ({ games, text, onDelete }: { games: GameCard[]; text: string; onDelete: (game: GameCard) => void }) =>
  games.length === 0 ? (
    <EmptyState title={m.search_nothing({ text })}>{m.admin_no_games_text()}</EmptyState>
  ) : (
    <ul aria-label={m.admin_games()}>
      {games.map((game) => (
        <GameRow key={game.id} game={game} onDelete={() => onDelete(game)} />
      ))}
    </ul>
  )

/** A game of the catalogue with a button to delete it. */
const GameRow = ({ game, onDelete }: { game: GameCard; onDelete: () => void }) => (
  <li className="flex items-center gap-3 border-b border-line py-2">
    <Link
      to={paths.game(game.slug)}
      className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-2 px-2 py-1 hover:bg-raised"
    >
      <GameLine game={game} />
    </Link>
    <Button
      size="s"
      variant="line"
      icon={<Trash2 aria-hidden />}
      aria-label={m.admin_delete_game({ title: game.title })}
      onClick={onDelete}
    >
      {m.admin_delete()}
    </Button>
  </li>
)
