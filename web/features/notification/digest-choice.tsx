import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthUser } from '../../../common/api/auth.ts'
import type { DigestChoice } from '../../../common/api/notification.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { digestMutation, digestQuery } from './digest.data.ts'

const options: { value: DigestChoice; label: () => string }[] = [
  { value: 'off', label: m.digest_off },
  { value: 'daily', label: m.digest_daily },
  { value: 'weekly', label: m.digest_weekly },
]

/** How often the viewer gets an email of what was not read; it counts at once. */
export function DigestChoice({ user }: { user: Pick<AuthUser, 'email_verified'> }) {
  const query = useQuery(digestQuery)
  const { mutate } = useMutation(digestMutation(useQueryClient()))
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.notification_loading()} count={1} />}>
      {({ digest }) => (
        <>
          <Segmented
            label={m.settings_emails()}
            options={options.map(({ value, label }) => ({ value, label: label() }))}
            value={digest}
            onChange={(value) => mutate(value)}
          />
          {digest !== 'off' && user.email_verified === 0 && (
            <p className="settings-text" role="status">
              {m.digest_unverified()}
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
