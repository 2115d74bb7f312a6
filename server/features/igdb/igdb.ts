import type { IgdbExtra, TimeToBeat, ExternalCard } from '../../../common/api/igdb.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { type ExternalGame, keyOfName } from '../../catalogue/external/external-game.ts'
import { importExternalGame } from '../../catalogue/external/save.ts'
import { leftOutIds } from '../../catalogue/write/delete-game.ts'
import type { Context } from '../../context.ts'
import { type Answers, createAnswers, type Kept, type Question } from '../../providers/client/answers.ts'
import { rowName } from '../../providers/providers.ts'
import { keptFacts, slugByIgdb, storeTimes, namesOfVocabulary } from './igdb.queries.ts'
import { createRenewal, isOld, type Renewal, renewAfterMs } from '../game/renewal.ts'
import { refusalsOf } from '../../providers/refusals.ts'
import { planGames } from '../../catalogue/external/plan.ts'
import { readVocabularyIds } from '../../catalogue/external/vocabulary.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'

const hour = 3_600_000
const day = 24 * hour
/** Counts a call to the provider against its caller. */
type Count = () => Promise<void>

/** The data of the external database, from our stored copy where it is recent enough. Every call may throw 409. */
export function createExternal(ctx: Context) {
  const answers = answersOf(ctx)
  const renewal = createRenewal(ctx)
  return {
    search: (text: string) => search(ctx, answers, text),
    bring: (slug: string) => bring(ctx, answers, slug),
    extra: (igdbId: number, count: Count) => extra(ctx, { answers, renewal, count }, igdbId),
    timeToBeat: (igdbId: number, count: Count) => timeToBeat(ctx, { answers, renewal, count }, igdbId),
  }
}

/** Cached responses; failures become our own errors. */
function answersOf(ctx: Context): Answers {
  const answers = createAnswers(ctx, rowName('igdb', ctx.providers.igdb?.mode ?? 'on'))
  const refuse = (error: unknown): never => {
    throw refusalOf(error)
  }
  return { ...answers, get: <T>(question: Question<T>) => answers.get(question).catch(refuse) }
}

/** Games by name, fresh for a day and usable for a week. */
async function search({ providers: { igdb } }: Context, answers: Answers, text: string): Promise<Kept<ExternalGame[]>> {
  if (!igdb) throw providerOff()
  const key = nameKey(text)
  if (key === '') return { value: [], age: null }
  return answers.get({ key: `search:${key}`, freshMs: () => day, keepMs: 7 * day, bring: () => igdb.search(text) })
}

/**
 * Imports a game into the catalogue and returns its address here; null when the external database has none with this
 * slug.
 */
async function bring(
  { providers: { igdb }, db, resources, now }: Context,
  answers: Answers,
  slug: string,
): Promise<string | null> {
  if (!igdb) throw providerOff()
  const question = {
    key: `one:${slug}`,
    freshMs: (known: number | null) => (known === null ? hour : day),
    bring: async () => {
      const game = await igdb.bySlug(slug)
      if (game) await importExternalGame({ db, resources }, game, new Date(now()))
      return game?.id ?? null
    },
  }
  const { value: igdbId } = await answers.get(question)
  if (igdbId === null) return null
  const ours = await slugByIgdb(db, igdbId)
  if (ours !== null) return ours
  if ((await leftOutIds(db, 'igdb_id', [igdbId])).size > 0) return null
  // It existed here and was deleted.
  await answers.forget(question.key)
  const { value: again } = await answers.get(question)
  return again === null ? null : slugByIgdb(db, again)
}

interface Means {
  answers: Answers
  renewal: Renewal
  count: Count
}

