import type pg from 'pg'
import { nameKey, slugify } from '../../common/rules/names.ts'
import { utcDay } from '../../common/rules/utc-day.ts'
import { copyRows, type Value, withoutIndexes } from './copy.ts'
import { type Random, zipf } from './random.ts'
import { createTitles, type Titles } from './titles.ts'

/**
 * How many of the synthetic games the search treats as well known, and how many have details of an external database.
 */
const knownShare = 0.03
const detailedShare = 0.3

const tables = [
  'games',
  'game_names',
  'game_releases',
  'game_themes',
  'game_companies',
  'game_details',
  'game_stats',
  'companies',
  'franchises',
]

interface Vocabulary {
  platforms: number[]
  genres: number[]
  themes: number[]
  words: string[]
  slugs: Set<string>
  nextGame: number
}

/**
 * Adds `count` plausible games, source `synthetic`, with everything a real one has: names, releases, makers, series,
 * themes, texts.
 */
export async function generateGames(client: pg.Client, random: Random, count: number): Promise<void> {
  if (count <= 0) return
  const vocabulary = await readVocabulary(client)
  const titles = createTitles(random, vocabulary.words, Math.ceil(count / 28))
  await withoutIndexes(client, tables, async () => {
    const companies = await addNames(client, 'companies', Array.from({ length: Math.ceil(count / 12) }, titles.company))
    const franchises = await addNames(client, 'franchises', titles.series)
    const rows = makeRows(random, vocabulary, titles, count, { companies, franchises })
    await copyRows(
      client,
      'games',
      'id, slug, title, name_key, release_date, release_precision, platform_ids, genre_ids, franchise_id, source, prominence, slug_follows_title',
      rows.games,
    )
    await copyRows(client, 'game_names', 'game_id, name_key, name, main, known', rows.names)
    await copyRows(client, 'game_releases', 'game_id, platform_id, release_date, release_precision', rows.releases)
    await copyRows(client, 'game_themes', 'game_id, theme_id', rows.themes)
    await copyRows(client, 'game_companies', 'game_id, company_id, role, place', rows.companies)
    await copyRows(
      client,
      'game_details',
      'game_id, description_en, description_es, external_score, beat_normally',
      rows.details,
    )
    await client.query('insert into game_stats (game_id) select id from games on conflict do nothing')
  })
  for (const table of ['games', 'companies', 'franchises'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await client.query(`update catalogue_state set value = (select count(*) from games)::text where key = 'games'`)
}

async function readVocabulary(client: pg.Client): Promise<Vocabulary> {
  const { rows } = await client.query<{ [K in keyof Vocabulary]: K extends 'slugs' ? string[] : Vocabulary[K] }>(`
    select (select array_agg(id order by id) from platforms) as platforms, (select array_agg(id order by id) from genres) as genres,
      (select array_agg(id order by id) from themes) as themes,
      (select array_agg(word order by n desc, word) from (
        select word, count(*) as n from game_names, unnest(string_to_array(name_key, ' ')) word where length(word) > 2 group by word) w) as words,
      (select array_agg(slug) from games) as slugs, (select max(id) + 1 from games) as "nextGame"`)
  const found = rows[0]!
  return { ...found, slugs: new Set(found.slugs) }
}

/** Companies or series that do not exist yet; returns the ids in the order of the names. */
async function addNames(client: pg.Client, table: 'companies' | 'franchises', names: string[]): Promise<number[]> {
  const known = await client.query<{ id: number; name_key: string; slug: string }>(
    `select id, name_key, slug from ${table}`,
  )
  const ids = new Map(known.rows.map(({ name_key, id }) => [name_key, id]))
  const slugs = new Set(known.rows.map(({ slug }) => slug))
  let next = Math.max(0, ...ids.values()) + 1
  const fresh: Value[][] = []
  const answer = names.map((name) => {
    const key = nameKey(name)
    const id = ids.get(key) ?? next++
    if (!ids.has(key)) fresh.push([id, freeSlug(slugs, name), name, key])
    ids.set(key, id)
    return id
  })
  await copyRows(client, table, 'id, slug, name, name_key', fresh)
  return answer
}

function freeSlug(taken: Set<string>, name: string): string {
  const base = slugify(name)
  let slug = base
  // Numbered from a value that is certainly free: a thousandth "Star" must not try a thousand slugs.
  for (let n = 2; taken.has(slug); n += n < 10 ? 1 : taken.size) slug = `${base}-${n}`
  taken.add(slug)
  return slug
}

function makeRows(
  random: Random,
  vocabulary: Vocabulary,
  titles: Titles,
  count: number,
  ids: { companies: number[]; franchises: number[] },
) {
  const rows = {
    games: [] as Value[][],
    names: [] as Value[][],
    releases: [] as Value[][],
    themes: [] as Value[][],
    companies: [] as Value[][],
    details: [] as Value[][],
  }
  const maker = zipf(random, ids.companies.length, 0.8)
  const platform = skewed(random, vocabulary.platforms)
  const genre = skewed(random, vocabulary.genres)
  const subject = skewed(random, vocabulary.themes)
  for (let id = vocabulary.nextGame; id < vocabulary.nextGame + count; id++) {
    const { title, aliases, series } = titles.next()
    const known = random.chance(knownShare)
    const detailed = known || random.chance(detailedShare)
    const date = releaseDate(random)
    const platforms = distinct(1 + random.below(random.chance(0.3) ? 5 : 2), platform)
    const slug = freeSlug(vocabulary.slugs, title)
    rows.games.push([
      id,
      slug,
      title,
      nameKey(title),
      date,
      date && 'day',
      platforms,
      distinct(1 + random.below(3), genre),
      series === null ? null : (ids.franchises[series] ?? null),
      'synthetic',
      detailed ? 1 : 0,
      slug === slugify(title),
    ])
    for (const [key, name] of new Map([...aliases, title].map((name) => [nameKey(name), name])))
      rows.names.push([id, key, name, name === title, known])
    for (const platform of platforms) rows.releases.push([id, platform, date, date && 'day'])
    for (const theme of distinct(random.below(4), subject)) rows.themes.push([id, theme])
    for (const role of ['developer', 'publisher']) rows.companies.push([id, ids.companies[maker()]!, role, 0])
    rows.details.push(details(id, title, detailed))
  }
  return rows
}

const details = (id: number, title: string, detailed: boolean): Value[] =>
  detailed
    ? [
        id,
        `${title} is a game that nobody has made. It is here to give the shelves their weight.`,
        `${title} es un juego que nadie ha hecho. Está aquí para dar peso a las estanterías.`,
        60 + (id % 40),
        36_000,
      ]
    : [id, null, null, null, null]

/** More games each year; one in twenty-five has no date yet, some are not released yet. */
function releaseDate(random: Random): string | null {
  if (random.chance(0.04)) return null
  const [first, last] = [Date.UTC(1980, 0, 1), Date.UTC(2027, 0, 1)]
  return utcDay(first + (last - first) * random.next() ** 0.45)
}

/** Some platforms, genres and themes have far more games than others. */
function skewed(random: Random, ids: number[]): () => number {
  const order = random.shuffle([...ids])
  const place = zipf(random, order.length, 1)
  return () => order[place()]!
}

function distinct(count: number, draw: () => number): number[] {
  const drawn = new Set<number>()
  for (let n = 0; n < count; n++) drawn.add(draw())
  return [...drawn]
}
