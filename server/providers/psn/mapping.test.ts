import { describe, expect, it } from 'vitest'
import { pictureOn } from '../pictures.ts'
import { durationMinutes, readPsnName, toEarned, toNamed, toPlayed, toSet, toTrophy, toTrophyGame } from './mapping.ts'

const picture = pictureOn(['https://static-resource.np.community.playstation.net'])
const avatar = 'static-resource.np.community.playstation.net/avatar_m/a_m.png'
const counts = (bronze: number, platinum: number) => ({ bronze, silver: 2, gold: 1, platinum })
const title = {
  npCommunicationId: 'NPWR20188_00',
  trophyTitleName: 'Astro Trophies',
  trophyTitleIconUrl: null,
  trophyTitlePlatform: 'PS3,PSVITA',
  definedTrophies: counts(20, 1),
  earnedTrophies: counts(3, 0),
  lastUpdatedDateTime: '2026-01-02T20:48:33Z',
}

describe('what somebody types is', () => {
  it('an account id, a name, or the address of a profile (ACC-01)', () => {
    expect(readPsnName('1234567890123456789')).toEqual({ id: '1234567890123456789' })
    expect(readPsnName(' ana_games ')).toEqual({ name: 'ana_games' })
    expect(readPsnName('https://profile.playstation.com/Ana-Games')).toEqual({ name: 'Ana-Games' })
  })

  it.each([
    '',
    'an',
    '..%2f..%2fx',
    '../x',
    'x?key=1',
    'ana#',
    'ana%0d%0a',
    'an\r\na',
    '1ana',
    'a'.repeat(17),
    'ñandú',
  ])('nothing: %j (PL-01)', (text) => expect(readPsnName(text)).toBeNull())
})

describe('what PlayStation tells becomes', () => {
  it('a profile with the present name and a picture by https', () => {
    const profile = {
      onlineId: 'ana_games',
      currentOnlineId: 'ana_new',
      accountId: '123',
      avatarUrls: [{ avatarUrl: 'http://evil.example/a.png' }, { avatarUrl: `http://${avatar}` }],
      aboutMe: 'code\u0000 ab12',
    }
    expect(toNamed({ profile }, picture)).toEqual({
      id: '123',
      name: 'ana_new',
      avatar: `https://${avatar}`,
      about: 'code ab12',
      isPrivate: false,
    })
  })

  it('minutes of a duration', () => {
    expect(['PT7H13M5S', 'PT45S', 'PT2H', 'P1DT1H', 'PT228H56M33.7S'].map(durationMinutes)).toEqual([
      433, 0, 120, 1_500, 13_736,
    ])
    expect(['', 'later', null, 'PT7H13'].map(durationMinutes)).toEqual([null, null, null, null])
  })

  it('games and sets, without those that their owner hides', () => {
    const played = { titleId: 'PPSA01325_00', name: 'Astro', category: 'ps5_native_game', playDuration: 'PT1H' }
    expect(toPlayed({ ...played, lastPlayedDateTime: '2026-01-02T20:48:33.7Z' })).toMatchObject({
      platforms: ['PS5'],
      minutes: 60,
      lastPlayedAt: new Date('2026-01-02T20:48:33.700Z'),
    })
    expect(toPlayed({ ...played, category: 'unknown' })).toMatchObject({ platforms: [], lastPlayedAt: null })
    expect(toTrophyGame(title)).toMatchObject({ id: 'NPWR20188_00', name: 'Astro', platforms: ['PS3', 'PS Vita'] })
    expect(toSet(title, picture)).toMatchObject({
      name: 'Astro Trophies',
      total: 24,
      earned: 6,
      platform: 'PS3,PSVITA',
    })
    expect([toSet({ ...title, hiddenFlag: true }, picture), toTrophyGame({ ...title, hiddenFlag: true })]).toEqual([
      null,
      null,
    ])
  })

  it('trophies with grades; an unknown grade is none, and a text that is kept back is empty', () => {
    const row = { trophyId: 1, trophyType: 'gold', trophyName: 'Uno', trophyDetail: null, trophyHidden: true }
    expect(toTrophy(row, new Map([['1', 14.2]]), picture)).toMatchObject({
      grade: 'gold',
      detail: '',
      hidden: true,
      rarity: 14.2,
    })
    expect(toTrophy({ ...row, trophyType: 'wood' }, new Map(), picture)).toMatchObject({ grade: null, rarity: null })
    expect(toEarned({ trophyId: 1, earned: true, earnedDateTime: null, trophyEarnedRate: '0.1' })).toEqual({
      id: '1',
      earnedAt: null,
      rarity: 0.1,
    })
    expect(toEarned({ trophyId: 1, earned: false, trophyEarnedRate: '60.0' })).toBeNull()
  })
})
