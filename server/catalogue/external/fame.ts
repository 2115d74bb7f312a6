/** The numbers of votes from which a game counts as well known, and as so well known that the search tries it first. */
const knownToMany = 20
const knownToAll = 200

/** `games.prominence` of an external game; 2 is for the hand-written core. */
export const prominenceOf = (votes: number): number => (votes >= knownToMany ? 1 : 0)

/** `game_names.known`: for few games, because the index of known names must stay small. */
export const isKnown = (votes: number): boolean => votes >= knownToAll
