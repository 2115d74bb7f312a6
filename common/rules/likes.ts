/** The address of the calls about the likes of a noun. */
export const likePath = <const N extends string>(noun: N) => `/${noun}/like/{id}` as const
