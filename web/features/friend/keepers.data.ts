import type { friendCalls } from '../../../common/api/friend.ts'
import type { CallAnswer } from '../../api/call-types.ts'
import { friendApi } from '../../api/calls/friend.gen.ts'
import { peopleKeys } from '../../cache/keys.ts'
import { peoplePages } from './friend.data.ts'

type KeepersPage = CallAnswer<(typeof friendCalls)['keepers']>

/** Whom the viewer follows and who keeps or reviewed a game, in pages. */
export const keepersQuery = (gameId: number) =>
  peoplePages<KeepersPage>(peopleKeys.keepers(gameId), (page, signal) =>
    friendApi.keepers({ params: { id: gameId }, query: { page }, signal, quiet: true }),
  )
