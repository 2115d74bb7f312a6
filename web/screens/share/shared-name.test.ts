import { describe, expect, it } from 'vitest'
import { sharedName } from './shared-name.ts'

describe('the name of a game whose page was shared', () => {
  it.each([
    ['Steam', { url: 'https://store.steampowered.com/app/504230/Celeste/?curator=1' }, 'Celeste'],
    ['Steam, in a text', { text: 'Look: https://store.steampowered.com/app/588650/Dead_Cells/' }, 'Dead Cells'],
    [
      'Steam without a name',
      { title: 'Save 75% on Celeste on Steam', url: 'https://store.steampowered.com/app/504230' },
      'Celeste',
    ],
    ['Steam in Spanish', { title: 'Ahorra un 75 % en Dead Cells en Steam' }, 'Dead Cells'],
    ['GOG', { url: 'https://www.gog.com/en/game/disco_elysium' }, 'disco elysium'],
    ['Epic', { url: 'https://store.epicgames.com/en-US/p/hades-ii-07a64f' }, 'hades ii'],
    ['Nintendo', { url: 'https://www.nintendo.com/us/store/products/celeste-switch/' }, 'celeste'],
    [
      'Nintendo in Spain',
      { url: 'https://www.nintendo.com/es-es/Juegos/Nintendo-Switch/Hollow-Knight-1234567.html' },
      'Hollow Knight',
    ],
    ['Xbox', { url: 'https://www.xbox.com/es-ES/games/store/hollow-knight/9MW9469V91LM/0010' }, 'hollow knight'],
    [
      'PlayStation, whose address holds an id',
      {
        title: 'Bloodborne™ | PlayStation (España)',
        url: 'https://store.playstation.com/es-es/product/EP9000-CUSA00207_00-BLOODBORNE000000',
      },
      'Bloodborne',
    ],
    ['itch', { url: 'https://mattmakesgames.itch.io/celeste-classic' }, 'celeste classic'],
    ['another catalogue', { url: 'https://www.igdb.com/games/outer-wilds' }, 'outer wilds'],
    ['a title only', { title: 'Tunic' }, 'Tunic'],
    ['an unknown page', { title: 'Tunic review', url: 'https://example.com/2022/03/some-words' }, 'Tunic review'],
    ['not an address', { url: 'javascript:alert(1)', title: 'Tunic' }, 'Tunic'],
    ['broken letters', { url: 'https://www.gog.com/game/%E0%A4%A' }, '%E0%A4%A'],
    ['nothing', {}, ''],
    ['only an address without a name', { text: 'https://example.com/' }, ''],
  ])('%s', (_name, shared, name) => {
    expect(sharedName(shared)).toBe(name)
  })

  it('reads a megabyte at once', () => {
    const long = 'https://store/game/'.repeat(50_000)
    const began = performance.now()
    sharedName({ title: long, text: `${'- '.repeat(500_000)}Xbox`, url: long })
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
