/** Words and series that leave no doubt about the kind of game; anything less certain stays without a genre. */
const table: [RegExp, string[]][] = [
  [/\bpinball\b/i, ['pinball']],
  [
    /\b(?:chess|checkers|draughts|backgammon|othello|reversi|mahjong|mah-jongg?|shougi|shogi|hanafuda|solitaire|blackjack|yahtzee|monopoly|scrabble|uno|dominoes|sudoku(?= card)|texas hold'?em|poker|trump|jinsei game|momotarou dentetsu|yu-gi-oh!?|casino|roulette|cluedo|igo\b|baccarat|rummy|cribbage|card game)(?:\b|(?=\W|$))/i,
    ['card-board'],
  ],
  [
    /\b(?:golf|soccer|football|futbol|fútbol|baseball|yakyuu|basketball|tennis|boxing|hockey|volleyball|snooker|bowling|wrestling|rugby|cricket|snowboarding|skateboarding|fishing|olympics?|olympic games|athletics|judo|sumo|oozumou|ping pong|table tennis|NBA|NFL|NHL|MLB|NCAA|FIFA|PGA|WWE|WWF|WCW|J\.?League|J\. League|skiing|surfing|billiards|dodge ?ball|decathlon|test match|black bass|bass fishing|tsuri|pro wres(?:tling)?|koushien|famista|bases loaded|harikiri stadium|captain tsubasa|winning eleven|track (?:and|&) field|superbikes? ?champ|horse racing|keiba|derby stallion|winning post|handball|world cup|slam dunk|BMX|skateboard|ski|kick ?boxing|nushi tsuri|darts|pool)\b/i,
    ['sport'],
  ],
  [
    /\b(?:racing|racers?|grand prix|rally|kart|need for speed|nascar|indycar|formula 1|formula one|F-?1 (?:circus|grand prix|racing|world)|motocross|supercross|superbikes?|test drive|ridge racer|micro machines|road rash|daytona|speedway|moto ?gp|mini yonku|choro[- ]?q|wipeout|out ?run)\b/i,
    ['racing'],
  ],
  [/\b(?:quiz|trivia|trivial pursuit|jeopardy!?|who wants to be a millionaire)(?:\b|(?=\W|$))/i, ['quiz']],
  [
    /\b(?:tetris|puzzle|puzzles|picross|columns|sudoku|lemmings|puyo puyo|puzzle bobble|bust-a-move|jigsaw|sokoban|boulder dash|panel de pon|magical drop|money (?:puzzle|idol) exchanger|cru[sc]h roller|pipe (?:dream|mania)|klax|arukanoid jigsaw)\b/i,
    ['puzzle'],
  ],
  [
    /\b(?:dance dance revolution|beatmania|pop'?n music|dancing stage|guitar ?freaks|drummania|bust a groove|karaoke|parappa|taiko no tatsujin|para para paradise)\b/i,
    ['music'],
  ],
  [
    /\b(?:street fighter|virtua fighter(?!.*(?:cg|kids|mini))|king of fighters|fatal fury|garou densetsu|samurai (?:spirits|shodown|showdown)|mortal kombat|tekken|tou?shinden|guilty gear|bloody roar|world heroes|art of fighting|ryuuko no ken|killer instinct|clay ?fighter|last bronx|dead or alive|fighters megamix|primal rage|eternal champions|one must fall|fighting vipers|psychic force|x-men vs\.?|marvel super heroes|darkstalkers|chou butouden|hiryuu no ken)\b/i,
    ['fighting'],
  ],
  [
    /\b(?:gradius|darius|r-type|raiden|parodius|twinbee|star soldier|thunder force|space invaders|galaga|galaxian|asteroids|missile command|centipede|star fox|aleste|zanac|strikers 19\d\d|1942|1943|sonic wings|aero fighters|gunbird|dodonpachi|donpachi|batsugun|salamander|xevious|defender ii|area 51|time crisis|virtua cop|house of the dead|lethal enforcers|operation wolf|operation thunderbolt)\b/i,
    ['shooter'],
  ],
  [
    /\b(?:final fantasy(?! (?:tactics|chess))|dragon (?:quest|warrior)(?! (?:swords))|megami tensei|wizardry|phantasy star|ultima|might and magic|advanced dungeons & dragons|lunar:|breath of fire|ys (?:[ivx]+|book)|tales of (?:phantasia|destiny|eternia)|suikoden|wild arms|medarot|robot ponkottsu|dungeon master|bard's tale|eye of the beholder|record of lodoss|lodoss tou|madou monogatari|sword world|hydlide|eiyuu densetsu|tengai makyou|emerald dragon|fushigi no dungeon|rpg tsukuru|momotarou densetsu|metal max|mother \d)\b/i,
    ['role-playing'],
  ],
  [
    /\b(?:super robot taisen|fire emblem|langrisser|shining force|front mission|sd gundam g generation|tactics ogre|nobunaga no yabou|nobunaga's ambition|sangokushi|romance of the three kingdoms|daisenryaku|genghis khan|l'empereur|teitoku no ketsudan|famicom wars|advance wars|panzer general|aerobiz|uncharted waters|daikoukai jidai|war ?games? construction|waterloo|austerlitz|stalingrad|arnhem|gettysburg)\b/i,
    ['strategy'],
  ],
  [
    /\b(?:simulator|flight simulation|pachinko|pachi-?slot|parlor|slot machine|fruit machine|densha de go|simcity|sim city|tycoon|theme park|a-train|harvest moon|bokujou monogatari|tamagotchi|stallion|football (?:manager|director)|premier manager|championship manager|soccer manager|jikki simulation|strike eagle)\b/i,
    ['simulator'],
  ],
  [
    /\b(?:satsujin jiken|tantei jinguuji|meitantei|murder on|murder mystery|text adventure|zork|leisure suit larry|king's quest|space quest|police quest|carmen sandiego|yamamura misa|nishimura kyoutarou|gabriel knight|clock tower|detective saburou)\b/i,
    ['adventure'],
  ],
  [
    /\b(?:super mario (?:bros|world|land)|donkey kong (?:country|land)|kirby's (?:adventure|dream|fun)|castlevania|akumajou dracula|adventure island|takahashi meijin no bouken|wonder boy|mega man (?:\d|[ivx]+\b|x)|rockman (?:\d|x)|sonic the hedgehog|ganbare goemon(?!.*(?:rpg))|bubsy|prince of persia|lode runner|manic miner|jet set willy|monty mole|chuckie egg|aero the acro|rayman|bonk's|pc genjin|crash bandicoot|spyro)\b/i,
    ['platform'],
  ],
  [
    /\b(?:pac-man|frogger|arkanoid|breakout|block ?kuzushi|q\*bert|dig dug|burger ?time|donkey kong jr\.?)\b/i,
    ['arcade'],
  ],
]

const doubtful =
  /\b(?:battle chess|puzzle (?:quest|& action)|kart fighter|poker face|pinball quest|golf story|chessmaster ad|mahjong quest|pool of radiance|trump card|casino royale|ski-?fi|car ?pool|world cup cricket|shining force gaiden cg)\b/i

/** At most two genres that the title itself tells. */
export function genresFromTitle(title: string): string[] {
  if (doubtful.test(title)) return []
  const found = table.filter(([pattern]) => pattern.test(title)).flatMap(([, genres]) => genres)
  return [...new Set(found)].slice(0, 2)
}
