// npm run catalogue:corrections: writes the games with accepted corrections, a line of JSON each in the format of
// server/catalogue/data/core, so that they can be sent back to the project. Names nobody.
import { writeFileSync } from 'node:fs'
import { correctedGames } from '../server/features/correction/corrections.queries.ts'
import { runCommand, say, withTables } from './db-command.ts'

const usage = `Usage: npm run catalogue:corrections [-- FILE]

Writes each corrected game as a line of JSON, in the format of server/catalogue/data/core and with its sources, to FILE
(corrections.jsonl). Works while the server runs.`

await runCommand(usage, async (config, [file = 'corrections.jsonl']) => {
  const games = await withTables(config, correctedGames)
  writeFileSync(file, games.map((game) => `${JSON.stringify(game)}\n`).join(''))
  say(`${file}: ${games.length} corrected games`)
})
