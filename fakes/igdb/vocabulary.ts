import { slugify } from '../../common/rules/names.ts'
import type { Row } from './entities.ts'

type Names = Record<string, [id: number, name: string]>

/** Our platforms by the database's ids and names. */
const platformNames: Names = {
  linux: [3, 'Linux'],
  'nintendo-64': [4, 'Nintendo 64'],
  wii: [5, 'Wii'],
  pc: [6, 'PC (Microsoft Windows)'],
  playstation: [7, 'PlayStation'],
  'playstation-2': [8, 'PlayStation 2'],
  'playstation-3': [9, 'PlayStation 3'],
  xbox: [11, 'Xbox'],
  'xbox-360': [12, 'Xbox 360'],
  mac: [14, 'Mac'],
  'commodore-64': [15, 'Commodore C64/128/MAX'],
  amiga: [16, 'Amiga'],
  nes: [18, 'Nintendo Entertainment System'],
  'super-nintendo': [19, 'Super Nintendo Entertainment System'],
  'nintendo-ds': [20, 'Nintendo DS'],
  gamecube: [21, 'Nintendo GameCube'],
  'game-boy-color': [22, 'Game Boy Color'],
  dreamcast: [23, 'Dreamcast'],
  'game-boy-advance': [24, 'Game Boy Advance'],
  'amstrad-cpc': [25, 'Amstrad CPC'],
  'zx-spectrum': [26, 'ZX Spectrum'],
  msx: [27, 'MSX'],
  'mega-drive': [29, 'Sega Mega Drive/Genesis'],
  'sega-32x': [30, 'Sega 32X'],
  saturn: [32, 'Sega Saturn'],
  'game-boy': [33, 'Game Boy'],
  android: [34, 'Android'],
  'game-gear': [35, 'Sega Game Gear'],
  'nintendo-3ds': [37, 'Nintendo 3DS'],
  psp: [38, 'PlayStation Portable'],
  ios: [39, 'iOS'],
  'wii-u': [41, 'Wii U'],
  'n-gage': [42, 'N-Gage'],
  'ps-vita': [46, 'PlayStation Vita'],
  'playstation-4': [48, 'PlayStation 4'],
  'xbox-one': [49, 'Xbox One'],
  '3do': [50, '3DO Interactive Multiplayer'],
  'famicom-disk-system': [51, 'Family Computer Disk System'],
  arcade: [52, 'Arcade'],
  msx2: [53, 'MSX2'],
  wonderswan: [57, 'WonderSwan'],
  'atari-2600': [59, 'Atari 2600'],
  'atari-7800': [60, 'Atari 7800'],
  lynx: [61, 'Atari Lynx'],
  jaguar: [62, 'Atari Jaguar'],
  'atari-st': [63, 'Atari ST/STE'],
  'master-system': [64, 'Sega Master System/Mark III'],
  'atari-8-bit': [65, 'Atari 8-bit'],
  'atari-5200': [66, 'Atari 5200'],
  intellivision: [67, 'Intellivision'],
  colecovision: [68, 'ColecoVision'],
  'bbc-micro': [69, 'BBC Microcomputer System'],
  vectrex: [70, 'Vectrex'],
  'vic-20': [71, 'Commodore VIC-20'],
  'apple-ii': [75, 'Apple II'],
  'mega-cd': [78, 'Sega CD'],
  'neo-geo': [80, 'Neo Geo AES'],
  'web-browser': [82, 'Web browser'],
  'sg-1000': [84, 'SG-1000'],
  'pc-engine': [86, 'TurboGrafx-16/PC Engine'],
  'virtual-boy': [87, 'Virtual Boy'],
  'cd-i': [117, 'Philips CD-i'],
  'fm-towns': [118, 'FM Towns'],
  'neo-geo-pocket': [119, 'Neo Geo Pocket'],
  'neo-geo-pocket-color': [120, 'Neo Geo Pocket Color'],
  'sharp-x68000': [121, 'Sharp X68000'],
  'wonderswan-color': [123, 'WonderSwan Color'],
  'trs-80-coco': [151, 'TRS-80 Color Computer'],
  'channel-f': [127, 'Fairchild Channel F'],
  'ti-99': [129, 'Texas Instruments TI-99'],
  switch: [130, 'Nintendo Switch'],
  'odyssey-2': [133, 'Odyssey 2 / Videopac G7000'],
  'neo-geo-cd': [136, 'Neo Geo CD'],
  'pc-98': [149, 'PC-9800 Series'],
  'pc-engine-cd': [150, 'Turbografx-16/PC Engine CD'],
  'pokemon-mini': [166, 'Pokémon mini'],
  'playstation-5': [167, 'PlayStation 5'],
  'xbox-series': [169, 'Xbox Series X|S'],
  stadia: [170, 'Google Stadia'],
  playdate: [308, 'Playdate'],
  'meta-quest': [386, 'Meta Quest 2'],
  'playstation-vr2': [390, 'PlayStation VR2'],
  'switch-2': [508, 'Nintendo Switch 2'],
}

