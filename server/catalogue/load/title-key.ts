import { nameKey } from '../../../common/rules/names.ts'
import { trimEndOf } from '../../../common/rules/text.ts'

const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']

/** Prefixes that are not part of the title: "Disney's Aladdin" is "Aladdin". */
const prefixes = /^(?:the |walt )?disney s |^disney |^marvel s |^tom clancy s |^sid meier s /

function foldNumeral(word: string, index: number): string {
  const value = romans.indexOf(word)
  return index > 0 && value > 0 ? String(value) : word
}

/** Equal keys mean the same name: accents, case, punctuation, numerals and articles are folded away. */
export function titleKey(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/²/g, '2')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(prefixes, '')
    .split(' ')
    .map(foldNumeral)
    .filter((word) => word !== 'the')
  return words.join('') || title.toLowerCase()
}

/** The key of a name without what shops add to it: "Pokémon: Ruby Version" is "Pokémon Ruby". */
export const looseKey = (title: string): string => titleKey(title.replace(/ version$/i, ''))

/** The words of a name in no order: "FIFA 98: Road to World Cup" and "FIFA: Road to World Cup 98". */
export const wordsKey = (title: string): string => nameKey(title).split(' ').toSorted().join(' ')

/** The numbers of a name, roman ones too, each once. */
export const numbersOf = (title: string): Set<string> => new Set(nameKey(title).match(/\d+/g) ?? [])

const plainWords = new Set(
  (
    'chess checkers draughts backgammon othello reversi mahjong shogi go golf minigolf tennis pingpong soccer football ' +
    'baseball basketball volleyball boxing hockey icehockey bowling darts snooker pool billiards pinball poker blackjack ' +
    'bridge solitaire patience casino roulette racing racer grandprix formula1 rally karate judo wrestling skiing surfing ' +
    'fishing athletics decathlon olympics superski breakout invaders spaceinvaders asteroids ' +
    'maze labyrinth snake worm tank tanks submarine lander lunarlander flightsimulator trivia quiz bingo dominoes ' +
    'simon hangman mastermind connect4 connectfour dracula escape adventure castle dungeon vampire warrior alien aliens ' +
    'galaxy galaxian blitz bomber battleship battleships ghosts spider crazygolf speedway motocross drag hunter'
  ).split(' '),
)

/** Names so common that two games of the same year may well be different ones. */
export function isPlainTitle(key: string): boolean {
  return plainWords.has(key) || plainWords.has(trimEndOf(key, /\d/))
}

/** Different games with the same name and company: title key → the platform whose game is separate. */
const namesakes: Record<string, string> = {
  megaman2: 'game-boy',
  megaman3: 'game-boy',
  megaman4: 'game-boy',
  megaman5: 'game-boy',
  supermariobros2: 'famicom-disk-system',
  castlevania: 'nintendo-64',
  metalgear: 'game-boy-color',
  metalgearsolid: 'game-boy-color',
  shinobi: 'game-gear',
  princeofpersia: 'game-boy-advance',
  popeye2: 'game-boy',
  ninjawarriors: 'super-nintendo',
  starwars: 'nes',
}

export function areNamesakes(key: string, platform: string, other: string): boolean {
  const apart = namesakes[key]
  return apart !== undefined && platform !== other && (platform === apart || other === apart)
}
