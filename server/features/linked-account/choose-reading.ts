import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { lockPreview, markPlayed } from '../import/linked-rows.queries.ts'
import { previewAll } from '../import/preview.ts'
import { changeLink, forgetTrophies, type LinkKey, lockLink } from './linked-accounts.queries.ts'
import { startTrophies } from './start-trophies.ts'

interface Choice {
  sync?: boolean | undefined
  trophies?: boolean | undefined
  /** null: never. */
  played_minutes?: number | null | undefined
}

/** Chooses how an account is read; what waits for a decision shows at once what counts as played now. */
export async function chooseReading(ctx: Pick<Context, 'db' | 'jobs'>, key: LinkKey, choice: Choice): Promise<void> {
  const { sync, trophies, played_minutes: minutes } = choice
  await ctx.db.transaction().execute(async (trx) => {
    const own = await lockLink(trx, key)
    if (!own) throw notFound()
    await changeLink(trx, own, {
      sync: sync ?? own.sync,
      trophies: trophies ?? own.trophies,
      played_minutes: minutes === undefined ? own.played_minutes : minutes,
    })
    if (trophies === false) await forgetTrophies(trx, own)
    else if (trophies === true && !own.trophies) await startTrophies(ctx, trx, key)
    if (minutes === undefined || minutes === own.played_minutes) return
    const waiting = await lockPreview(trx, key.userId, key.platform)
    if (!waiting) return
    await markPlayed(trx, waiting, minutes)
    await previewAll(trx, waiting, waiting.options)
  })
}
