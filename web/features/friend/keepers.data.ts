import type { keeperCalls } from '../../../common/api/friend.ts'
import type { CallAnswer } from '../../api/call-types.ts'
import { keeperApi } from '../../api/calls/keeper.generated.ts'
import { peoplePages } from './friend.data.ts'

type KeepersPage = CallAnswer<(typeof keeperCalls)['ofGame']>

/** Below the keys of all pages of people. */
export const keepersKey = (gameId: number) => ['friend', 'game', gameId] as const

/** Whom the viewer follows and who keeps or reviewed a game, in pages. */
export const keepersQuery = (gameId: number) =>
  peoplePages<KeepersPage>(keepersKey(gameId), (page, signal) =>
    keeperApi.ofGame({ params: { id: gameId }, query: { page }, signal, quiet: true }),
  )
