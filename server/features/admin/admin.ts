import type { GameDraft } from '../../../common/api/game.ts'
import type { AdminUser } from '../../../common/api/user.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { oneLine } from '../../../common/rules/text.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { type HandGame, addGame, findTwin } from '../../catalogue/write/add-game.ts'
import { isGameYear, withPrecision } from '../../catalogue/release-dates.ts'
import type { Context } from '../../context.ts'
import { type FieldErrors, invalid, AppError, notFound } from '../../errors.ts'
import { toAuthUser } from '../auth/own-profile.ts'
import { idsBySlugs, addedSince, databaseNow, gameByIgdb, type peopleByIds } from './admin.queries.ts'
import { lockCatalogue } from '../../catalogue/write/locks.ts'
import { importExternalGame } from '../../catalogue/external/save.ts'
import { letIn } from '../../catalogue/write/delete-game.ts'
import { providerOff, refusalOf } from '../igdb/igdb.ts'

type PersonRow = Awaited<ReturnType<typeof peopleByIds>>[number]

/** A user in the admins' list: identity and contact; no private data (US-02, P-44). */
export const toAdminUser = (row: PersonRow): AdminUser => ({
  ...toAuthUser({ ...row, accounts: [] }),
  surname: null,
  birthdate: null,
  city: null,
  hidden_words: [],
  last_seen_at: row.last_seen_at && `${utcDay(row.last_seen_at)}T00:00:00.000Z`,
  totals: row.totals,
})

/** A draft in the form that the catalogue stores; throws the errors of all its fields at once. */
async function readDraft(db: Context['db'], draft: GameDraft): Promise<HandGame> {
  const errors: FieldErrors = {}
  const title = oneLine(draft.title)
  if (nameKey(title) === '') errors.title = ['A title needs a letter or a figure.']
  const released = readDate(draft, errors)
  const ids = async (table: 'platforms' | 'genres' | 'themes') => {
    const slugs = [...new Set(draft[table])]
    const found = await idsBySlugs(db, table, slugs)
    const unknown = slugs.filter((slug) => !found.has(slug))
    if (unknown.length > 0) errors[table] = [`Not known here: ${unknown.join(', ')}.`]
    return slugs.flatMap((slug) => {
      const id = found.get(slug)
      return id === undefined ? [] : [{ id, slug }]
    })
  }
  const platforms = await ids('platforms')
  const genres = await ids('genres')
  const themes = await ids('themes')
  const names = (field: 'developers' | 'publishers') => {
    if ((draft[field] ?? []).some((name) => nameKey(name) === ''))
      errors[field] = ['A name needs a letter or a figure.']
    return (draft[field] ?? []).map((name) => name.trim())
  }
  const developers = names('developers')
  const publishers = names('publishers')
  const franchise = draft.franchise?.trim() ?? ''
  if (franchise !== '' && nameKey(franchise) === '') errors.franchise = ['A name needs a letter or a figure.']
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    title,
    released,
    platforms,
    genres: genres.map(({ id }) => id),
    themes: themes.map(({ id }) => id),
    developers,
    publishers,
    franchise: franchise === '' ? null : franchise,
    description: { en: draft.description?.en.trim() || null, es: draft.description?.es.trim() || null },
  }
}

/** The last day of the period that the date states, whichever day of it was given. */
function readDate({ release_date: date = null, release_precision = null }: GameDraft, errors: FieldErrors) {
  if (date === null) {
    if (release_precision !== null) errors.release_date = ['Without a date nothing of it can be known.']
    return null
  }
  if (!isGameYear(Number(date.slice(0, 4)))) {
    errors.release_date = ['This cannot be the date of a game.']
    return null
  }
  return withPrecision(date, release_precision ?? 'day')
}

/** The address of the game, and whether it is new. */
export interface Added {
  slug: string
  added: boolean
}

/** Adds a game by hand; 409 `game_exists` with the address of the existing game. */
export async function addByHand(ctx: Pick<Context, 'db'>, draft: GameDraft): Promise<Added> {
  const game = await readDraft(ctx.db, draft)
  return ctx.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const twin = await findTwin(trx, game)
    if (twin !== null) throw new AppError('conflict', twin, { code: 'game_exists' })
    return { slug: await addGame(trx, game), added: true }
  })
}

/**
 * Imports a game of the external database, also one that was deleted here before; 404 when the database has no game
 * with this id.
 */
export async function addExternal(
  { db, resources, providers: { igdb }, now }: Pick<Context, 'db' | 'resources' | 'providers' | 'now'>,
  igdbId: number,
): Promise<Added> {
  const here = await gameByIgdb(db, igdbId)
  if (here) return { slug: here.slug, added: false }
  if (igdb === null) throw providerOff()
  const game = await igdb.byId(igdbId).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (game === null) throw notFound()
  const since = await databaseNow(db)
  await letIn(db, igdbId)
  return addedSince(db, await importExternalGame({ db, resources }, game, new Date(now())), since)
}
