import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameCard, GameUses } from '../../../common/api/game.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { gameUsesQuery, useDeleteGame } from '../../features/admin/games.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Shows what is deleted with a game; one that users keep is deleted only after typing its title. */
export function DeleteGameDialog({ game, onClose }: { game: GameCard; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const uses = useQuery(gameUsesQuery(game.id))
  const remove = useDeleteGame(() => {
    toast.show(m.admin_deleted({ title: game.title }))
    onClose()
  })
  const kept = (uses.data?.entries ?? 0) > 0
  const sure = uses.data !== undefined && (!kept || nameKey(typed) === nameKey(game.title))
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => sure && remove.mutate(game.id)}
      title={m.admin_delete_title({ title: game.title })}
      confirmLabel={m.admin_delete_confirm()}
      confirmDisabled={!sure}
      cancelLabel={m.admin_cancel()}
      closeLabel={m.admin_close()}
      busy={remove.isPending}
    >
      <div className="grid gap-4">
        <Uses query={uses} />
        {kept && (
          <TextField
            label={m.admin_type_title()}
            hint={game.title}
            required
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {remove.isError && <ErrorNote>{m.admin_delete_failed()}</ErrorNote>}
      </div>
    </ConfirmDialog>
  )
}

/** How many users keep it, or that nobody does. */
const Uses = ({ query }: { query: UseQueryResult<GameUses> }) => (
  <Loaded
    query={query}
    missing={<p>{m.admin_gone()}</p>}
    loading={<SkeletonLines label={m.admin_counting()} count={2} />}
  >
    {({ entries, ratings }) => (
      <p>
        {entries === 0
          ? m.admin_uses_none()
          : m.admin_uses({
              count: entries,
              people: formatNumber(entries),
              rated: ratings,
              ratings: formatNumber(ratings),
            })}{' '}
        {m.admin_for_good()}
      </p>
    )}
  </Loaded>
)
