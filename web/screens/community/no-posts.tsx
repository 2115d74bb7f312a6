import type { Wall } from '../../../common/api/comment.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

const nothing: Record<Wall, { title: () => string; text: () => string }> = {
  all: { title: m.community_all_none, text: m.community_all_none_text },
  friends: { title: m.community_friends_none, text: m.community_friends_none_text },
  games: { title: m.community_games_none, text: m.community_games_none_text },
}

const PeoplePanel = lazyExtra(() => import('../../features/community/people.tsx'), 'PeoplePanel')

/** What an empty wall says; where people would fill it, some of them. */
export function NoPosts({ wall }: { wall: Wall }) {
  const { title, text } = nothing[wall]
  return (
    <>
      <EmptyState title={title()} className="mt-8">
        {text()}
      </EmptyState>
      {wall === 'friends' && <PeoplePanel />}
    </>
  )
}
