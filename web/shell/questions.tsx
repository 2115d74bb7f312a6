import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lazyExtra } from '../components/lazy-part.tsx'
import { installsByHand } from '../features/install/is-ios.ts'
import { useOutdated } from '../lib/app-update.ts'
import { useQuiet } from '../lib/use-quiet.ts'
import { m } from '../paraglide/messages.js'
import { useRouter } from '../router/use-router.tsx'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { stackQuestion } from '../ui/layout/bottom-stack.ts'

const PushPrompt = lazyExtra(() => import('../features/notification/push-prompt.tsx'), 'PushPrompt')
const IosBanner = lazyExtra(() => import('../features/install/ios-banner.tsx'), 'IosBanner')

/**
 * The last layer of the bottom stack, one question at a time. In the document it follows the bar on top, where the bell
 * is.
 */
export function Questions() {
  const user = useUser()
  const outdated = useOutdated()
  return (
    <div ref={stackQuestion} className="bottom-questions">
      {outdated ? <UpdateBanner /> : user && <MemberQuestion key={user.id} />}
    </div>
  )
}

/** "Update available: refresh the page" (SHL-21). It never reloads by itself: the user may be typing. */
function UpdateBanner() {
  const router = useRouter()
  return (
    <div className="question" role="status">
      <span>{m.errors_update()}</span>
      <Button size="s" variant="primary" onClick={() => void router.renew()}>
        {m.errors_update_action()}
      </Button>
    </div>
  )
}

/**
 * In a quiet moment: about pushes (NOT-06), or on iOS, which has them for installed applications only, how to install
 * it (SHL-17).
 */
function MemberQuestion() {
  const client = useQueryClient()
  const quiet = useQuiet(useCallback(() => client.isFetching() > 0, [client]))
  const [ready, setReady] = useState(false)
  if (quiet && !ready) setReady(true)
  if (!ready) return null
  return installsByHand() ? quiet && <IosBanner /> : <PushPrompt quiet={quiet} />
}
