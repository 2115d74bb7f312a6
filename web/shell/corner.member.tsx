import { NotificationBell } from '../features/notification/bell.tsx'
import type { StoredUser } from '../session/session.ts'
import { UserMenu } from './user-menu.tsx'

/** What the bar has for members: the bell, and the menu behind their avatar. */
export function MemberCorner({ user }: { user: StoredUser }) {
  return (
    <>
      <NotificationBell />
      <UserMenu user={user} />
    </>
  )
}
