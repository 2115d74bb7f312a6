import { describe, expect, it } from 'vitest'
import { familiesOf, toEntry } from './family.ts'
import type { Entry } from './family.ts'
import { joinGames } from './join-games.ts'
import { isAdult, isLeftOutPublisher, isUnsold, isUnsoldPublisher } from './left-out.ts'
import { listPlatforms } from './list-platforms.ts'
import { mendTitle } from './mend-title.ts'
import { isBundle, isNotGame } from './not-games.ts'
import { publisherName } from './publisher-names.ts'
import { readSoftwareList } from './read-software-list.ts'
import { dateOf, parseRelease, withinLife } from './release-date.ts'
import { genresFromTitle } from './title-genres.ts'
import { titleKey } from '../../server/catalogue/load/title-key.ts'

function listNamed(name: string) {
  const list = listPlatforms.find((row) => row.list === name)
  if (list === undefined) throw new Error(`no list ${name}`)
  return list
}

function entry(
  list: string,
  title: string,
  date: string | null,
  publisher: string | null,
  aliases: string[] = [],
): Entry {
  return { list: listNamed(list), title, aliases, date, publisher, developer: null }
}

const n64 = `<softwarelist name="n64"><!-- <software name="not"><description>Not me</description></software> -->
  <software name="goldeneye"><description>007 - GoldenEye (Europe)</description><year>1997</year><publisher>Nintendo</publisher></software>
  <software name="goldeneyej" cloneof="goldeneye"><description>007 - GoldenEye (Japan)</description><year>1997</year><publisher>Nintendo</publisher>
    <info name="release" value="19970823"/><info name="alt_title" value="ゴールデンアイ 007"/></software>
  <software name="proto" cloneof="goldeneye"><description>Bond &amp; Co (USA, prototype)</description><year>1996</year><publisher>Nintendo</publisher></software>
  <software name="test"><description>Controller Test Cartridge (USA)</description><year>1997</year><publisher>Nintendo</publisher></software>
</softwarelist>`

const snes = `<software name="ff4"><description>Final Fantasy II (USA)</description><year>1991</year><publisher>Square</publisher></software>
  <software name="ff4j" cloneof="ff4"><description>Final Fantasy IV (Japan)</description><year>1991</year><publisher>Square</publisher>
    <info name="release" value="19910719"/></software>`

describe('titles', () => {
  it.each([
    ['007 - GoldenEye (Europe)', 'GoldenEye 007'],
    ['Legend of Zelda, The - A Link to the Past (USA, Rev. A)', 'The Legend of Zelda: A Link to the Past'],
    ['Army Men - World War - Land, Sea, Air (USA)', 'Army Men: World War - Land, Sea, Air'],
    ['Pokemon Stadium (USA)', 'Pokémon Stadium'],
    ['Final Fantasy I - II (Japan)', 'Final Fantasy I & II'],
    ['Context v6', 'Context'],
    ['Dr. Mario 64 (USA)', 'Dr. Mario 64'],
    ['Super Mario Bros. (World)', 'Super Mario Bros.'],
  ])('mends %s', (raw, title) => expect(mendTitle(raw).title).toBe(title))

  it('keeps both regional names of one entry', () => {
    const { title, others, notes } = mendTitle('Truxton (Europe, USA) ~ Tatsujin (Japan)')
    expect({ title, others, notes }).toEqual({
      title: 'Truxton',
      others: ['Tatsujin'],
      notes: ['europe', 'usa', 'japan'],
    })
  })

  it('folds numerals, accents, articles and marks of the licence', () => {
    expect(titleKey('Street Fighter II')).toBe(titleKey('Street Fighter 2'))
    expect(titleKey("Disney's Aladdin")).toBe(titleKey('Aladdin'))
    expect(titleKey('The Pokémon, Tale')).toBe(titleKey('Pokemon Tale'))
    expect(titleKey('Mega Man X')).not.toBe(titleKey('Mega Man'))
    expect(titleKey('X')).toBe('x')
  })
})

describe('dates', () => {
  it.each([
    ['19970823', '1997-08-23'],
    ['199708xx', '1997-08'],
    ['1997xxxx', '1997'],
    ['199708', '1997-08'],
    ['19970231', '1997-02'],
    ['2019-05-22', null],
    ['soon', null],
  ])('reads %s as %s', (text, date) => expect(parseRelease(text)).toBe(date))

  it('falls back to the year, and drops an invalid one', () => {
    expect(dateOf(null, '1993')).toBe('1993')
    expect(dateOf(null, '19??')).toBeNull()
    expect(dateOf('20190522', '1984')).toBe('1984')
    expect(withinLife('1974', 1977, 1991)).toBe(false)
  })
})

describe('publishers', () => {
  it.each([
    ['Hudson', 'Hudson Soft'],
    ['Konami of America', 'Konami'],
    ['Ubi Soft Entertainment Software', 'Ubisoft'],
    ['T*HQ', 'THQ'],
    ['Some House Co., Ltd.', 'Some House'],
    ['Coleco / CBS', 'Coleco'],
    ['コナミ (Konami)', 'Konami'],
    ['Capcom / Nintendo', 'Capcom'],
    ['<unknown>', null],
    ['SOFEL', 'Sofel'],
  ])('spells %s as %s', (raw, name) => expect(publisherName(raw)).toBe(name))
})

