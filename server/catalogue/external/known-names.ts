/**
 * The external database's names for our vocabulary. The first name is the same thing (its id is stored), the others are
 * regional forms, models and stores that we do not distinguish. A name that equals ours needs no line.
 */
export const platformNames: Record<string, string[]> = {
  pc: ['PC (Microsoft Windows)', 'DOS', 'PC DOS', 'SteamVR', 'Oculus Rift', 'Oculus VR', 'Windows Mixed Reality'],
  'web-browser': ['Web browser', 'Browser (Flash/HTML5)'],
  ios: ['iOS', 'iPad', 'iPhone'],
  'playstation-4': ['PlayStation 4', 'PlayStation VR'],
  psp: ['PlayStation Portable', 'PSP Go'],
  'xbox-series': ['Xbox Series X|S', 'Xbox Series'],
  nes: [
    'Nintendo Entertainment System',
    'Family Computer',
    'Family Computer (FAMICOM)',
    'Nintendo Entertainment System (NES)',
  ],
  'famicom-disk-system': ['Family Computer Disk System'],
  'super-nintendo': [
    'Super Nintendo Entertainment System',
    'Super Famicom',
    'Super Nintendo Entertainment System (SNES)',
    'Satellaview',
  ],
  gamecube: ['Nintendo GameCube'],
  'nintendo-ds': ['Nintendo DS', 'Nintendo DSi'],
  'nintendo-3ds': ['Nintendo 3DS', 'New Nintendo 3DS'],
  'master-system': ['Sega Master System/Mark III', 'Sega Master System'],
  'mega-drive': ['Sega Mega Drive/Genesis', 'Sega Mega Drive', 'Sega Genesis'],
  'sega-32x': ['Sega 32X'],
  'mega-cd': ['Sega CD', 'Sega Mega-CD', 'Sega CD 32X'],
  'game-gear': ['Sega Game Gear'],
  saturn: ['Sega Saturn'],
  'pc-engine': ['TurboGrafx-16/PC Engine', 'PC Engine SuperGrafx'],
  'pc-engine-cd': ['Turbografx-16/PC Engine CD'],
  'neo-geo': ['Neo Geo AES', 'Neo Geo MVS'],
  '3do': ['3DO Interactive Multiplayer'],
  'cd-i': ['Philips CD-i'],
  'atari-st': ['Atari ST/STE'],
  lynx: ['Atari Lynx'],
  jaguar: ['Atari Jaguar', 'Atari Jaguar CD'],
  'odyssey-2': ['Odyssey 2 / Videopac G7000'],
  'commodore-64': ['Commodore C64/128/MAX', 'Commodore 64'],
  'vic-20': ['Commodore VIC-20'],
  'zx-spectrum': ['ZX Spectrum', 'Sinclair ZX Spectrum'],
  'amstrad-gx4000': ['Amstrad GX4000'],
  'bbc-micro': ['BBC Microcomputer System'],
  'ti-99': ['Texas Instruments TI-99'],
  'trs-80-coco': ['TRS-80 Color Computer'],
  'sharp-x68000': ['Sharp X68000'],
  'pc-98': ['PC-9800 Series'],
  supervision: ['Watara/QuickShot Supervision'],
  'channel-f': ['Fairchild Channel F'],
  'casio-loopy': ['Casio Loopy'],
  'super-cassette-vision': ['Epoch Super Cassette Vision'],
  'mega-duck': ['Mega Duck/Cougar Boy'],
  stadia: ['Google Stadia'],
  'meta-quest': ['Meta Quest 2', 'Meta Quest 3', 'Oculus Quest', 'Oculus Go'],
}

export const genreNames: Record<string, string[]> = {
  'card-board': ['Card & Board Game'],
  'hack-and-slash': ["Hack and slash/Beat 'em up"],
  quiz: ['Quiz/Trivia'],
  'real-time-strategy': ['Real Time Strategy (RTS)'],
  'role-playing': ['Role-playing (RPG)'],
  simulator: ['Simulator'],
  sport: ['Sport'],
  'turn-based-strategy': ['Turn-based strategy (TBS)'],
}

export const themeNames: Record<string, string[]> = {
  '4x': ['4X (explore, expand, exploit, and exterminate)'],
}
