import type { Of } from './keys.ts'

/** Trophies of a person, of a game, and of one set of them. */
export const trophyKeys = {
  every: ['trophy'] as const,
  ofUser: (userId: number) => ['trophy', 'user', userId] as const,
  summary: (userId: number) => ['trophy', 'user', userId, 'summary'] as const,
  sets: (userId: number, choice: object) => ['trophy', 'user', userId, 'sets', choice] as const,
  earned: (userId: number, choice: object) => ['trophy', 'user', userId, 'earned', choice] as const,
  ofGame: (gameId: number) => ['trophy', 'game', gameId] as const,
  ofSet: (setId: number, choice: object) => ['trophy', 'set', setId, choice] as const,
  text: (setId: number, trophy: string) => ['trophy', 'text', setId, trophy] as const,
  friends: (...of: Of<[setId: number]>) => ['trophy', 'friends', ...of] as const,
  compare: (setId: number, userId: number) => ['trophy', 'compare', setId, userId] as const,
}
