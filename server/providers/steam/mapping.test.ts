import { describe, expect, it } from 'vitest'
import { pictureOn } from '../pictures.ts'
import { isAppId, readSteamName, toEarned, toGame, toProfile, toRarities, toTrophy } from './mapping.ts'

const picture = pictureOn(['https://avatars.steamstatic.com'])

describe('what somebody types is', () => {
  it('an id, the name in an address, or the address (ACC-01)', () => {
    const id = '76561198000000001'
    expect(readSteamName(` ${id} `)).toEqual({ id })
    expect(readSteamName(`https://steamcommunity.com/profiles/${id}/`)).toEqual({ id })
    expect(readSteamName('steamcommunity.com/id/Ana_G-1')).toEqual({ vanity: 'Ana_G-1' })
    expect(readSteamName('ana')).toEqual({ vanity: 'ana' })
    // Seventeen digits after /id/ are a name.
    expect(readSteamName(`https://steamcommunity.com/id/${id}`)).toEqual({ vanity: id })
  })

  it.each([
    ['https://steamcommunity.com/id/ana/games/?tab=all', { vanity: 'ana' }],
    ['https://steamcommunity.com/id/ana?l=spanish', { vanity: 'ana' }],
    ['https://steamcommunity.com/id/ana/home', { vanity: 'ana' }],
    ['http://www.steamcommunity.com/id/ana/#profile', { vanity: 'ana' }],
    ['https://steamcommunity.com/profiles/76561197960287930/games?tab=all', { id: '76561197960287930' }],
    ['STEAM_0:0:11101', { id: '76561197960287930' }],
    ['steam_1:1:11101', { id: '76561197960287931' }],
    ['[U:1:22202]', { id: '76561197960287930' }],
    ['U:1:22202', { id: '76561197960287930' }],
    ['https://steamcommunity.com/profiles/[U:1:22202]/', { id: '76561197960287930' }],
    ['https://steamcommunity.com/profiles/%5BU:1:22202%5D', { id: '76561197960287930' }],
  ])('an account, spelt %s (IMP-07)', (text, found) => {
    expect(readSteamName(text)).toEqual(found)
  })

  it.each([
    '',
    'a',
    'STEAM_0:2:11101',
    '[U:2:22202]',
    'https://steamcommunity.com.example.com/id/ana',
    '..%2f..%2fISteamNews',
    '../x',
    'x?key=1',
    'a#',
    'a%0d%0ab',
    'a\r\nb',
    'a b',
    'ñu',
    'x'.repeat(33),
    'https://steamcommunity.com/profiles/ana',
    'https://evil.example/id/ana',
    'https://steamcommunity.com.evil.example/id/ana',
    'https://steamcommunity.com/id/ana/../x',
  ])('nothing: %j (PL-01)', (text) => expect(readSteamName(text)).toBeNull())

  it('no game: %j (PL-07)', () => {
    expect(['620', '4294967295'].map(isAppId)).toEqual([true, true])
    expect(['0', '-1', '1.5', '1e3', '4294967296', '620/..', ''].some(isAppId)).toBe(false)
  })
})

describe('what Steam tells becomes', () => {
  it('a profile, private unless strangers see it', () => {
    const wire = { steamid: '76561198000000001', personaname: ' A\u202en a\n' }
    expect(
      toProfile(
        { ...wire, communityvisibilitystate: 3, avatarfull: 'https://avatars.steamstatic.com/ab_full.jpg' },
        picture,
      ),
    ).toEqual({
      id: wire.steamid,
      name: 'A n a',
      avatar: 'https://avatars.steamstatic.com/ab_full.jpg',
      about: null,
      isPrivate: false,
    })
    for (const state of [1, 2, undefined])
      expect(
        toProfile(
          {
            ...wire,
            ...(state !== undefined && { communityvisibilitystate: state }),
            avatarfull: 'https://evil.example/a.jpg',
          },
          picture,
        ),
      ).toMatchObject({ isPrivate: true, avatar: null })
  })

  it('a game, with what was played', () => {
    const game = { appid: 620, name: 'Portal 2', playtime_forever: 1_210, rtime_last_played: 1_789_000_000 }
    expect(toGame({ ...game, has_community_visible_stats: true })).toEqual({
      id: '620',
      name: 'Portal 2',
      platforms: ['PC'],
      minutes: 1_210,
      lastPlayedAt: new Date(1_789_000_000_000),
      hasTrophies: true,
    })
    expect(toGame({ ...game, rtime_last_played: 0, playtime_forever: -3 })).toMatchObject({
      lastPlayedAt: null,
      minutes: null,
      hasTrophies: false,
    })
    expect(toGame({ appid: 1, name: ' \u0000 ' })).toBeNull()
  })

  it('trophies with percentages, written as texts or as numbers', () => {
    const achievements = [
      { name: 'A', percent: '94.9' },
      { name: 'B', percent: 3.14 },
      { name: 'C', percent: 'often' },
    ]
    const rarities = toRarities({ achievementpercentages: { achievements } })
    expect([...rarities.values()]).toEqual([94.9, 3.1, null])
    expect(toTrophy({ name: 'B', displayName: 'Dos', hidden: 1 }, rarities, picture)).toEqual({
      id: 'B',
      name: 'Dos',
      detail: '',
      icon: null,
      grade: null,
      points: null,
      rarity: 3.1,
      hidden: true,
    })
    expect(toEarned({ apiname: 'A', achieved: 0, unlocktime: 0 })).toBeNull()
    expect(toEarned({ apiname: 'A', achieved: 1, unlocktime: 0 })).toEqual({ id: 'A', earnedAt: null, rarity: null })
  })
})