describe('what is left out', () => {
  it('leaves out what nobody could buy', () => {
    expect(isUnsold(['usa', 'prototype 19940808'])).toBe(true)
    expect(isUnsold(['japan', 'rev. a'])).toBe(false)
    expect(isUnsoldPublisher('<homebrew>')).toBe(true)
    expect(isUnsoldPublisher('<unknown>')).toBe(false)
    expect(isLeftOutPublisher('Waixing?')).toBe(true)
  })

  it.each([
    'Family BASIC V3',
    'Interactive CD Sampler Disc Vol. 9',
    'Game Boy Advance Video: Shrek',
    'Eitango Center 1500',
    'Action Replay MAX',
    'Physics 1',
  ])('takes %s for no game', (title) => expect(isNotGame(title)).toBe(true))

  it.each([
    'The Typing of the Dead',
    "Cabela's Big Game Hunter",
    'Demolition Man',
    'Twinkle Star Sprites',
    'Uncharted Waters: New Horizons',
    'Jikkyou Powerful Pro Yakyuu: Basic Ban 2001',
  ])('takes %s for a game', (title) => expect(isNotGame(title)).toBe(false))

  it('leaves out bundles, but not what only sounds like one', () => {
    expect(isBundle('Super HIK 8 in 1', false)).toBe(true)
    expect(isBundle('Super Mario Bros. / Duck Hunt', false)).toBe(true)
    expect(isBundle('Best of the Best: Championship Karate', false)).toBe(false)
    expect(isBundle('California Games', true)).toBe(false)
    expect(isBundle('The Gold Collection', true)).toBe(true)
  })

  it('leaves out adult games, but not what only sounds like one', () => {
    expect(isAdult('Samantha Fox Strip Poker', 'Martech')).toBe(true)
    expect(isAdult('Soap Panic', 'Hacker International')).toBe(true)
    expect(isAdult('Sexy Parodius', 'Konami')).toBe(false)
    expect(isAdult('Wizardry VI: Kindan no Mahitsu', 'ASCII')).toBe(false)
  })
})

describe('a family', () => {
  it('becomes one game, without its prototype', () => {
    const [family = []] = familiesOf(readSoftwareList('n64', n64))
    expect(toEntry(family, listNamed('n64'), 1996)).toMatchObject({ title: 'GoldenEye 007', publisher: 'Nintendo' })
  })

  it('does not take the Japanese day for the first while another version has only its year', () => {
    const [family = []] = familiesOf(readSoftwareList('n64', n64))
    const dateOfFirst = (versions: typeof family) => toEntry(versions, listNamed('n64'), 1996)?.date
    expect(dateOfFirst(family)).toBe('1997')
    expect(dateOfFirst(family.slice(1, 2))).toBe('1997-08-23')
  })

  it('is none when its parent is no game', () => {
    const families = familiesOf(readSoftwareList('n64', n64))
    expect(families).toHaveLength(2)
    expect(toEntry(families[1] ?? [], listNamed('n64'), 1996)).toBeNull()
  })

  it('keeps the Japanese number of a renumbered sequel', () => {
    const [family = []] = familiesOf(readSoftwareList('snes', snes))
    const game = toEntry(family, listNamed('snes'), 1990)
    expect(game?.title).toBe('Final Fantasy IV')
    expect(game?.aliases).toContain('Final Fantasy II')
  })
})

describe('joining', () => {
  it('joins one title of one company on several platforms, earliest first', () => {
    const games = joinGames([
      entry('gameboy', 'Mortal Kombat II', '1994', 'Acclaim'),
      entry('snes', 'Mortal Kombat 2', '1994-09-11', 'Acclaim'),
    ])
    expect(games).toEqual([
      {
        t: 'Mortal Kombat II',
        r: [
          ['super-nintendo', '1994-09-11'],
          ['game-boy', '1994'],
        ],
        p: 'Acclaim',
        g: ['fighting'],
      },
    ])
  })

  it('joins licensed ports of the same year, not a namesake of another', () => {
    const ports = [
      entry('nes', 'Batman Returns', '1993', 'Konami'),
      entry('megadriv', 'Batman Returns', '1993', 'Sega'),
    ]
    expect(joinGames(ports)).toHaveLength(1)
    expect(joinGames([...ports, entry('gba', 'Batman Returns', '2005', 'Kemco')])).toHaveLength(2)
  })

  it('keeps plain titles of different companies apart', () => {
    expect(
      joinGames([entry('nes', 'Tennis', '1984', 'Nintendo'), entry('a2600', 'Tennis', '1984', 'Activision')]),
    ).toHaveLength(2)
  })

  it('keeps known namesakes apart and drops what nobody dated', () => {
    expect(
      joinGames([entry('nes', 'Mega Man 2', '1988', 'Capcom'), entry('gameboy', 'Mega Man II', '1991', 'Capcom')]),
    ).toHaveLength(2)
    expect(joinGames([entry('nes', 'Odd Cart', null, 'Nintendo')])).toHaveLength(0)
  })

  it('does not believe a lonely entry of a mixed list', () => {
    expect(
      joinGames([
        entry('pc98', 'Some Program', '1990', 'Somebody'),
        entry('spectrum_cass', 'Club Tape', '1985', 'A Club'),
      ]),
    ).toHaveLength(0)
  })
})

describe('genres', () => {
  it('reads only what a title says plainly', () => {
    expect(genresFromTitle('Pokémon Pinball')).toEqual(['pinball'])
    expect(genresFromTitle('Mario Golf')).toEqual(['sport'])
    expect(genresFromTitle('Dragon Warrior V')).toEqual(['role-playing'])
    expect(genresFromTitle('Pool of Radiance')).toEqual([])
    expect(genresFromTitle('Marco Polo')).toEqual([])
  })
})
