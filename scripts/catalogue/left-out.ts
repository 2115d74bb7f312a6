import { adultPublishers, adultTitles, adultWords, notAdultAfterAll } from './adult-titles.ts';

/** Notes in parentheses that tell a version nobody could buy as a game. */
const unsoldNote = new RegExp(
  [
    'proto', 'demo', 'sample', 'pirate', 'hack', 'homebrew', '\\bbeta\\b', '\\balpha\\b', 'bootleg', 'unlicensed', '\\bunl\\b',
    'kiosk', 'taiken', 'trial', 'promo', 'preview', 'not for (?:sale|resale)', 'hibaihin', '\\bbios\\b', 'unreleased',
    'unfinished', 'cracked', 'ripped from', 'conversion', 'sdk', 'nes cart', 'for prosystem', 'aftermarket', 'reissue',
    'trained', 'audio cd', 'program', 'type-in', 'public domain', '\\bpd\\b', 'fds conv', 'reproduction', 'fan translation',
    'multicart', 'hardware', 'not working', 'quiz disc', 'magazine', 'compilation', 'covertape', 'coverdisk', 'video',
    '\\btest\\b', 'fmg', 'build', 'decrypted', 'bad dump', 'not complete', '\\bintro\\b',
  ].join('|'),
  'i',
);

export function isUnsold(notes: readonly string[]): boolean {
  return notes.some((note) => unsoldNote.test(note));
}

/** Publisher placeholders: `<unknown>` only means that nobody wrote it down; the others tell what it is. */
export function isUnsoldPublisher(publisher: string): boolean {
  return /^<(?!unknown>|none>)|^<?(?:homebrew|bootleg|pirate|unlicensed|hack|doujin|public domain|prototype)\b/i.test(publisher);
}

/** Makers of pirate carts, school series, club tapes and reissues for collectors: no games of a player's shelf. */
const leftOutPublishers = new RegExp(
  '^(?:' +
    [
      'Waixing', 'Nanjing', 'J\\.?Y\\.? Company', 'Sintax', 'Li Cheng', 'HengGedianzi', 'Heng', 'Subor', 'Hung Tao Hsin', 'Sachen',
      'Al Alamiah', 'Gowin', 'SKOB', 'Makon', 'Vast Fame', 'MKOD', 'Super Game', 'New Game', 'Super Technos', 'Rex Soft', 'Hosenkan',
      'Ka Sheng', 'Mega Soft', 'Game Star', 'TimeTop', 'Piko Interactive', 'RetroZone', 'retroUSB', 'AtariAge', 'WaterMelon',
      'Super Fighter', 'Future Media', 'Bung', 'Inventor', 'Dr\\. PC', 'Zhi ?Guan', 'KaSheng', 'Ei-How', 'Union Bond',
      'The Lightspan Partnership', 'Lightspan', 'Silicon Graphics', 'SGI', 'AIMS Multimedia', 'The Assassins', 'Hobby Press',
      'Outlet', 'Zenobi Software', 'Verlag Heinz Heise', 'Spectrum Discovery Club', 'Eaglesoft', 'Crash', 'Sinclair User',
      'Your Sinclair', 'Cronosoft', 'The Mojon Twins', 'RetroSouls', 'Chip', '16/48', 'Koulun', 'Software Editores', 'Samsung',
      'MSX Magazine', 'Macmillan', 'Chalksoft', 'Tasman', 'HiSoft', 'Kobrahsoft', 'Miles Gordon', 'Collins', 'Sulis', 'Longman',
      'Hill MacGibbon', 'Griffin', 'Scisoft', 'Rose Software', 'Micom BASIC', 'Amstrad Action', 'Amstrad Computer User', 'Load .n. Run',
      'G\\.T\\.S\\. Editorial', 'Logipresse', 'Sprites', 'Monser', 'P\\.P\\.P\\. Ediciones', 'MicroHobby', 'Softspot', 'Datel', 'InterAct',
      'Code Junkies', 'Innovation', 'Galoob', 'Camerica Game Genie', 'Database Educational', 'Capital Software', 'Amiga Format',
      'CU Amiga', 'The One', 'Amiga Power', 'Quelle', 'Suntek', 'Zellers', 'Video 61', 'CPUWIZ', 'Champ Games', 'Xype', 'Hozer',
      'Packrat', 'Songbird', 'B & C', 'Opcode Games', 'CollectorVision', 'Team Pixelboy', 'Elektronite', 'Intelligentvision', 'Goat Store',
      'Commodore Magazine', 'Loadstar', 'Compute!', 'Ahoy', 'Ashley Greenup', 'Paxman', 'Adventure Probe', 'Dee-Kay', 'ZX-Guaranteed',
      'Paragon Publishing', 'Spectrum Adventure Exchange', 'Adventure Workshop', 'The Adventure Workshop', 'FSF Adventures', 'Encore Kids',
      'R\\.?D\\.? Foord', 'Grupo de Trabajo', 'PC Amstrad', 'CPC Schneider', 'CPC Amstrad',
    ].join('|') +
    ')\\b',
  'i',
);

export function isLeftOutPublisher(publisher: string): boolean {
  return leftOutPublishers.test(publisher);
}

export function isAdult(title: string, publisher: string): boolean {
  if (adultPublishers.test(publisher)) return true;
  return (adultWords.test(title) || adultTitles.test(title)) && !notAdultAfterAll.test(title);
}
