import { useSyncExternalStore } from 'react'
import type { PostPicture } from '../../../../common/api/media.ts'

const calm = () => matchMedia('(prefers-reduced-motion: reduce)')
const followCalm = (listener: () => void) => {
  const query = calm()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the user wants nothing to move by itself. */
export const useCalm = (): boolean =>
  useSyncExternalStore(
    followCalm,
    () => calm().matches,
    () => true,
  )

/** A picture whose only file is the one that moves, if it has one. */
export const asMoving = (picture: PostPicture): PostPicture =>
  picture.moving ? { ...picture, urls: [{ width: picture.width, url: picture.moving }] } : picture
