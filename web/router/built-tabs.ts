import type { RouteName, TabOf } from '../routes.ts'
import { routeNamed } from './built-routes.ts'

/** Whether the screen of a route exists: nothing links to missing ones. */
export const isBuilt = (name: RouteName): boolean => routeNamed(name)?.load !== undefined

/** Names of the tabs that exist, the default one ("overview") first. */
export const builtTabs = <R extends 'game' | 'profile'>(name: R): TabOf<R>[] =>
  (routeNamed(name)?.tabs ?? []).map((tab) => tab.name as TabOf<R>)
