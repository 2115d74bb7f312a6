/** Companies that sold (nearly) only adult games. */
export const adultPublishers =
  /^(?:Hacker International|Games? Express|Panesian|Mystique|PlayAround|Alice ?soft|Cocktail Soft|Fairy ?tale|Silky'?s|JAST|Elf|D\.O\.|Birdy Soft|Apple Pie|Red Zone|Inter Heart|Tiare|Foster|Bonbee|Pinky ?soft|Love Gun|Active|Desire|Cherry Soft|Jellyfish|Himeya|Vivid Interactive|Bit2|HARD|Mink|Great|Agumix|Discovery|System House Oh!?|Zyx|Ange|C's Ware|Media Station|Champion ?soft|Studio Twinkle|Mimi|AV Japan|Hacker)$/i;

export const adultWords =
  /\b(?:strip(?:per)?s?(?:[- ]?(?:poker|fighter|mahjong|tease|pot|shogi))|strippoker|hentai|ecchi|etchi|h na\b|sexy|sex|sexual|sexo|nude|naked|nudist|erotic|erotik|erotica|erotico|erotique|erotische|eroge|porno?|pornograph\w*|playboy(?!.*mansion)|penthouse|playmates?|x-rated|lingerie|bondage|orgy|brothel|hooker|whore|prostitut\w*|topless|bordell?o?|kama ?sutra|pin-?ups?|porky's|datsui|yakyuuken|oppai|seifuku (?:densetsu|bishoujo)|injuu|rape|bachelor party|gigolo|adults? only|for adults|lolita|bishoujo (?:shashin\w*|mahjong|janshi|control|jigsaw|noriaki|pachinko|gambler|hanafuda|fan)|hadaka|ingoku|ryoujoku|gakuen sodom|gals? panic|peep show|love hotel|softcore|cent(?:er|re)fold|samantha fox|maria whittaker|emmanuelle|cicciolina|sexcite|safe sex)\b/i;

/** Adult games that their name does not give away. */
export const adultTitles = new RegExp(
  [
    // Atari 2600 and NES, sold under the counter
    "custer's revenge", 'burning desire', 'cathouse blues', 'knight on the town', 'jungle fever', 'philly flasher', 'lady in wading', 'westward ho', 'general re-?treat', "beat 'em & eat 'em",
    'bubble bath babes', '^hot slots', 'peek-?a-?boo poker', 'miss peach world', '^magic bubble$', 'divine sealing', '^soap panic', 'lipstick #', 'body con(?:quest|q)', 'kobayashi hitomi',
    // mahjong and quiz with undressing
    'super real ma[jh]+ong', 'idol janshi', 'idol ma[jh]+ong', 'idol (?:pai|hanafuda|shisen|graphics)', 'ma[jh]+ong gakuen', 'ma[jh]+ong (?:sword|vanilla|clinic|lemon|angels|(?:hyper )?reaction|kaigan|doukyuusei)',
    'ma[jh]+ong-hen', 'gal(?:s|z) jan', 'gal jan', 'gal mahjong', 'quiz no hoshi', 'quiz toukou', '^av (?:poker|tanjou|dragon|hana|pachi|soccer|super)', 'pocket gal', 'nyan nyan pro',
    // from adult computer games
    'doukyuusei', 'kakyuusei', '^dragon knight(?:$| [2-4iv]+\\b| &)', 'can can bunny', 'nonomura', '^desire$', 'eve: burst error', 'yu-no', 'iijima', 'virtua ?call', '^viper[- ](?:v|gt|ctr)', 'photo genic',
    'vanilla syndrome', 'urotsuki', 'la blue girl', 'dead of the brain', 'pia carrot', 'steam[- ]hearts', 'advanced v\\.?g', 'kuro no danshou', '^rance\\b', 'private (?:eye dol|idol)', 'kisou louga', 'lady sword',
    'hi-leg fantasy', 'cosmic fantasy visual', 'tenshi-?tachi no gogo', 'voyeur', 'dr\\. ruth', '\\btits\\b', '\\bboobs\\b', 'fetish', 'casino de pink', 'bikini girls', 'hankou shashin', 'tensen nyan', 'houkago renai club', 'body special', 'kind gal', 'nyannyan: gekijou', 'sailor-fuku bishoujo', 'girls in motion', '^biing', 'fatal relations', 'jankyuusei: cosplay', 'virtual date', "histoire d'o\\b",
  ].join('|'),
  'i',
);

export const notAdultAfterAll = /sexy parodius|naked (?:gun|war)|leisure suit larry|leather goddesses|snake eater/i;
