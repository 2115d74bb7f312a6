/** Words by which the lists show that an entry is no game. One group a line, so that a slip is easy to find. */
const wares = [
  // tests and shop discs
  '\\bBIOS\\b', '\\bdemos?\\b', 'demo-you', 'demonstration', 'sampler', 'taiken-?(?:ban|sample|soft)', 'taiken ', 'hibaihin', 'kiosk', 'store display',
  'test (?:cart|program|cass|tape|disc|pattern|rom)', '\\btester\\b', 'diagnostic', 'service (?:disc|disk|cart|rom|tape)', 'aging (?:cart|rom)',
  'check(?:er)? program', 'controller check', 'colou?r bar', 'calibration', 'head cleaner', 'alignment', 'introduction (?:tape|cassette)',
  'welcome (?:tape|cassette|disc)', '^horizons\\b.*(?:tape|starter)', 'user guide', 'kaiseki\\b', 'av adapter', 'tv tuner',
  // cheats and hardware
  'action replay', 'game ?genie', 'game ?shark', '^code ?breaker(?: |$)', 'cheat\\b', 'x-?ploder', 'flash ?cart', '\\bbackup\\b', 'memory card', '\\bpokes\\b',
  'expansion (?:kit|pa[ck]k?|disk|module|cart)', 'floppy', 'controller \\+', 'hard disk', 'printer', 'disk hacker', 'mastering tape', 'copy plus',
  // programs
  '\\bfonts?\\b', 'karaoke(?! revolution)', 'photo ?cd', 'video ?cd', 'huvideo', 'advance video', 'play-yan', 'browser', 'dream ?passport', 'dreamkey', 'web ?tv',
  'internet$', 'internet vol', '\\bmodem\\b', 'mega ?net$', 'operating system', 'system (?:disc|disk|software)', '\\bMS-?DOS\\b', 'workbench', 'compiler', 'compilador',
  'assembl', 'disassem', '\\bmonitor$', '\\bpascal\\b', '\\bfortran\\b', '\\blogo$', '\\bcobol\\b', '\\bforth$', 'toolkit', 'tool ?kit', '\\butilit', 'word ?proc', 'tasword',
  'spread ?sheet', '\\bdata ?base\\b', 'text editor', '\\bcopier\\b', 'print ?shop', 'payroll', 'ledger', 'invoic', '\\bbudget\\b', 'vu-?(?:calc|file|3d)', 'calculator',
  'catalogue?\\b', 'organi[sz]er', '\\bdiary$', 'translator', 'phrase ?book', 'machine code', 'machine language', '\\bsound tool', '\\bart tool', 'writer$', 'wonder ?witch',
  'mp3', 'movie player', 'mobile trainer', 'pocket camera', 'game boy camera', 'e-?reader', '\\bjra pat\\b', '\\bbaken\\b', 'umaban', 'kabu(?:shiki)?\\b', 'zaitech', 'telebanking',
  'tennokoe bank', 'res arcana', 'accountan', 'bank account', 'stock control', 'mailing list', 'address (?:book|manager)', 'statistics', 'pert$', 'astrolog', 'biorh?ythm',
  'horoscope', 'uranai', 'fortune tell', 'tarot', 'weight control', 'exerciser?\\b', 'workout', 'aerobic', 'cook ?book', 'no recipe$', 'no jiten\\b', 'no kaikata', 'shashinshuu', 'mah ?jongg? trainer',
  // music and drawing
  'music (?:maker|editor|studio|composer|typewriter|video|clip|box)', 'synthesi', 'drum (?:kit|machine)', 'drumulator', 'sequencer', 'speech', 'paint(?: ?box| ?brush| magic| pot|plus| & )',
  'art studio', 'graphics? (?:editor|designer|master|creator)', 'sprite (?:editor|designer|generator|graphics|maker|animator)', 'sprites$(?<!star sprites)', 'screen (?:machine|designer)',
  '3d construction kit', 'graphic adventure creator', 'adventure (?:creator|writer|builder)', 'game (?:maker|designer)', 'the quill', 'videomaster', 'screen ?saver', 'wallpaper', 'print master',
  // paper, extras, fans
  'encyclop', 'enciclop', 'dictionary', '\\bjisho\\b', 'magazine', 'newsletter', 'fanzine', '\\bissue \\d', 'issue$', 'dis[ck] station', 'data ?dis[ck]', 'scenario dis[ck]', 'underground volume', 'saturn power',
  'fan ?dis[ck]', 'special disc$', 'premium disc', '\\bomake\\b', 'cosmetic', 'cg (?:shuu|works|collection)', 'idol disc', 'photo collection', 'visual (?:collection|shuu)', 'hyper catalog', 'starter kit', 'sing!',
  'digital (?:dance|photo)', 'option disc', 'card e\\b', 'data ?hen$', 'memorial disc', 'event disc', 'present disc', 'koushiki guide', 'virtual photo', 'tech ?saturn', 'final cartridge', '^fax ', '^introducing ', '^juegue con', 'quick brown fox', 'angel paradise', 'ez-talk', 'study boy', 'web link', 'parame rom', 'akuma zensho', 'making of', 'zensho\\b',
  'jitsuyou series', 'virtual vcr', 'creation system', 'music system', 'information bank', 'family school', 'pasokon collection', 'democart', 'data cassette', 'pizza hut disc', 'promotion dis[ck]', 'dreamon\\b', 'append disc', 'system-disc', 'disk system$', '(?:final|system|jitter|pete.s) test', '^test(?:$| atari| de )', 'iq test', 'checker$', 'repair program',
  '\\w*calc\\b', 'linkword', 'art master', 'artist tool', 'my paint', 'touhyou', 'miracle piano', 'language dis[ck]', '(?:world|duck|populous) editor', 'multi-edit', '\\bzxed\\b', 'banking system', 'file manager', 'records file', 'color file', 'analysis program',
  'tape (?:head|online)', 'rs-232', "collector's cd", '(?:accounts|paint) program', 'contenders cassette', 'over the spectrum', 'super cassette', 'spectrum online', 'image system', 'song maker', 'arcade creator', 'audio disc', 'disk doctor', 'pools predictor', 'system 8$', 'discovery disk', 'computer scrapbook', 'expansion tape', 'game-ware',
  '\\bdiag\\b', 'prototype', '3d painter', 'demonstrator', 'system card', 'dev\\. card', 'control program', '^sn systems', 'multi menu', 'sound effects', 'fast load', 'epyx fast', 'warp speed', 'power cartridge', 'super snapshot', 'turbo(?: ?tape| load)', 'simons.? basic', 'terminal', 'home office', 'home manager', 'easy ?script', 'viza?write', 'magic desk', 'desktop', 'programm',
];

