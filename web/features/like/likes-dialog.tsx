import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PeopleDialog } from '../friend/people-dialog.tsx'
import { likersQuery } from './like.data.ts'
import type { Liked } from './liked.ts'

interface Props {
  thing: Liked
  name: string
  onClose: () => void
}

/** Who likes a list or review (POS-10). */
export const LikesDialog = ({ thing, name, onClose }: Props) => (
  <PeopleDialog
    title={m.like_people()}
    people={likersQuery(thing)}
    nobody={
      <EmptyState level={3} title={m.like_nobody()}>
        {m.like_nobody_text()}
      </EmptyState>
    }
    name={name}
    onClose={onClose}
  />
)
