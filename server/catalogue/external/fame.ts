import type { ExternalGame } from './external-game.ts'
import { sources } from './sources.ts'

type Votes = Pick<ExternalGame, 'source' | 'votes'>

/** `games.prominence` of an external game; 2 is for the hand-written core. */
export const prominenceOf = ({ source, votes }: Votes): number => (votes >= sources[source].fame.many ? 1 : 0)

/** `game_names.known`: for few games, because the index of known names must stay small. */
export const isKnown = ({ source, votes }: Votes): boolean => votes >= sources[source].fame.all
