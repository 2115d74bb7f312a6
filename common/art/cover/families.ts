import { pick, type Random } from '../random.ts'
import { blocks } from './families/blocks.ts'
import { burst } from './families/burst.ts'
import { city } from './families/city.ts'
import { contour } from './families/contour.ts'
import { doorway } from './families/doorway.ts'
import { emblem } from './families/emblem.ts'
import { garden } from './families/garden.ts'
import { iris } from './families/iris.ts'
import { land } from './families/land.ts'
import { numeral } from './families/numeral.ts'
import { orbit } from './families/orbit.ts'
import { silhouette } from './families/silhouette.ts'
import { sprite } from './families/sprite.ts'
import { strata } from './families/strata.ts'
import { tiles } from './families/tiles.ts'
import { waves } from './families/waves.ts'
import type { Family } from './stage.ts'

/** Every family by name. Order and names select covers: changing them changes every shelf. */
export const families = {
  blocks,
  burst,
  city,
  contour,
  doorway,
  emblem,
  garden,
  iris,
  land,
  numeral,
  orbit,
  silhouette,
  sprite,
  strata,
  tiles,
  waves,
} satisfies Record<string, Family>

export type FamilyName = keyof typeof families

const rules = (rows: string): [RegExp, FamilyName[]][] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [words, names] = row.split(': ') as [string, string]
      return [new RegExp(words, 'i'), names.split(' ') as FamilyName[]]
    })

/* A subject in the title wins, otherwise the genre decides. */
const subjects = rules(String.raw`
\b(stars?|galax|space|outer|moon|lunar|planet|cosm): orbit
\b(cit(y|ies)|streets?|cyber|urban|metro)\b: city
\b(knights?|souls?|kings?|dragons?|swords?|warriors?)\b: emblem emblem silhouette
\b(witch|ninja|samurai|hero): silhouette
\b(valley|garden|crossing|farm|flower|forest): garden
\b(horizon|journey|mountain|sea|ocean): land strata
\b(treasure|island|pirates?|quest): contour
\b(doors?|gate|room|portal|dungeon|escape|castle): doorway
\b(evil|fear|dead|dark)\b: iris doorway silhouette
\b(blocks?|cubes?|tetris|craft): blocks`)

const genres = rules(`
horror: iris waves city doorway silhouette
role|rpg: land emblem waves orbit burst silhouette strata contour
platf: sprite land tiles garden blocks
puzz|quiz|trivia: tiles waves sprite blocks
rac|driv: burst tiles strata city
sport|pinball: burst tiles numeral
fight|hack|beat: burst emblem city silhouette
shoot: iris burst city orbit
strat|tactic|moba: emblem tiles contour blocks
sim: garden tiles blocks land
music|rhythm: waves burst strata
card|board: emblem tiles numeral
adv|novel|point: land city waves garden doorway silhouette contour strata
indie: sprite waves garden doorway
: land burst tiles waves sprite city emblem strata contour blocks silhouette doorway orbit`)

const named = (list: [RegExp, FamilyName[]][], text: string): FamilyName[] | undefined =>
  list.find(([words]) => words.test(text))?.[1]

export const chooseFamily = (random: Random, title: string, genre: string, numbered: boolean): FamilyName => {
  const chosen = pick(random, named(subjects, title) ?? (named(genres, genre) as FamilyName[]))
  return random() < 0.12 && numbered ? 'numeral' : chosen
}
