/** From how many votes over there a game counts as known to many, and to so many that the search looks at it first. */
const knownToMany = 20
const knownToAll = 200

/** `games.prominence` of an external game; 2 stays for the hand-written core. */
export const prominenceOf = (votes: number): number => (votes >= knownToMany ? 1 : 0)

/** `game_names.known`: few, because the index of known names must stay small. */
export const isKnown = (votes: number): boolean => votes >= knownToAll
