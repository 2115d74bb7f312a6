import { lazyBlock } from '../../components/lazy-block.tsx'
import { readOrder } from '../../components/order.ts'
import { userReviewsQuery } from '../../features/review/review.data.ts'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { profileQuery } from '../../features/user/user.data.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { useTab } from './use-tab.ts'

/** Only logged-in users see all reviews: visitors never load this. */
const loadReviews = () => import('./member-reviews.tsx')
const MemberReviews = lazyBlock(loadReviews, 'MemberReviews')

export const screen = defineScreen('profile', {
  load: async ({ params, search, query }) => {
    const known = session.current() !== null
    if (known) fetchAhead(loadReviews)
    const profile = await query.ensureQueryData(profileQuery(params.user))
    if (known) await query.prefetchInfiniteQuery(userReviewsQuery(profile.id, readOrder(search)))
  },
  component: ReviewsTab,
})

/** The reviews of a user (REV-02). */
function ReviewsTab({ params, search }: ScreenProps<'profile'>) {
  const tab = useTab(params)
  if (!tab) return null
  const { profile, name, known, own } = tab
  if (!known)
    return <MembersOnly title={m.profile_reviews_members()}>{m.profile_reviews_members_text({ name })}</MembersOnly>
  return (
    <MemberReviews
      fallback={<SkeletonLines label={m.review_loading()} count={8} className="mt-8" />}
      profile={profile}
      own={own}
      search={search}
    />
  )
}
