/**
 * How far the entries of a list are trusted:
 * - `console`: every commercial entry is a separate game;
 * - `computer`: only games of publishers with several titles (leaves out type-ins and club tapes);
 * - `join`: lists full of programs or adult games: an entry only adds its platform to a game found elsewhere.
 */
type Trust = 'console' | 'computer' | 'join'

export interface ListPlatform {
  list: string
  platform: string
  /** The last year of the platform's commercial life; later entries are homebrew or reissues. */
  lastYear: number
  trust: Trust
  /** The list names the region of every official version: an entry without one is a pirate or homebrew. */
  namesRegions: boolean
  /** "A / B" are two names of one game, not two games. */
  slashNames: boolean
}

type Row = [list: string, platform: string, lastYear: number, trust: Trust]

const rows: Row[] = [
  // Nintendo
  ['nes', 'nes', 1995, 'console'],
  ['nes_datach', 'nes', 1995, 'console'],
  ['famicom_flop', 'famicom-disk-system', 1992, 'console'],
  ['snes', 'super-nintendo', 2000, 'console'],
  ['snes_strom', 'super-nintendo', 2000, 'console'],
  ['n64', 'nintendo-64', 2002, 'console'],
  ['n64dd', 'nintendo-64', 2002, 'console'],
  ['gameboy', 'game-boy', 2001, 'console'],
  ['gbcolor', 'game-boy-color', 2003, 'console'],
  ['gba', 'game-boy-advance', 2008, 'console'],
  ['vboy', 'virtual-boy', 1996, 'console'],
  ['pokemini', 'pokemon-mini', 2003, 'console'],
  // Sega
  ['sg1000', 'sg-1000', 1988, 'console'],
  ['sms', 'master-system', 1998, 'console'],
  ['megadriv', 'mega-drive', 1999, 'console'],
  ['32x', 'sega-32x', 1997, 'console'],
  ['segacd', 'mega-cd', 1996, 'console'],
  ['megacd', 'mega-cd', 1996, 'console'],
  ['megacdj', 'mega-cd', 1996, 'console'],
  ['gamegear', 'game-gear', 2001, 'console'],
  ['saturn', 'saturn', 2000, 'console'],
  ['dc', 'dreamcast', 2007, 'console'],
  // Sony
  ['psx', 'playstation', 2005, 'console'],
  // NEC
  ['pce', 'pc-engine', 1999, 'console'],
  ['tg16', 'pc-engine', 1999, 'console'],
  ['sgx', 'pc-engine', 1999, 'console'],
  ['pcecd', 'pc-engine-cd', 1999, 'console'],
  ['pcfx', 'pc-fx', 1998, 'console'],
  // SNK
  ['neogeo', 'neo-geo', 2004, 'console'],
  ['neocd', 'neo-geo-cd', 2000, 'console'],
  ['ngp', 'neo-geo-pocket', 2001, 'console'],
  ['ngpc', 'neo-geo-pocket-color', 2001, 'console'],
  // Bandai
  ['wswan', 'wonderswan', 2003, 'console'],
  ['wscolor', 'wonderswan-color', 2004, 'console'],
  // Atari
  ['a2600', 'atari-2600', 1991, 'console'],
  ['a5200', 'atari-5200', 1987, 'console'],
  ['a7800', 'atari-7800', 1991, 'console'],
  ['lynx', 'lynx', 1996, 'console'],
  ['jaguar', 'jaguar', 1998, 'console'],
  // Other consoles and handhelds
  ['coleco', 'colecovision', 1987, 'console'],
  ['intv', 'intellivision', 1990, 'console'],
  ['videopac', 'odyssey-2', 1985, 'console'],
  ['vectrex', 'vectrex', 1985, 'console'],
  ['channelf', 'channel-f', 1982, 'console'],
  ['arcadia', 'arcadia-2001', 1985, 'console'],
  ['casloopy', 'casio-loopy', 1997, 'console'],
  ['gamecom', 'game-com', 2000, 'console'],
  ['svision', 'supervision', 1996, 'console'],
  ['megaduck', 'mega-duck', 1996, 'console'],
  ['gamate', 'gamate', 1995, 'console'],
  ['scv', 'super-cassette-vision', 1987, 'console'],
  ['gp32', 'gp32', 2005, 'console'],
  ['gx4000', 'amstrad-gx4000', 1991, 'console'],
  ['cd32', 'amiga-cd32', 1996, 'console'],
  ['stv', 'arcade', 2001, 'console'],
  // Home computers
  ['amigaocs_flop', 'amiga', 1997, 'computer'],
  ['amigaecs_flop', 'amiga', 1997, 'computer'],
  ['amigaaga_flop', 'amiga', 1999, 'computer'],
  ['c64_cart', 'commodore-64', 1994, 'computer'],
  ['c64_cass', 'commodore-64', 1994, 'computer'],
  ['c64_flop_orig', 'commodore-64', 1994, 'computer'],
  ['vic1001_cart', 'vic-20', 1985, 'computer'],
  ['spectrum_cass', 'zx-spectrum', 1993, 'computer'],
  ['specpls3_flop', 'zx-spectrum', 1993, 'computer'],
  ['spectrum_cart', 'zx-spectrum', 1993, 'computer'],
  ['cpc_cass', 'amstrad-cpc', 1993, 'computer'],
  ['cpc_flop', 'amstrad-cpc', 1993, 'join'],
  ['msx1_cart', 'msx', 1992, 'computer'],
  ['msx1_cass', 'msx', 1992, 'computer'],
  ['msx2_cart', 'msx2', 1993, 'computer'],
  ['msx2_flop', 'msx2', 1993, 'join'],
  ['st_flop', 'atari-st', 1994, 'computer'],
  ['a800', 'atari-8-bit', 1992, 'computer'],
  ['a800_flop', 'atari-8-bit', 1992, 'computer'],
  ['xegs', 'atari-8-bit', 1992, 'computer'],
  ['ti99_cart', 'ti-99', 1986, 'join'],
  ['coco_cart', 'trs-80-coco', 1990, 'computer'],
  ['bbc_cass', 'bbc-micro', 1991, 'join'],
  ['bbcb_flop_orig', 'bbc-micro', 1991, 'join'],
  ['apple2_flop_orig', 'apple-ii', 1992, 'join'],
  ['apple2_flop_clcracked', 'apple-ii', 1992, 'join'],
  ['x68k_flop', 'sharp-x68000', 1995, 'join'],
  ['pc98', 'pc-98', 1998, 'join'],
  ['fmtowns_cd', 'fm-towns', 1997, 'join'],
  ['ibm5150', 'pc', 1994, 'join'],
  ['ibm5170', 'pc', 1997, 'join'],
  ['ibm5170_cdrom', 'pc', 2002, 'join'],
  ['cdi', 'cd-i', 1998, 'join'],
]

const namesRegions = new Set(
  'nes snes n64 gameboy gbcolor gba vboy sms megadriv 32x segacd megacd megacdj gamegear saturn dc psx pcecd ngp ngpc'.split(
    ' ',
  ),
)

const slashNames = new Set(['neogeo', 'stv', 'scv', 'vic1001_cart'])

export const listPlatforms: readonly ListPlatform[] = rows.map(([list, platform, lastYear, trust]) => ({
  list,
  platform,
  lastYear,
  trust,
  namesRegions: namesRegions.has(list),
  slashNames: slashNames.has(list),
}))
