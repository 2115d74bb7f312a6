import { Link } from '../../router/link.tsx'
import { pressOf, useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass, type ButtonLook } from '../../ui/buttons/button-class.ts'

type Props = Pick<ButtonLook, 'variant' | 'size'> & { person: { id: number; nick: string } }

/** Shown to visitors instead of the follow button: leads to the log-in and back, and follows then (SHL-19). */
export const LogInToFollow = ({ person: { id, nick }, ...look }: Props) => (
  <Link
    to={useAccessPath()}
    data-press={pressOf('follow', id, nick)}
    rel="nofollow"
    className={buttonClass(look)}
    aria-label={m.friend_follow_nick({ nick })}
  >
    {m.friend_follow()}
  </Link>
)