/** Pictures, videos and links: stored with the game if it is ours, otherwise for a month; null for an unknown game. */
async function extra(
  ctx: Context,
  { answers, renewal, count }: Means,
  igdbId: number,
): Promise<Kept<IgdbExtra | null>> {
  const { providers, db } = ctx
  const { igdb } = providers
  const own = await keptFacts(db, igdbId)
  const key = `extra:${igdbId}`
  if (!igdb) return own ? { value: own.extra, age: ageOf(own.extraAt, ctx) } : storedOnly(answers, key)
  if (!own)
    return answers.get({
      key,
      freshMs: (known) => (known === null ? day : renewAfterMs),
      bring: () => igdb.extra(igdbId),
      before: count,
    })
  if (own.extraAt !== null) {
    if (isOld(own.extraAt, ctx.now())) renewal.behind((patience) => renewal.renew(igdbId, patience))
    return { value: own.extra, age: ageOf(own.extraAt, ctx) }
  }
  try {
    await count()
    await renewal.renew(igdbId)
    return { value: (await keptFacts(db, igdbId))?.extra ?? null, age: null }
  } catch (error) {
    if (Object.values(own.extra).some((list) => list.length > 0)) return { value: own.extra, age: null }
    throw refusalOf(error)
  }
}

/** Times to beat of a game, stored in the same way. */
async function timeToBeat(ctx: Context, { answers, renewal, count }: Means, igdbId: number): Promise<Kept<TimeToBeat>> {
  const { providers, db } = ctx
  const { igdb } = providers
  const own = await keptFacts(db, igdbId)
  const key = `beat:${igdbId}`
  if (!igdb) return own ? { value: own.times, age: ageOf(own.beatAt, ctx) } : storedOnly(answers, key)
  const bring = async (): Promise<TimeToBeat> => {
    const times = (await igdb.timeToBeat(igdbId)) ?? unknownTimes
    if (own) await storeTimes(db, own.id, times, new Date(ctx.now()))
    return times
  }
  if (own?.beatAt) {
    if (isOld(own.beatAt, ctx.now())) renewal.behind(() => bring().then(() => undefined))
    return { value: own.times, age: ageOf(own.beatAt, ctx) }
  }
  return answers.get({ key, freshMs: () => (own ? 0 : renewAfterMs), bring, before: count })
}

const unknownTimes: TimeToBeat = { hastily: null, normally: null, completely: null }

/** Seconds since it was requested, when that is long ago. */
const ageOf = (at: Date | null, { now }: Context): number | null =>
  at === null || !isOld(at, now()) ? null : Math.round((now() - at.getTime()) / 1_000)

async function storedOnly<T>(answers: Answers, key: string): Promise<Kept<T>> {
  const kept = await answers.stored<T>(key)
  if (!kept) throw providerOff()
  return kept
}

export const { off: providerOff, of: refusalOf } = refusalsOf('The external games database')

/**
 * Found games as cards in the same order; those already in the catalogue, under any of their ids, as our own (`here`).
 */
export async function externalCards(db: Context['db'], found: ExternalGame[]): Promise<ExternalCard[]> {
  if (found.length === 0) return []
  // Games that an admin deleted are not offered.
  const leftOut = await leftOutIds(
    db,
    'igdb_id',
    found.map(({ id }) => id),
  )
  const games = found.filter(({ id }) => !leftOut.has(id))
  const ids = await readVocabularyIds(db, games)
  const plans = await planGames(db, games, ids.platforms)
  const own = new Map(plans.flatMap(({ game, match }) => (match ? [[game.id, match.id] as const] : [])))
  const [names, cards] = await Promise.all([namesOfVocabulary(db), hydrateGames(db, [...own.values()])])
  const cardById = new Map(cards.map((card) => [card.id, card]))
  return games.map((game) => {
    const card = cardById.get(own.get(game.id) ?? 0)
    if (card) return { ...card, igdb_id: game.id, here: 1 }
    const platforms = game.releases.flatMap(
      ({ platform }) => names.platforms.get(ids.platforms.get(keyOfName(platform)) ?? 0) ?? [],
    )
    const [first] = game.genres
    const genre = first && ids.genres.get(keyOfName(first))
    return {
      id: null,
      igdb_id: game.id,
      here: 0,
      slug: game.slug,
      title: game.title,
      cover: game.cover,
      release_date: game.released?.date ?? null,
      release_precision: game.released?.precision ?? null,
      platforms: [...new Map(platforms.map((one) => [one.id, one])).values()],
      genre: genre === undefined ? null : (names.genres.get(genre) ?? null),
      rate: null,
    }
  })
}
