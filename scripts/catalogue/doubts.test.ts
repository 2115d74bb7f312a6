import { describe, expect, it } from 'vitest'
import {
  readDecisionFile,
  readDecisionRows,
  readFirstReleases,
  readOpenCatalogue,
} from '../../server/catalogue/load/read-catalogue.ts'
import { looseKey } from '../../server/catalogue/load/title-key.ts'
import { findDoubts } from './find-doubts.ts'

const { games } = readOpenCatalogue()
const keys = new Set(games.flatMap(({ sourceKey, formerKeys }) => [sourceKey, ...formerKeys]))
const called = (title: string) => games.filter((game) => looseKey(game.title) === looseKey(title))
/** Games with the name as their title or a further name. */
const known = (name: string) =>
  games.filter(({ title, aliases }) => [title, ...aliases].some((each) => looseKey(each) === looseKey(name)))
const yearOf = (title: string) =>
  Math.min(
    ...called(title).flatMap(({ releases }) => releases.flatMap(({ date }) => (date ? [+date.date.slice(0, 4)] : []))),
  )

describe('games that stand twice in the open catalogue (GAM-12)', () => {
  it('are none that rules or the table of decisions know', () => {
    const doubts = findDoubts(games, readDecisionFile())
    expect(doubts.map(({ kind, games: [one] }) => `${kind}: ${one?.title ?? ''}`).slice(0, 20)).toEqual([])
    expect(games.reduce((count, { formerKeys }) => count + formerKeys.length, 0)).toBeGreaterThan(1_700)
  })

  it('would be found', () => {
    const undecided = { ...readDecisionFile(), wasSeen: () => false, areApart: () => false }
    const kinds = new Set(findDoubts(games, undecided).map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['name', 'subtitle', 'title'])
    const [one] = games
    const twin = { ...one!, sourceKey: 'core:twin', title: 'Twin', externalIds: { steam: 7 } }
    expect(findDoubts([{ ...one!, externalIds: { steam: 7 } }, twin], undecided)).toMatchObject([{ kind: 'id' }])
  })

  it.each([
    'Pokémon Ruby',
    'Pokémon Sapphire',
    'Pokémon Emerald',
    'Pokémon FireRed',
    'Pokémon LeafGreen',
    'Pokémon Yellow',
    'Pokémon Crystal',
    'The NewZealand Story',
    'Teenage Mutant Ninja Turtles: Turtles in Time',
    'Phantasy Star IV',
    'Crash Team Racing',
    'FIFA 98: Road to World Cup',
    'FIFA: Road to World Cup 98',
    'Pokémon: Red Version',
    'Pokémon: Blue Version',
    'Pokémon: Gold Version',
    'Pokémon: Silver Version',
  ])('%s stands once', (title) => expect(known(title)).toHaveLength(1))

  it('Pac-Man stands once, beside the one of another company sixteen years later', () => {
    expect(called('Pac-Man').map((game) => game.sourceKey)).toEqual([
      'core:pac-man',
      'mame:Pac-Man|neo-geo-pocket-color|1999|SNK',
    ])
  })

  it('keeps two games of one name apart', () => {
    const platforms = (title: string) => called(title).map(({ releases }) => releases.map(({ platform }) => platform))
    expect(platforms('Popeye 2')).toEqual([['amstrad-cpc', 'commodore-64', 'zx-spectrum'], ['game-boy']])
    const warriors = platforms('The Ninja Warriors')
    expect(warriors).toHaveLength(2)
    expect(warriors).toContainEqual(['super-nintendo'])
  })

  it.each([
    'Word Perfect',
    'Home Accounts',
    'Atari LOGO Computing Language',
    'Print Club 2',
    'Print Club Pokémon B',
    'M Coder',
  ])('%s is no game', (title) => expect(known(title)).toEqual([]))

  it('tells the year of the first release, not of a port', () => {
    expect(yearOf('Return to Zork')).toBe(1993)
    expect(yearOf('Raiden')).toBe(1990)
    expect(yearOf('Time Pilot')).toBe(1982)
  })

  it('has a genre for a third of the games, and for all of the core', () => {
    const bare = games.filter(({ genres }) => genres.length === 0)
    expect(bare.filter(({ source }) => source === 'core')).toEqual([])
    expect(bare.length / games.length).toBeLessThan(0.66)
  })
})

describe('the tables of decisions', () => {
  it('name games that exist', () => {
    const { same, different } = readDecisionRows()
    const named = [...same.flat(), ...different.flat(), ...Object.keys(readFirstReleases())]
    expect(named.filter((key) => !keys.has(key))).toEqual([])
  })

  it('name titles that exist', () => {
    const { sameTitles, differentTitles, seenTitles } = readDecisionRows()
    const formerTitles = [...keys].map((key) => looseKey(key.replace(/^mame:|\|.*$/g, '')))
    const titles = new Set([...games.map(({ title }) => looseKey(title)), ...formerTitles])
    expect([...sameTitles, ...differentTitles, ...seenTitles].filter((title) => !titles.has(title))).toEqual([])
  })

  it('are obeyed', () => {
    const { same } = readDecisionRows()
    const into = new Map(games.flatMap((game) => game.formerKeys.map((key) => [key, game.sourceKey])))
    for (const [kept, ...others] of same) for (const key of others) expect(into.get(key), key).toBe(kept)
  })
})
