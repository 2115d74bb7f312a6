import type pg from 'pg'
import { limits } from '../../../common/rules/limits.ts'
import { slugify } from '../../../common/rules/names.ts'
import { copyLines, line, withoutIndexes } from '../copy.ts'
import { knownId } from '../users.ts'
import { type Random, zipf } from '../random.ts'
import { countLikes, type Liked, likeLines } from './likes.ts'
import { createProse } from './prose.ts'
import { timesBefore } from './times.ts'

const privateShare = 0.25
const largestOfOthers = 300
/** A newly released game is the first of this share of the lists, the newest; no other list has it. */
const newShare = 0.2
/** Public lists of a known length, by their title; their owner is known as well. */
export const knownLists = { 'Five hundred games': 500, 'A thousand games': 1_000 }

interface Made extends Liked {
  title: string
  slug: string
  size: number
  open: boolean
}

/** Fills `lists`, `list_slugs`, `list_games` and `list_likes`; `games` are ids, the most popular first. */
export async function generateLists(
  client: pg.Client,
  random: Random,
  { people, lists, likes }: { people: number; lists: number; likes: number },
  games: number[],
  now: number,
): Promise<void> {
  const made = makeLists(random, people, lists, now)
  const open = made.filter((list) => list.open)
  // The long list is among the most liked: hot rows are intended.
  const hot = random.shuffle(open).sort((a, b) => Number(b.size === 500) - Number(a.size === 500))
  const liked = countLikes(random, hot, likes, people)
  await withoutIndexes(client, ['lists', 'list_slugs', 'list_games', 'list_likes'], async () => {
    await copyLines(
      client,
      'lists',
      'user_id, id, slug, title, description, public, total_games, total_likes, created_at, changed_at',
      listLines(random, made),
    )
    await copyLines(client, 'list_slugs', 'user_id, slug, list_id, created_at', slugLines(made))
    await copyLines(
      client,
      'list_games',
      'user_id, list_id, game_id, position, public, list_created_at, added_at',
      gameLines(random, made, games),
    )
    await copyLines(client, 'list_likes', 'owner_id, list_id, user_id, created_at', likeLines(random, liked, now))
  })
  await client.query(`select setval(pg_get_serial_sequence('lists', 'id'), $1)`, [lists])
}

function makeLists(random: Random, people: number, count: number, now: number): Made[] {
  const { title } = createProse(random)
  const times = timesBefore(random, now, count)
  const owners = random.shuffle(Array.from({ length: people }, (_, at) => at + 1))
  const owner = zipf(random, people, 0.6)
  const ownedBy = new Map<number, number>()
  const free = (): number => {
    const one = owners[owner()]!
    return (ownedBy.get(one) ?? 0) < limits.listsMax ? one : free()
  }
  const taken = new Set<string>()
  const known = new Map(Object.keys(knownLists).map((name, at) => [Math.floor(count / 2) + at, name]))
  return Array.from(times, (created, at) => {
    const name = known.get(at) as keyof typeof knownLists | undefined
    const user = name === undefined ? free() : knownId('maker_of_lists')
    ownedBy.set(user, (ownedBy.get(user) ?? 0) + 1)
    const called = name ?? `${title()}s`
    const slug = taken.has(`${user}/${slugify(called)}`) ? `${slugify(called)}-${at}` : slugify(called)
    taken.add(`${user}/${slug}`)
    return {
      id: at + 1,
      owner: user,
      title: called,
      slug,
      created,
      likes: 0,
      open: name !== undefined || !random.chance(privateShare),
      size: name ? knownLists[name] : Math.min(largestOfOthers, 1 + Math.floor(Math.exp(2 + random.normal()))),
    }
  })
}

function* listLines(random: Random, made: Made[]): Iterable<string> {
  const { text } = createProse(random)
  for (const { id, owner, title, slug, open, size, likes, created } of made) {
    const at = new Date(created).toISOString()
    yield line([owner, id, slug, title, random.chance(0.5) ? text(120) : '', open, size, likes, at, at])
  }
}

function* slugLines(made: Made[]): Iterable<string> {
  for (const { id, owner, slug, created } of made) yield line([owner, slug, id, new Date(created).toISOString()])
}

function* gameLines(random: Random, made: Made[], games: number[]): Iterable<string> {
  const [place, newGame] = [zipf(random, games.length, 1), games.at(-1)!]
  for (const { id, owner, size, open, created } of made) {
    const at = new Date(created).toISOString()
    const chosen = new Set<number>(id > made.length * (1 - newShare) ? [newGame] : [])
    while (chosen.size < size) chosen.add(games[place()]!)
    let position = 0
    for (const game of chosen) yield line([owner, id, game, ++position, open, at, at])
  }
}
