import { Link } from '../../router/link.tsx'
import { useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass, type ButtonLook } from '../../ui/buttons/button-class.ts'

/** Shown to visitors instead of the follow button: leads to the log-in and back (SHL-19). */
export const LogInToFollow = ({ nick, ...look }: Pick<ButtonLook, 'variant' | 'size'> & { nick: string }) => (
  <Link to={useAccessPath()} rel="nofollow" className={buttonClass(look)} aria-label={m.friend_follow_nick({ nick })}>
    {m.friend_follow()}
  </Link>
)
