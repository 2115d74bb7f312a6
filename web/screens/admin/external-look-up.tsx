import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import type { ExternalCard } from '../../../common/api/igdb.ts'
import { limits, waits } from '../../../common/rules/limits.ts'
import { useAddGame } from '../../features/admin/games.data.ts'
import { GameLine } from '../../features/game/game-line.tsx'
import { externalSearchQuery } from '../../features/igdb/igdb.data.ts'
import { refusalText } from '../../features/igdb/refusal.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

/** A number alone may be an id of the external database. */
const readId = (text: string): number | null => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= limits.id ? id : null
}

/** Finds a game of the external database by name or by its id there, and imports it. */
export function ExternalLookUp({ onAdded }: { onAdded: (game: Game) => void }) {
  const [text, setText] = useState('')
  const settled = useDebouncedValue(text.trim(), waits.searchDebounce)
  const found = useQuery(externalSearchQuery(settled))
  const add = useAddGame(onAdded)
  const id = readId(text.trim())
  const asked = settled.length >= limits.searchMin
  const refused = add.isError ? add.error : found.isError && asked ? found.error : null
  return (
    <div className="grid gap-4">
      <TextField
        label={m.admin_external_field()}
        hint={m.admin_external_hint()}
        value={text}
        maxLength={limits.searchMax}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setText(target.value)}
      />
      {refused && <ErrorNote>{refusalText(refused) ?? m.external_down()}</ErrorNote>}
      {id !== null && (
        <Button busy={add.isPending && add.variables === id} onClick={() => add.mutate(id)}>
          {m.admin_import_id({ id: String(id) })}
        </Button>
      )}
      {asked && found.isLoading && <SkeletonLines label={m.external_loading()} count={4} />}
      <p role="status" className="text-small text-ink-3">
        {asked && found.data?.length === 0 && m.external_nothing({ text: settled })}
      </p>
      {asked && (
        <ul aria-label={m.admin_from_database()}>
          {found.data?.map((game) => (
            <Row
              key={game.igdb_id}
              game={game}
              busy={add.isPending && add.variables === game.igdb_id}
              onBring={() => add.isPending || add.mutate(game.igdb_id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const Row = ({ game, busy, onBring }: { game: ExternalCard; busy: boolean; onBring: () => void }) => (
  <li className="flex items-center gap-3 border-b border-line py-2">
    <GameLine game={game} />
    <Button
      size="s"
      busy={busy}
      aria-label={
        game.here === 1 ? m.admin_open_game({ title: game.title }) : m.admin_import_game({ title: game.title })
      }
      onClick={onBring}
    >
      {game.here === 1 ? m.admin_open() : m.admin_import()}
    </Button>
  </li>
)
