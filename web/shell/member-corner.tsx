import { useEffect, useState } from 'react'
import { waits } from '../../common/rules/limits.ts'
import { lazyExtra } from '../components/lazy-part.tsx'
import { installsByHand } from '../features/install/is-ios.ts'
import { NotificationBell } from '../features/notification/bell.tsx'
import type { StoredUser } from '../session/session.ts'
import { UserMenu } from './user-menu.tsx'

const PushPrompt = lazyExtra(() => import('../features/notification/push-prompt.tsx'), 'PushPrompt')
const IosBanner = lazyExtra(() => import('../features/install/ios-banner.tsx'), 'IosBanner')

/**
 * What the bar has for members: the bell, and the menu behind their avatar; a while later, the question about pushes
 * (NOT-06), or on iOS, which has pushes for installed applications only, how to install it (SHL-17).
 */
export function MemberCorner({ user }: { user: StoredUser }) {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), waits.pushPrompt)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <NotificationBell />
      <UserMenu user={user} />
      {later && (installsByHand() ? <IosBanner /> : <PushPrompt />)}
    </>
  )
}
