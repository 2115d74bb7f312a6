import { describe, expect, it } from 'vitest'
import { pictureOn } from '../pictures.ts'
import { readXboxName, toAchievement, toGame, toOldAchievement, toProfile, toSet } from './mapping.ts'

const picture = pictureOn(['https://store-images.s-microsoft.com', 'https://images-eds.xboxlive.com'])

describe('what somebody types is', () => {
  it('an id, a gamertag with or without a number, or the address of a profile (ACC-01)', () => {
    expect(readXboxName(' 2533274800000001 ')).toEqual({ xuid: '2533274800000001' })
    expect(readXboxName('Ana Plays')).toEqual({ gamertag: 'Ana Plays' })
    expect(readXboxName('Ñandú#1234')).toEqual({ gamertag: 'Ñandú1234' })
    expect(readXboxName('https://www.xbox.com/es-ES/play/user/Ana%20Plays')).toEqual({ gamertag: 'Ana Plays' })
  })

  it.each([
    '',
    '..%2f..%2fx',
    '%2e%2e',
    '../x',
    'x?key=1',
    'a#',
    'a%0d%0ab',
    'a\r\nb',
    'gt(a)',
    'a'.repeat(16),
    'xbox.com/play/user/%E0%A4',
  ])('nothing: %j (PL-01)', (text) => expect(readXboxName(text)).toBeNull())
})

describe('what Xbox tells becomes', () => {
  const title = {
    titleId: '219630713',
    name: 'Halo 5: Guardians',
    type: 'Game',
    devices: ['PC', 'XboxOne', 'Toaster'],
    displayImage: 'http://store-images.s-microsoft.com/image/apps.1',
    achievement: {
      currentAchievements: 22,
      totalAchievements: 0,
      currentGamerscore: 465,
      totalGamerscore: 1_300,
      sourceVersion: 2,
    },
    titleHistory: { lastTimePlayed: '2026-10-08T01:55:12.4411936Z' },
  }

  it('a profile', () => {
    const settings = [
      { id: 'Gamertag', value: 'Ana Plays' },
      { id: 'Gamerscore', value: '42500' },
      { id: 'Bio', value: 'ludoteca-4711' },
      { id: 'GameDisplayPicRaw', value: 'https://evil.example/a.png' },
    ]
    expect(toProfile({ profileUsers: [{ id: '2533274800000001', settings }] }, picture)).toEqual({
      id: '2533274800000001',
      name: 'Ana Plays',
      avatar: null,
      about: 'ludoteca-4711',
      isPrivate: false,
      gamerscore: 42_500,
    })
    expect(toProfile({ profileUsers: [] }, picture)).toBeNull()
  })

  it('a game and its set, whose number of achievements newer games do not tell', () => {
    expect(toGame(title)).toEqual({
      id: '219630713',
      name: 'Halo 5: Guardians',
      platforms: ['Xbox One'],
      minutes: null,
      lastPlayedAt: new Date('2026-10-08T01:55:12.441Z'),
      hasTrophies: true,
    })
    expect(toSet(title, picture)).toMatchObject({
      icon: 'https://store-images.s-microsoft.com/image/apps.1',
      platform: 'Xbox One',
      total: null,
      earned: 22,
      points: { earned: 465, total: 1_300 },
    })
    expect(toGame({ ...title, type: 'Application' })).toBeNull()
    expect(toSet({ ...title, achievement: null }, picture)).toBeNull()
    const old = {
      ...title,
      devices: ['Xbox360', 'XboxOne'],
      achievement: { ...title.achievement, totalAchievements: 15, sourceVersion: 1 },
    }
    expect(toSet(old, picture)).toMatchObject({ platform: 'Xbox 360', total: 15 })
  })

  it('achievements of both forms; what is locked has no date', () => {
    const row = {
      id: '5',
      name: 'Equipo',
      progressState: 'Achieved',
      progression: { timeUnlocked: '2025-10-26T18:11:03.6689508Z' },
      mediaAssets: [{ type: 'Icon', url: 'http://images-eds.xboxlive.com/image?url=a' }],
      isSecret: true,
      description: 'Uno',
      rewards: [{ type: 'Gamerscore', value: '10' }],
      rarity: { currentPercentage: 7.4 },
    }
    expect(toAchievement(row, picture)).toEqual({
      trophy: {
        id: '5',
        name: 'Equipo',
        detail: 'Uno',
        icon: 'https://images-eds.xboxlive.com/image?url=a',
        grade: null,
        points: 10,
        rarity: 7.4,
        hidden: true,
      },
      earned: { id: '5', earnedAt: new Date('2025-10-26T18:11:03.668Z'), rarity: 7.4 },
    })
    const locked = {
      ...row,
      progressState: 'InProgress',
      progression: { timeUnlocked: '0001-01-01T00:00:00.0000000Z' },
    }
    expect(toAchievement(locked, picture)?.earned).toBeNull()
    expect(toAchievement({ ...row, isRevoked: true }, picture)).toBeNull()
    const old = {
      id: 1,
      name: 'Old',
      gamerscore: 10,
      unlocked: true,
      unlockedOnline: false,
      timeUnlocked: '2002-11-15T00:00:00.0000000Z',
    }
    expect(toOldAchievement(old)).toMatchObject({
      trophy: { points: 10, rarity: null },
      earned: { id: '1', earnedAt: null },
    })
    expect(toOldAchievement({ ...old, unlocked: false })?.earned).toBeNull()
  })
})
