import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OptionalKind } from '../../../common/api/notification.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { notificationSettingsQuery, settingsMutation } from './notification.data.ts'

/** The kinds with the ones first that people want most. */
const names: Record<OptionalKind, () => string> = {
  reply: m.notification_kind_reply,
  mention: m.notification_kind_mention,
  like: m.notification_kind_like,
  likeList: m.notification_kind_like_list,
  likeReview: m.notification_kind_like_review,
  follow: m.notification_kind_follow,
  review: m.notification_kind_review,
  wishlist: m.notification_kind_wishlist,
  wishlistMoved: m.notification_kind_wishlist_moved,
  price: m.notification_kind_price,
  loan: m.notification_kind_loan,
  loanBack: m.notification_kind_loan_back,
  borrow: m.notification_kind_borrow,
  import: m.notification_kind_import,
}

const kinds = Object.keys(names) as OptionalKind[]

/** What the viewer is notified of: each kind by itself, and each choice counts at once (NOT-10). */
export function NotificationKinds() {
  const query = useQuery(notificationSettingsQuery)
  const client = useQueryClient()
  const { mutate } = useMutation(settingsMutation(client))
  const switchOff = (off: OptionalKind[]) => {
    client.setQueryData(notificationSettingsQuery.queryKey, { off })
    mutate(off)
  }
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.notification_loading()} count={kinds.length} />}>
      {({ off }) =>
        kinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={!off.includes(kind)}
            onChange={({ target: { checked } }) =>
              switchOff(kinds.filter((one) => (one === kind ? !checked : off.includes(one))))
            }
          >
            {names[kind]()}
          </Checkbox>
        ))
      }
    </Loaded>
  )
}
