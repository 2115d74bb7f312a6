import { drawAvatar } from '../art/avatar.ts'
import { artMarkup } from '../art/trusted.ts'
import { cx } from './cx.ts'

/* 24, 34, 44, 64 and 104 px. */
const sizes = { xs: 'avatar-xs', s: 'avatar-s', m: '', l: 'avatar-l', xl: 'avatar-xl' }

export type AvatarProps = {
  nick: string
  src?: string | null
  size?: keyof typeof sizes
  /** Names the picture where it stands alone; beside the nick it is decoration. */
  label?: string
  className?: string
}

/** A person's picture, or the pixel portrait their nick draws. */
export const Avatar = ({ nick, src, size = 'm', label, className }: AvatarProps) => {
  const look = cx('avatar', sizes[size], className)
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  if (!src) {
    return (
      <span className={look} {...name} dangerouslySetInnerHTML={artMarkup(`avatar|${nick}`, () => drawAvatar(nick))} />
    )
  }
  return (
    <span className={look}>
      <img src={src} alt={label ?? ''} width={104} height={104} loading="lazy" decoding="async" />
    </span>
  )
}
