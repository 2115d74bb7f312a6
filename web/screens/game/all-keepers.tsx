import { keepersQuery } from '../../features/friend/keepers.data.ts'
import { PeopleDialog } from '../../features/friend/people-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { keeperWords } from './keeper-words.ts'

interface Props {
  gameId: number
  name: string
  onClose: () => void
}

/** All whom the viewer follows and who keep a game. */
export const AllKeepers = ({ gameId, name, onClose }: Props) => (
  <PeopleDialog
    title={m.friend_keepers()}
    people={keepersQuery(gameId)}
    nobody={null}
    detailOf={keeperWords}
    name={name}
    onClose={onClose}
  />
)
