import type { UserCard } from '../../../common/api/user.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ShieldCheck } from '../../ui/icons/icons.ts'
import { Avatar, type AvatarProps } from '../../ui/images/avatar.tsx'
import { cx } from '../../ui/cx.ts'

interface Props {
  person: Pick<UserCard, 'nick' | 'avatar' | 'an'>
  size?: AvatarProps['size']
  /** Within a line of text: no higher than the portrait, but as easy to press. */
  tight?: boolean
  className?: string
}

/** An author or actor: portrait and nick, linked to the profile. */
export const PersonLink = ({ person: { nick, avatar, an }, size = 'xs', tight = false, className }: Props) => (
  <Link
    to={paths.profile(nick)}
    className={cx(
      'group inline-flex min-w-0 items-center gap-2 rounded-2 underline-offset-3',
      tight ? 'relative after:absolute after:inset-x-0 after:-inset-y-2' : 'min-h-11',
      className,
    )}
  >
    <Avatar nick={nick} src={avatar} size={size} />
    <b className="font-[650] wrap-anywhere group-hover:underline">{nick}</b>
    <AdminBadge an={an} />
  </Link>
)

/** Says that a user is an admin, whose name others may imitate (AU-50); nothing for everybody else. */
export const AdminBadge = ({ an, className }: Pick<UserCard, 'an'> & { className?: string }) =>
  an === 1 ? (
    <ShieldCheck role="img" aria-label={m.profile_admin()} className={cx('inline-block size-4 shrink-0', className)}>
      <title>{m.profile_admin()}</title>
    </ShieldCheck>
  ) : null
