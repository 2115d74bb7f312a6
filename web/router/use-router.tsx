import { createContext, use, useSyncExternalStore } from 'react'
import type { Router, View } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this component')
  return router
}

/** What is on the screen, or a part of it (a plain value or something that keeps its identity). */
export function useView<T = View>(select: (view: View) => T = (view) => view as T): T {
  const router = useRouter()
  const read = () => select(router.view())
  return useSyncExternalStore(router.subscribe, read, read)
}

/** Whether the next page is on its way. */
export function useBusy(): boolean {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, router.busy, () => false)
}
