import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importGame } from '../../features/game/import-game.data.ts'
import { useExternalDatabase } from '../../features/igdb/igdb.data.ts'
import { refusalText } from '../../features/igdb/refusal.ts'
import { hasStatus } from '../../api/api-error.ts'
import { igdbKeys } from '../../cache/catalogue-keys.ts'
import { Link } from '../../router/link.tsx'
import { useAccessPath, useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Overlay } from '../../ui/overlays/overlay.tsx'

/** The form of slugs in the external database. */
const slugForm = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/

/**
 * For a link to a game that we do not have, from a larger site: the external database is asked for it. That imports the
 * game, so a visitor logs in first and comes back here.
 */
export function LookElsewhere({ slug }: { slug: string }) {
  const user = useUser()
  const reachable = useExternalDatabase()
  if (!slugForm.test(slug) || (reachable !== 'on' && reachable !== 'demo')) return null
  return user === null ? <LogInToLook /> : <Lookup slug={slug} />
}

const LogInToLook = () => (
  <p>
    {m.external_log_in_text()}{' '}
    <Link to={useAccessPath()} rel="nofollow" className="link">
      {m.external_log_in()}
    </Link>
  </p>
)

/** Imports the game, once per visit, behind the overlay. Then its page is shown, or why that failed. */
function Lookup({ slug }: { slug: string }) {
  const client = useQueryClient()
  const go = useGo()
  const queryKey = igdbKeys.one(slug)
  const imported = useQuery({
    queryKey,
    queryFn: ({ signal }) => importGame(client, slug, signal),
    staleTime: Infinity,
    retryOnMount: false,
  })
  const present = imported.data?.slug
  useEffect(() => {
    if (present !== undefined) go(paths.game(present), { replace: true })
  }, [present, go])
  const refusal = imported.isError && !hasStatus(imported.error, 404) ? refusalText(imported.error) : null
  return (
    <>
      {refusal !== null && <p role="status">{refusal}</p>}
      <Overlay
        open={imported.isFetching || present !== undefined}
        text={m.external_looking()}
        cancelLabel={m.external_cancel()}
        onCancel={() => void client.cancelQueries({ queryKey })}
      />
    </>
  )
}
