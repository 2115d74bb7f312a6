import type { CorrectionDraft } from '../../../common/api/correction.ts'
import type { Precision } from '../../../common/api/game.ts'
import { correctionLimits, isSource } from '../../../common/rules/corrections.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { isBlank, oneLine, paragraphs } from '../../../common/rules/text.ts'
import { addGame, findTwin, type HandGame } from '../../catalogue/write/add-game.ts'
import { applyCorrections } from '../../catalogue/write/apply-corrections.ts'
import { lockCatalogue } from '../../catalogue/write/locks.ts'
import { isGameYear, withPrecision } from '../../catalogue/release-dates.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import {
  addCorrection,
  type ClosedCorrection,
  closeCorrection,
  gameIdOf,
  keepCorrection,
  type NewCorrection,
  platformBySlug,
  releaseNow,
} from './corrections.queries.ts'

const conflict = (code: string, detail: string): AppError => new AppError('conflict', detail, { code })

/**
 * Proposes a correction; its id. Throws 404 for an unknown game, 409 as the contract says, 422 for what makes no sense.
 */
export async function propose(ctx: Context, userId: number, draft: CorrectionDraft): Promise<number> {
  const row = await readDraft(ctx, userId, draft)
  await refuseKnown(ctx, row)
  const added = await ctx.db
    .transaction()
    .execute((trx) => addCorrection(trx, row, correctionLimits.open, new Date(ctx.now())))
  if (added === 'too_many') throw conflict(added, 'So many proposals wait already. Those are looked at first.')
  if (added === 'proposed') throw conflict(added, 'That is proposed already.')
  return added
}

/** Throws 422 for what makes no sense together. */
function checkDraft({ kind, id_game: id, title, date = null, precision = null, source }: CorrectionDraft): void {
  const isMissing = kind === 'game'
  if (isMissing !== (id === undefined))
    throw invalid({ id_game: ['A correction is of a game, a missing game has none.'] })
  if (isMissing ? title === undefined || isBlank(title) || nameKey(title) === '' : title !== undefined)
    throw invalid({ title: ['Only a missing game has a title.'] })
  if ((date === null) !== (precision === null) || (kind === 'absent' && date !== null))
    throw invalid({ date: ['A date has a precision, and a game that is not on a platform has no date.'] })
  if (date !== null && !isGameYear(Number(date.slice(0, 4))))
    throw invalid({ date: ['This cannot be the date of a game.'] })
  // Admins press it: it leads where it says.
  if (!isSource(source))
    throw invalid({ source: ['A source is the address of a page, without a name in front of it.'] })
}

async function readDraft({ db }: Context, userId: number, draft: CorrectionDraft): Promise<NewCorrection> {
  checkDraft(draft)
  const { date, precision, note = '' } = draft
  const title = draft.title === undefined ? null : oneLine(draft.title)
  const known = date && precision ? withPrecision(date, precision) : null
  const platform = await platformBySlug(db, draft.platform)
  if (!platform) throw invalid({ platform: ['There is no such platform.'] })
  return {
    userId,
    kind: draft.kind,
    gameId: draft.id_game ?? null,
    title,
    titleKey: title === null ? null : nameKey(title),
    platformId: platform.id,
    date: known?.date ?? null,
    precision: known?.precision ?? null,
    source: draft.source,
    note: paragraphs(note),
  }
}

/** What the catalogue says already needs no proposal. */
async function refuseKnown(
  { db }: Context,
  { kind, gameId, platformId, date, precision }: NewCorrection,
): Promise<void> {
  if (gameId === null) return
  const now = await releaseNow(db, gameId, platformId)
  if (now === undefined) throw notFound()
  const isKnown = kind === 'absent' ? now === null : now !== null && now.date === date && now.precision === precision
  if (isKnown) throw conflict('known', 'The catalogue says so already.')
}

interface Decided {
  id: number
  action: 'accept' | 'decline'
  reason: string
}

/**
 * Accepts or declines a proposal, all or nothing, and adds the mail that tells its author. Of two admins at once one is
 * told (409) that it is decided.
 */
export async function decideCorrection(ctx: Context, { id, action, reason }: Decided): Promise<void> {
  const accepted = action === 'accept'
  if (!accepted && isBlank(reason)) throw invalid({ reason: ['Whoever proposed it is told why not.'] })
  const at = new Date(ctx.now())
  await ctx.db.transaction().execute(async (trx) => {
    // Before the row: a merge holds this lock when it moves proposals.
    if (accepted) await lockCatalogue(trx)
    const closed = await closeCorrection(trx, id, { accepted, reason: paragraphs(reason) }, at)
    if (!closed) throw conflict('decided', 'There is nothing to decide on it any more.')
    if (accepted) {
      const gameId = closed.game_id ?? (await addMissing(trx, closed))
      await keepCorrection(trx, gameId, closed, at)
      await applyCorrections(trx, [gameId])
    }
    await ctx.jobs.add(trx, 'send-a-mail', { kind: 'correction-decided', user_id: closed.user_id })
  })
}

async function addMissing(
  trx: Parameters<typeof addGame>[0],
  { title, platform_id, platform_slug, date, precision }: ClosedCorrection,
): Promise<number> {
  const game: HandGame = {
    title: title ?? '',
    released: date === null ? null : { date, precision: precision as Precision },
    platforms: [{ id: platform_id, slug: platform_slug }],
    genres: [],
    themes: [],
    developers: [],
    publishers: [],
    franchise: null,
    description: { en: null, es: null },
  }
  const twin = await findTwin(trx, game)
  if (twin !== null) throw conflict('known', twin)
  const id = await gameIdOf(trx, await addGame(trx, game))
  if (id === undefined) throw notFound()
  return id
}
