import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { AuthUser } from '../../../common/api/auth.ts'
import type { Collection, CollectionEntries, CollectionGames } from '../../../common/api/collection.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { surroundApi } from '../../api/client.ts'
import { session } from '../../session/session.ts'
import { collectionQuery } from './collection.data.ts'

const alice = 7
const entries = (...id: number[]): CollectionEntries => ({
  id,
  flags: id.map(() => 1),
  rating: id.map(() => null),
  platform: id.map(() => null),
})
const games = (...title: string[]): CollectionGames => {
  const none = title.map(() => null)
  return {
    id: title.map((_, at) => at + 1),
    title,
    slug: none,
    cover: none,
    year: none,
    genre: none,
    platforms: title.map(() => []),
    platformNames: [],
  }
}

interface Stored {
  version: string
  answer: object
}
let entriesNow: Stored
let gamesNow: Stored
/** After an answer about games. */
let onAnswer: () => void | Promise<void> = () => {}
/** What was asked, and how it was answered. */
let asked: string[] = []
let client: QueryClient
beforeEach(() => {
  asked = []
  onAnswer = () => {}
  surroundApi({
    send: async ({ path, headers }) => {
      const part = path.includes('/entries') ? 'entries' : 'games'
      const { version, answer } = part === 'entries' ? entriesNow : gamesNow
      const status = headers['if-none-match'] === version ? 304 : 200
      asked.push(`${part} ${status}`)
      if (part === 'games') await onAnswer()
      return { status, body: status === 304 ? null : answer, etag: version }
    },
    onFailure: () => {},
  })
  session.start({ token: 't', user: { id: alice, nick: 'alice' } as AuthUser })
  client = new QueryClient()
  entriesNow = { version: 'e1', answer: entries(1, 2) }
  gamesNow = { version: 'g1', answer: games('Celeste', 'Hades') }
})
const ask = () => client.fetchQuery({ ...collectionQuery(alice), staleTime: 0 })
const titles = ({ data }: Collection) => data.map(({ title }) => title)

test('asks for what has changed, and is the same object while nothing has (COL-03)', async () => {
  const first = await ask()
  expect(titles(first)).toEqual(['Celeste', 'Hades'])
  expect(await ask()).toBe(first)
  entriesNow = { version: 'e2', answer: entries(2, 1) }
  expect(titles(await ask())).toEqual(['Hades', 'Celeste'])
  expect(asked.toSorted()).toEqual(
    ['entries 200', 'games 200', 'entries 304', 'games 304', 'entries 200', 'games 304'].toSorted(),
  )
})

test('a change that was shown but not made does not stay for the answer of the server (COL-04)', async () => {
  const first = await ask()
  client.setQueryData(collectionQuery(alice).queryKey, { ...first, data: [] })
  expect(titles(await ask())).toEqual(['Celeste', 'Hades'])
})

test('games are asked for once more when the two parts are of different moments (COL-03)', async () => {
  await ask()
  asked = []
  entriesNow = { version: 'e2', answer: entries(3, 1, 2) }
  // What the games were a moment before is answered first.
  gamesNow = { version: 'g2', answer: games('Celeste', 'Hades') }
  onAnswer = () => void (gamesNow = { version: 'g3', answer: games('Celeste', 'Hades', 'Tetris') })
  expect(titles(await ask())).toEqual(['Tetris', 'Celeste', 'Hades'])
  expect(asked).toEqual(['entries 200', 'games 200', 'games 200'])
})

test.each<[string, () => Promise<unknown>]>([
  [
    'a change was taken',
    () =>
      client
        .getMutationCache()
        .build(client, { mutationFn: async () => true })
        .execute(undefined),
  ],
  ['somebody asked for it anew', () => client.invalidateQueries({ queryKey: collectionKeys.every })],
])('all is asked for once more when %s before the first answer came (COL-04, SHL-19)', async (_name, change) => {
  entriesNow = { version: 'e1', answer: entries() }
  gamesNow = { version: 'g2', answer: games('Celeste') }
  // Nothing is shown yet that it could change, and what is said came before it.
  onAnswer = async () => {
    onAnswer = () => {}
    await change()
    entriesNow = { version: 'e2', answer: entries(1) }
  }
  expect(titles(await ask())).toEqual(['Celeste'])
  expect(asked).toEqual(['entries 200', 'games 200', 'entries 200', 'games 304'])
})