const school = [
  'eigo\\b', 'eikaiwa', 'eitango', 'eijukugo', 'kanji\\b(?!.*quest)', 'gakushuu', 'gakusyuu', '\\bjuken', 'benkyou', 'kyoushitsu', 'sansuu', 'santango', 'nihongo\\b', 'toeic', 'kentei', 'keisan', 'goukaku boy',
  'shikakui atama', 'typing(?! of)', '\\btutor\\b', 'tutorial', 'teacher(?!.s pet)', 'learn(?!ed|s to)', 'curso\\b', 'cours de', 'aprend', 'educa', '\\bmaths?\\b', 'mathe?mat', '^primary ', 'multiplication',
  '\\baddition\\b', 'subtraction', 'fractions?\\b', 'algebra', 'arithmet', 'spell(?:ing| it|er)\\b', 'reading\\b', 'grammaire|grammar', 'vocabul', "\\b[o0]'?[- ]?level\\b", '\\bgcse\\b', '\\bcse\\b', '\\be\\.g\\.b', 'revision$', 'physics',
  'physique', 'chemistry', 'biology', 'geograph', 'geografia', 'alphabet', '^abc ?$', 'pre-?school', 'perfect science', '^f[ií]sica', '^qu[ií]mica', '^matem[aá]t', '^biolog[ií]a', '^lenguaje', '^ingl[eé]s\\b', '^franc[eé]s\\b', '^historia de', '^estad[ií]stica', 'contabilidad', 'agenda', 'perfect (?:english|math)', 'language lab', 'deutsches', 'francaise?\\b.*(?:langue|volume)', 'orthograph', 'conjugai', 'anatomy',
  'times tables', 'number (?:painter|fun|puzzler|games)', 'shape games', 'alphabet games', 'early (?:words|number)', 'first (?:numbers|words|letters)', 'answer ?back', 'factfile', 'coloriage', 'savoir:', 'cartes? de ', 'objectif ', 'adi ', 'highway code', 'kindergarten', "let's count",
];

