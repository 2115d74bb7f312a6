import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../session/use-session.ts'
import { collectionQuery } from '../collection.data.ts'
import { platformsOfCopies } from './platform-order.ts'

const none: readonly string[] = []

/**
 * Slugs of the platforms of the viewer's copies, those with most copies first; empty for visitors and while loading.
 */
export function useOwnPlatforms(): readonly string[] {
  const user = useUser()
  const { data = none } = useQuery({
    ...collectionQuery(user?.id ?? 0),
    enabled: user !== null,
    select: platformsOfCopies,
  })
  return data
}
