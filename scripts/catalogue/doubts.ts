/**
 * Lists the games of the open catalogue that may stand twice: `npm run catalogue:doubts`. Decide them in
 * data/doubles.json.
 */
import type { OpenGame } from '../../server/catalogue/load/open-game.ts'
import { readDecisionFile, readOpenCatalogue } from '../../server/catalogue/load/read-catalogue.ts'
import { findDoubts } from './find-doubts.ts'

const told = ({ title, sourceKey, releases, developers, publishers }: OpenGame): string => {
  const dates = releases.map(({ platform, date }) => `${platform} ${date?.date.slice(0, 4) ?? '?'}`)
  return `  ${title} [${dates.join(', ')}] ${[...developers, ...publishers].join(', ')} · ${sourceKey}`
}

const { games } = readOpenCatalogue()
const doubts = findDoubts(games, readDecisionFile())
for (const { kind, games: doubtful } of doubts) console.log([kind, ...doubtful.map(told)].join('\n'))
const merged = games.reduce((count, { formerKeys }) => count + formerKeys.length, 0)
const bare = games.filter(({ genres }) => genres.length === 0).length
console.log(
  `${games.length} games, ${merged} of the snapshot merged into others; ${doubts.length} doubts; ${bare} games without a genre`,
)
