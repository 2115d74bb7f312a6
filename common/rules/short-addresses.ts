/** What is shared by an address of a few letters; the server leads on from there (server/features/short-address). */
const letters = { list: 'l', review: 'r' } as const
export type Shortened = keyof typeof letters
export const shortened = Object.keys(letters) as Shortened[]

/** The address of something for sharing: it outlives a new title. */
export const shortAddressOf = (noun: Shortened, id: number | string): string => `/${letters[noun]}/${id}`
