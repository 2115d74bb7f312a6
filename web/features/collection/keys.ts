/** Keys of the cache that reads and changes share. */
export const rateKey = (gameId: number) => ['rate', gameId] as const
export const ownKey = (userId: number) => ['collection', userId, 'own'] as const
export const shownKey = (userId: number) => ['collection', userId, 'shown'] as const
