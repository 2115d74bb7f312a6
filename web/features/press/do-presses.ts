import type { QueryClient } from '@tanstack/react-query'
import type { Likeable } from '../../../common/api/like.ts'
import { flagNames, type FlagName } from '../../../common/rules/collection.ts'
import { collectionApi } from '../../api/calls/collection.generated.ts'
import { friendApi } from '../../api/calls/friend.generated.ts'
import { rateApi } from '../../api/calls/rate.generated.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { type Press, takePresses } from '../../session/presses.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { statusLabel } from '../collection/status/status-labels.ts'
import { likeCallsOf } from '../like/like-calls.ts'

const likeables: readonly string[] = ['list', 'review'] satisfies Likeable[]
const isFlag = (act: string): act is FlagName => (flagNames as readonly string[]).includes(act)

/** Sends what was pressed, and answers what to say of it; null for what nobody could have pressed. */
async function send({ act, detail, id, name }: Press): Promise<string | null> {
  const quiet = true
  if (isFlag(act)) {
    await collectionApi.set({ body: { id_game: id, type: act, value: true }, quiet })
    return m.press_done({ name, what: statusLabel(act) })
  }
  if (act === 'rate') {
    const rate = Number(detail)
    await rateApi.set({ body: { id_game: id, rate }, quiet })
    return m.press_done({ name, what: m.game_score_value({ score: formatScore(rate) }) })
  }
  if (act === 'follow') {
    await friendApi.follow({ params: { id }, quiet })
    return m.friend_on({ nick: name })
  }
  if (act === 'like' && likeables.includes(detail)) {
    await likeCallsOf(detail as Likeable).like({ params: { id }, quiet })
    return m.press_liked({ name })
  }
  return null
}

/** More than these are counted instead of told one by one. */
const mostTold = 3

/**
 * Does what somebody pressed as a visitor, once, after the log-in, and says so; what could not be done any more is
 * said, too (SHL-19).
 */
export async function doPresses(client: QueryClient): Promise<void> {
  const done: string[] = []
  const failed: string[] = []
  // One after the other: a later press about a game builds on the earlier one.
  for (const press of takePresses()) {
    try {
      const told = await send(press)
      if (told !== null) done.push(told)
    } catch {
      failed.push(press.name)
    }
  }
  if (done.length > mostTold) toast.show(m.press_done_many({ count: done.length }))
  else for (const told of done) toast.show(told)
  if (failed.length > 0) toast.error(m.press_failed({ names: [...new Set(failed)].join(', ') }))
  if (done.length === 0) return
  // The page that is shown by now may have asked before.
  await Promise.all([
    client.invalidateQueries({ queryKey: collectionKeys.every }),
    client.invalidateQueries({ predicate: ({ meta }) => meta?.['viewer'] === true }),
  ])
}