const wareWords = new RegExp([...wares, ...school].join('|'), 'i');

/** The language is written in capitals; "Basic" alone is also an edition of a baseball game. */
const languageWord = /\bBASIC\b|\b(?:Turbo|Extended|Beta|Laser|Home|Family|EX|Locomotive|Super|Color|Hisoft|Beyond|Game) Basic\b/;

/** Games that carry one of the words above by right. */
const gamesAfterAll =
  /mario paint|arcade's greatest hits|karaoke quiz|demolition|piggy|carmen sandiego|shoot.?.?em.?up construction|pinball construction|mario teaches|encyclopedia brown|ready 2 rumble|mario is missing|typing of the dead|^trojan|dr\. seuss|uncharted waters|test drive/i;

export function isNotGame(title: string): boolean {
  return (wareWords.test(title) || languageWord.test(title)) && !gamesAfterAll.test(title);
}

/** Several games sold as one: the games themselves are what a player keeps. */
const bundleWords = new RegExp(
  [
    '\\b\\d+[- ]?(?:in|en|em)[- ]?(?:\\d?1|one)\\b', '\\bthree-in-one\\b', '\\b(?:\\d+|two|three|four|five|six|ten|twelve) (?:super |great |mega |hit |top |classic |action |computer |smash |adventure |jeux |play )?(?:games?|jeux|juegos|jogos|hits?|pa[ck]k?)\\b',
    'games? pack\\b', '(?:double|triple|twin|combo|duo|value|variety|action|power|fun|business|super|mega|sports) ?pa[ck]k?\\b', 'hit pa[ck]k?', 'multi-?(?:cart|pack|game)', '\\bquattro\\b', '\\b4 most\\b', '\\bbest of (?!the best|enemies)', 'mega games', 'double game',
    ' \\+ (?!bombliss|ultra)', ' / ', 'compilation', 'collected works', 'game no kandume', 'megahits', 'recopilatori', 'lo mejor', 'serie oro', 'five star', 'bundle\\b', 'game collection$', 'cassette 50', 'pack\\b.*\\bvol', 'they sold a million', 'computer hits', 'thrill time',
    'sega ages.*memorial', 'all[- ]in[- ]one', '\\b2-?in-?1\\b', 'double feature', 'and more!', 'game world: ', 'king size', '\\b2x1\\b', '2 por 1', 'family game$', 'game garden', 'wondermega collection', "collector's series",
  ].join('|'),
  'i',
);

/** In the lists of home computers nearly every "collection" is a budget box. */
const computerBundleWords =
  /collection|\bpack\b|trilogy$|\bhits\b|\bvol(?:ume)?\b\.? ?\d|anthology|games? tape|\btape \d|\bdis[ck] \d|^winners$|^bonanza$|library|sampler|spectacular$|all stars$|(?<!grand prix )selection$|ediciones|\bpar(?:t|te) \d|\bside [ab12]\b| & .* & |big box|user club|crosswords?\b|prestige/i;

export function isBundle(title: string, onComputer: boolean): boolean {
  return bundleWords.test(title) || (onComputer && computerBundleWords.test(title));
}
