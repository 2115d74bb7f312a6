import { useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { useExternalDatabase } from '../../features/igdb/igdb.data.ts'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ExternalLookUp } from './external-look-up.tsx'
import { GameForm } from './game-form.tsx'

type Way = 'hand' | 'external'

/** Adds a game to the catalogue: written by hand, or imported from the external database where one is connected. */
export function AddGameDialog({ onClose }: { onClose: () => void }) {
  const external = useExternalDatabase()
  const [way, setWay] = useState<Way>('hand')
  const go = useGo()
  const added = ({ title, slug }: Game): void => {
    toast.show(m.admin_added({ title }))
    onClose()
    go(paths.game(slug))
  }
  const ways = [
    { value: 'hand', label: m.admin_by_hand() },
    { value: 'external', label: m.admin_from_database() },
  ] as const
  return (
    <Dialog open size="l" onClose={onClose} title={m.admin_add()} closeLabel={m.admin_close()}>
      {external !== undefined && external !== 'off' && (
        <Segmented<Way> label={m.admin_way()} options={ways} value={way} onChange={setWay} wide className="mb-5" />
      )}
      {way === 'hand' ? <GameForm onAdded={added} /> : <ExternalLookUp onAdded={added} />}
    </Dialog>
  )
}
