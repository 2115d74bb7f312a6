/** Words that leave no doubt about the kind of game; anything less certain stays without a genre. */
const table: [RegExp, string[]][] = [
  [/\bpinball\b/i, ['pinball']],
  [
    /\b(?:chess|checkers|draughts|backgammon|othello|reversi|mahjong|mah-jongg?|shougi|shogi|hanafuda|solitaire|blackjack|yahtzee|monopoly|scrabble|uno|dominoes|sudoku(?= card)|texas hold'?em|poker)\b/i,
    ['card-board'],
  ],
  [
    /\b(?:golf|soccer|football|futbol|fútbol|baseball|yakyuu|basketball|tennis|boxing|hockey|volleyball|snooker|bowling|wrestling|rugby|cricket|snowboarding|skateboarding|fishing|olympics|olympic games|athletics|judo|sumo|ping pong|table tennis|NBA|NFL|NHL|MLB|FIFA|PGA|WWE|WWF|J\.?League)\b/i,
    ['sport'],
  ],
  [
    /\b(?:racing|grand prix|rally|kart|need for speed|nascar|indycar|formula 1|formula one|F-?1 (?:grand prix|racing)|motocross|supercross|test drive|ridge racer)\b/i,
    ['racing'],
  ],
  [/\b(?:quiz|trivia|trivial pursuit|jeopardy!?|who wants to be a millionaire)(?:\b|(?=\W|$))/i, ['quiz']],
  [
    /\b(?:tetris|puzzle|puzzles|picross|columns|sudoku|lemmings|puyo puyo|puzzle bobble|bust-a-move|jigsaw|sokoban)\b/i,
    ['puzzle'],
  ],
]

const doubtful =
  /\b(?:battle chess|puzzle (?:quest|& action)|kart fighter|poker face|pinball quest|golf story|chessmaster ad|football manager|soccer manager|championship manager|premier manager|baseball manager|mahjong quest)\b/i

export function genresFromTitle(title: string): string[] {
  if (doubtful.test(title)) return []
  const found = table.filter(([pattern]) => pattern.test(title)).flatMap(([, genres]) => genres)
  return [...new Set(found)].slice(0, 2)
}
