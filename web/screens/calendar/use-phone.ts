import { useSyncExternalStore } from 'react'

const narrow = '(width < 48rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the months are a list, not a grid; false on the server and during hydration. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
