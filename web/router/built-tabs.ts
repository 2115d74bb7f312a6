import { routeNamed, type RouteName } from '../routes.ts'

/** Whether the screen of a route exists: nothing links to one that does not. */
export const isBuilt = (name: RouteName): boolean => routeNamed(name)?.load !== undefined

/** Names of the tabs that exist, the default one ("overview") first. */
export const builtTabs = (name: 'game' | 'profile'): string[] => routeNamed(name)?.tabs.map((tab) => tab.name) ?? []
