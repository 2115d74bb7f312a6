import { path } from '../client/send.ts'
import type { ProviderClient } from '../client/client.ts'
import type { Patience } from '../client/retry.ts'
import { ProviderError } from '../client/provider-error.ts'
import { createCheck, fittingRows, json } from '../client/readers.ts'
import type { EarnedSet, PlatformGame, PlatformPage } from '../game-platform.ts'
import type { PictureOf } from '../pictures.ts'
import { isAccountId, isForOlder, toPlayed, toSet, toTrophyGame } from './mapping.ts'
import { WirePlayed, WirePlayedList, WireTitle, WireTitles } from './schema.ts'
import type { PsnToken } from './sign-in.ts'

interface Parts {
  ask: ProviderClient<PsnToken>['ask']
  picture: PictureOf
}

const wirePlayed = json(WirePlayedList)
const wireTitles = json(WireTitles)
const fitsPlayed = createCheck(WirePlayed)
const fitsTitle = createCheck(WireTitle)

const playedOnPage = 200
const titlesOnPage = 800

/**
 * Games come from two lists: what was played on PlayStation 4 and 5 and on PC, then the sets of trophies of older
 * consoles, or all sets where the first list is hidden. Offsets from here on belong to the second one.
 */
const olderFrom = 1_000_000
const allFrom = 2_000_000

/** The next offset; a service that stays where it is has ended. */
const after = (next: number | null | undefined, offset: number): number | null =>
  typeof next === 'number' && next > offset && next < olderFrom ? next : null

/** Where only the trophies are private, what was played is still told, and the reverse. */
async function unlessPrivate<T>(call: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'private') return otherwise
    throw error
  }
}

/** A page of what was played on PlayStation 4 and 5. */
async function played(
  ask: Parts['ask'],
  id: string,
  offset: number,
  patience: Patience | undefined,
): Promise<PlatformPage<PlatformGame>> {
  if (!isAccountId(id)) throw new ProviderError('not_found', 'this is not the id of an account')
  const answer = await ask(
    {
      name: 'games',
      path: path`/gamelist/v2/users/${id}/titles`,
      query: { categories: 'ps4_game,ps5_native_game,pspc_game', limit: playedOnPage, offset },
      read: wirePlayed,
    },
    patience,
  )
  const rows = fittingRows<WirePlayed>(answer.titles, fitsPlayed).flatMap((row) => toPlayed(row) ?? [])
  const isHidden = offset === 0 && answer.titles.length === 0
  return {
    rows,
    total: null,
    next: isHidden ? allFrom : (after(answer.nextOffset, offset) ?? olderFrom),
  }
}

/** The games and the sets of trophies of an account. */
export function createGames({ ask, picture }: Parts) {
  async function titles(id: string, offset: number, limit: number, patience: Patience | undefined) {
    if (!isAccountId(id)) throw new ProviderError('not_found', 'this is not the id of an account')
    const answer = await ask(
      {
        name: 'sets',
        path: path`/trophy/v1/users/${id}/trophyTitles`,
        query: { limit: Math.min(Math.max(1, limit), titlesOnPage), offset },
        read: wireTitles,
      },
      patience,
    )
    const rows = fittingRows<WireTitle>(answer.trophyTitles, fitsTitle)
    return { rows, next: after(answer.nextOffset, offset), total: answer.totalItemCount ?? null }
  }

  async function fromTitles(id: string, from: number, offset: number, patience: Patience | undefined) {
    const { rows, next } = await titles(id, offset - from, titlesOnPage, patience)
    const wanted = from === olderFrom ? rows.filter(isForOlder) : rows
    return {
      rows: wanted.flatMap((row) => toTrophyGame(row) ?? []),
      total: null,
      next: next === null ? null : from + next,
    }
  }

  return {
    async games(id: string, offset: number, patience?: Patience): Promise<PlatformPage<PlatformGame>> {
      if (offset >= allFrom) return fromTitles(id, allFrom, offset, patience)
      const end = { rows: [], total: null, next: null }
      if (offset >= olderFrom) return unlessPrivate(fromTitles(id, olderFrom, offset, patience), end)
      return unlessPrivate(played(ask, id, offset, patience), { rows: [], total: null, next: allFrom })
    },
    async sets(id: string, offset: number, limit: number, patience?: Patience): Promise<PlatformPage<EarnedSet>> {
      const { rows, next, total } = await titles(id, offset, limit, patience)
      return { rows: rows.flatMap((row) => toSet(row, picture) ?? []), next, total }
    },
  }
}
