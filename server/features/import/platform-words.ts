import { nameKey } from '../../../common/rules/names.ts'
import { platformNames } from '../../catalogue/external/known-names.ts'

/**
 * What people and other sites call our platforms, by our slug; what the external database calls them is known besides.
 */
const words: Record<string, string> = {
  pc: 'windows; steam; pc windows; microsoft windows; epic; epic games; epic games store; gog; origin; uplay; battle net; game pass pc; pc gaming; pc vr; ms dos; msdos; ordenador',
  mac: 'macos; mac os; osx; os x; macintosh; apple macintosh',
  linux: 'steamos; steam deck; steam machine',
  'web-browser': 'browser; web; flash; html5; navegador',
  ios: 'iphone; ipad; ios iphone ipad; apple ios; mobile ios',
  android: 'google android; mobile android',
  playstation: 'ps1; psx; ps; psone; ps one; playstation 1; sony playstation',
  'playstation-2': 'ps2; sony playstation 2',
  'playstation-3': 'ps3; sony playstation 3; playstation network ps3; psn ps3',
  'playstation-4': 'ps4; ps4 pro; sony playstation 4; playstation network ps4; psvr; playstation vr',
  'playstation-5': 'ps5; sony playstation 5',
  psp: 'playstation portable; sony psp; playstation network psp',
  'ps-vita': 'vita; psvita; playstation vita; playstation network vita',
  xbox: 'microsoft xbox; original xbox; xbox original; xb',
  'xbox-360': 'x360; 360; xb360; microsoft xbox 360; xbox 360 games store; xbox live arcade; xbla',
  'xbox-one': 'xbone; xb1; xbo; xone; microsoft xbox one; xbox one x; xbox one s',
  'xbox-series': 'xbox series; xbox series x; xbox series s; xbox series x s; xsx; xss; xbsx; xbox series xs',
  nes: 'nintendo; famicom; nintendo nes; nintendo entertainment system',
  'super-nintendo': 'snes; super nes; super famicom; sfc; super nintendo entertainment system; super nintendo snes',
  'nintendo-64': 'n64; nintendo64; ultra 64',
  gamecube: 'gc; ngc; gcn; game cube; nintendo gamecube; nintendo game cube',
  wii: 'nintendo wii; wiiware; wii shop',
  'wii-u': 'wiiu; nintendo wii u; nintendo wiiu',
  switch: 'nsw; ns; nintendo switch; switch 1',
  'switch-2': 'nsw2; ns2; nintendo switch 2; switch2',
  'game-boy': 'gb; gameboy; nintendo game boy',
  'game-boy-color': 'gbc; gameboy color; game boy colour; gameboy colour; nintendo game boy color',
  'game-boy-advance': 'gba; gameboy advance; nintendo game boy advance',
  'nintendo-ds': 'ds; nds; dsi; nintendo dsi; dsiware',
  'nintendo-3ds': '3ds; n3ds; 2ds; new 3ds; new nintendo 3ds; nintendo 3ds eshop',
  'master-system': 'sms; sega master system',
  'mega-drive':
    'genesis; megadrive; sega genesis; sega mega drive; sega megadrive; sega mega drive genesis; mega drive genesis; genesis mega drive; md',
  'sega-32x': '32x; genesis 32x',
  'mega-cd': 'sega cd; mega cd; sega mega cd',
  'game-gear': 'gg; gamegear; sega game gear',
  saturn: 'sega saturn',
  dreamcast: 'dc; sega dreamcast',
  'pc-engine': 'turbografx 16; turbografx; tg16; turbografx 16 pc engine',
  'pc-engine-cd': 'turbografx cd; turbografx 16 cd; turboduo',
  'neo-geo': 'neogeo; neo geo aes; neo geo mvs',
  arcade: 'coin op; mame; recreativa',
  'commodore-64': 'c64; commodore64',
  amiga: 'commodore amiga',
  'zx-spectrum': 'spectrum; sinclair spectrum; zx',
  'amstrad-cpc': 'cpc; amstrad',
  stadia: 'google stadia',
  'meta-quest': 'quest; quest 2; quest 3; oculus quest; oculus; oculus vr',
  'playstation-vr2': 'psvr2; ps vr2; playstation vr 2',
}

/** Our platforms by every key that they are known by. */
export function platformKeys(
  platforms: Iterable<{ id: number; slug: string; names: { en: string } }>,
): Map<string, number> {
  const ids = new Map<string, number>()
  const add = (name: string, id: number): void => {
    const key = nameKey(name)
    if (key !== '' && !ids.has(key)) ids.set(key, id)
  }
  const all = [...platforms]
  // A platform's own name is never another one's.
  for (const { id, names } of all) add(names.en, id)
  for (const { id, slug } of all) {
    add(slug.replaceAll('-', ' '), id)
    for (const name of [...(platformNames[slug] ?? []), ...(words[slug]?.split('; ') ?? [])]) add(name, id)
  }
  return ids
}
