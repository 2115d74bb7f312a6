import { useSyncExternalStore } from 'react'

const narrow = '(width < 48rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the months stand under one another as a list, not as a grid; false on the server and while its HTML comes alive. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
