import type { Material } from '../calls/material.ts'

/** The pages that a visitor may open, as paths by name. */
export const publicPages = ({ games, community, shelf5000, shelf100 }: Material): Record<string, string> => ({
  home: '/',
  explore: '/games',
  game: `/game/${games[0]?.slug}`,
  lists: '/lists',
  calendar: '/calendar',
  search: '/search',
  profile: `/profile/${shelf100.nick}`,
  'large profile': `/profile/${shelf5000.nick}`,
  timeline: `/profile/${community.follows300.nick}/timeline`,
  access: '/access',
  'bad token': '/access?token=bad',
  legal: '/legal-advise',
})
