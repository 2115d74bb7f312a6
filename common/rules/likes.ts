/** The address of the calls that like a thing of a noun, and take it back. */
export const likePath = <const N extends string>(noun: N) => `/${noun}/like/{id}` as const

/** Where it is read who likes it: at the same address, but for posts, for which the specification has another. */
export const likersPath = <const N extends string>(noun: N) =>
  noun === 'comment' ? ('/comment/likes/{id}' as const) : likePath(noun)
