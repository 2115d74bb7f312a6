import type { Artist } from '../../art/painting.ts'
import { Drawing } from '../../art/drawing.tsx'
import { cx } from '../cx.ts'
import { Picture } from './picture.tsx'

/* 24, 34, 44, 64 and 104 px. */
const sizes = { xs: 'avatar-xs', s: 'avatar-s', m: '', l: 'avatar-l', xl: 'avatar-xl' }
const widths = { xs: '24px', s: '34px', m: '44px', l: '64px', xl: '104px' }

export type AvatarProps = {
  nick: string
  src?: string | null
  size?: keyof typeof sizes
  /** The accessible name where it is alone; beside the nick it is decoration. */
  label?: string
  className?: string
}

/** A user's picture, or the portrait generated from their nick: also while the picture fails to load. */
export const Avatar = ({ nick, src, size = 'm', label, className }: AvatarProps) => {
  const look = cx('avatar', sizes[size], className)
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  const portrait = { name: `avatar|${nick}`, draw: ({ drawAvatar }: Artist) => drawAvatar(nick) }
  if (!src) return <Drawing {...portrait} className={look} {...name} />
  return (
    <span className={look} {...name}>
      <Picture key={src} src={src} kind="avatar" sizes={widths[size]} fallback={<Drawing {...portrait} />} />
    </span>
  )
}
