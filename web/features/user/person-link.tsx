import type { UserCard } from '../../../common/api/user.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Avatar, type AvatarProps } from '../../ui/images/avatar.tsx'
import { cx } from '../../ui/cx.ts'

interface Props {
  person: Pick<UserCard, 'nick' | 'avatar'>
  size?: AvatarProps['size']
  /** Within a line of text: no higher than the portrait, but as easy to press. */
  tight?: boolean
  className?: string
}

/** An author or actor: portrait and nick, linked to the profile. */
export const PersonLink = ({ person: { nick, avatar }, size = 'xs', tight = false, className }: Props) => (
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
  </Link>
)
