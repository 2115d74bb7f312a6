import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { Loaded } from '../../components/loaded.tsx'
import { ownQuery } from '../../features/auth/own-query.data.ts'
import { m } from '../../paraglide/messages.js'
import { useOwn } from '../../session/use-session.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

/**
 * What needs the whole account, which no browser stores: shown at once if it is known, else when the server has
 * answered.
 */
export function WithOwn({ children }: { children: (own: AuthUser) => ReactNode }) {
  const query = useQuery(ownQuery)
  const own = useOwn()
  if (own) return children(own)
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.settings_loading()} count={6} />}>
      {() => null}
    </Loaded>
  )
}
