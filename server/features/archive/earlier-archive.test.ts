import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOf, readZip, restoreArchive } from '../../testing/archives.ts'
import { addGames } from '../../testing/games.ts'
import { postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * Alice's archive, written by the code of commit 52d94a9a at a site with the cast and the games of the tests. Its year
 * was set to 2024 afterwards, so that nothing in it lies in the future.
 */
const zip = readFileSync(join(import.meta.dirname, 'testing/archive-52d94a9a.zip'))
const lists: Record<string, string> = {
  collection: 'entries',
  loans: 'loans',
  notes: 'notes',
  corrections: 'corrections',
  watches: 'watches',
  lists: 'lists',
  reviews: 'reviews',
  comments: 'comments',
  timeline: 'events',
  follows: 'people',
  silences: 'people',
  'hidden-posts': 'posts',
  'not-for-me': 'games',
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  const games = await addGames(test)
  // What the other site knew of the games.
  await sql`update games set igdb_id = 1942 where slug = 'celeste'`.execute(test.db)
  await sql`
    update game_details set external_ids = '{"steam": "504230"}' where game_id = ${games['celeste']}`.execute(test.db)
  // The posts of others that the archive names, under the same numbers.
  const posts = postsOf(test)
  await posts.write('carla', 'Theirs', { id_game: games['celeste'] })
  await posts.write('carla', 'Not for alice')
  await sql`update comments set created_at = '2024-11-01'`.execute(test.db)
})
afterAll(() => test.close())

type Item = Record<string, unknown>

/** Everything but the account's own facts; posts are numbered from 1 here, as every site numbers them its own way. */
async function contentOf(bytes: Buffer) {
  const files = await readZip(bytes)
  const json = (name: string) => JSON.parse(files[`${name}.json`]!.toString())
  const { profile, preferences } = json('account')
  const own = new Map((json('comments').comments as { id: number }[]).map(({ id }, at) => [id, `own ${at + 1}`]))
  const renumber = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/(?<=^media\/post-)\d+/, (id) => own.get(Number(id))!) : value
  const items = Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      JSON.parse(JSON.stringify(json(name)[list]), renumber) as Item[],
    ]),
  )
  const comments = items['comments']!.map(({ id, reply, ...rest }) => [
    own.get(id as number),
    own.get(reply as number) ?? reply,
    rest,
  ])
  // A game that is out has the date of its entry: the collection opens the loan.
  for (const loan of items['loans']!) if (loan['returned_on'] === null) delete loan['created_at']
  const names = Object.keys(files).map((name) => renumber('', name) as string)
  // The manifest describes the others and is the last; readers find all files by their names.
  return {
    names: names.toSorted(),
    last: names.at(-1),
    profile,
    preferences,
    csv: files['collection.csv']!.toString(),
    ...items,
    comments,
  }
}

describe('an archive of an earlier version (PRF-07)', () => {
  it('restores every value', async () => {
    const { state, report } = await restoreArchive(test, 'bob', zip)
    expect([state, report.problems, report.not_found]).toEqual(['applied', [], []])
    expect(report.parts.filter(({ unknown }: any) => unknown > 0)).toEqual([])
    const there = await exportOf(test, 'bob')
    expect(await contentOf(there)).toEqual(await contentOf(zip))
  })
})