const genreNames: Names = {
  'point-and-click': [2, 'Point-and-click'],
  fighting: [4, 'Fighting'],
  shooter: [5, 'Shooter'],
  music: [7, 'Music'],
  platform: [8, 'Platform'],
  puzzle: [9, 'Puzzle'],
  racing: [10, 'Racing'],
  'real-time-strategy': [11, 'Real Time Strategy (RTS)'],
  'role-playing': [12, 'Role-playing (RPG)'],
  simulator: [13, 'Simulator'],
  sport: [14, 'Sport'],
  strategy: [15, 'Strategy'],
  'turn-based-strategy': [16, 'Turn-based strategy (TBS)'],
  tactical: [24, 'Tactical'],
  'hack-and-slash': [25, "Hack and slash/Beat 'em up"],
  quiz: [26, 'Quiz/Trivia'],
  pinball: [30, 'Pinball'],
  adventure: [31, 'Adventure'],
  indie: [32, 'Indie'],
  arcade: [33, 'Arcade'],
  'visual-novel': [34, 'Visual Novel'],
  'card-board': [35, 'Card & Board Game'],
  moba: [36, 'MOBA'],
}

const themeNames: Names = {
  action: [1, 'Action'],
  fantasy: [17, 'Fantasy'],
  'science-fiction': [18, 'Science fiction'],
  horror: [19, 'Horror'],
  thriller: [20, 'Thriller'],
  survival: [21, 'Survival'],
  historical: [22, 'Historical'],
  stealth: [23, 'Stealth'],
  comedy: [27, 'Comedy'],
  business: [28, 'Business'],
  drama: [31, 'Drama'],
  'non-fiction': [32, 'Non-fiction'],
  sandbox: [33, 'Sandbox'],
  educational: [34, 'Educational'],
  kids: [35, 'Kids'],
  'open-world': [38, 'Open world'],
  warfare: [39, 'Warfare'],
  party: [40, 'Party'],
  '4x': [41, '4X (explore, expand, exploit, and exterminate)'],
  erotic: [42, 'Erotic'],
  mystery: [43, 'Mystery'],
  romance: [44, 'Romance'],
}

/** Invented rows must not be confused with real ones: the database's own ids are far below this. */
export const inventedIds = 2_000_000_000

/** The rows of one vocabulary: found by our word or by the database's name; an unknown name gets an id of ours. */
function names(known: Names) {
  const byWord = new Map<string, Row>()
  const byName = new Map<string, Row>()
  const add = (word: string, id: number, name: string): Row => {
    const row = { id, name, slug: slugify(name, 'name') }
    byWord.set(word, row)
    byName.set(name, row)
    return row
  }
  for (const [word, [id, name]] of Object.entries(known)) add(word, id, name)
  const named = (name: string): Row => byName.get(name) ?? add(name, inventedIds + byName.size, name)
  return {
    named,
    of: (word: string): Row => byWord.get(word) ?? named(word),
    all: (): Row[] => [...new Set(byName.values())].sort((a, b) => a.id - b.id),
  }
}

export const createVocabulary = () => ({
  platforms: names(platformNames),
  genres: names(genreNames),
  themes: names(themeNames),
})
export type Vocabulary = ReturnType<typeof createVocabulary>
