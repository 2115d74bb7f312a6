import { createContext, use, useSyncExternalStore } from 'react'
import type { Router, View } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this component')
  return router
}

/** The present view, or a part of it (a primitive or something with a stable identity). */
export function useView<T = View>(select: (view: View) => T = (view) => view as T): T {
  const router = useRouter()
  const read = () => select(router.view())
  return useSyncExternalStore(router.subscribe, read, read)
}

/** Whether the next page is loading. */
export function useBusy(): boolean {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, router.busy, () => false)
}
