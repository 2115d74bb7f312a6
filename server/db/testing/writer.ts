// A minimal server for embedded.test.ts to kill: node writer.ts <data folder> <file for acknowledged ids>
import { openSync, writeSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '../embedded.ts'
import { lockDataFolder } from '../lock.ts'

const [dataDir = '', ledger = ''] = process.argv.slice(2)
const WRITERS = 20

lockDataFolder(dataDir)
const { url } = await startEmbedded({ dataDir, log: () => undefined })
const pool = new pg.Pool({ connectionString: url, max: WRITERS })
await pool.query('CREATE TABLE IF NOT EXISTS ledger (id text, note text)')
const file = openSync(ledger, 'a')
let number = 0

const write = async () => {
  for (;;) {
    const id = `${process.pid}-${number++}`
    await pool.query('INSERT INTO ledger (id, note) VALUES ($1, $2)', [id, 'x'.repeat(200)])
    writeSync(file, `${id}\n`)
  }
}
process.stdout.write('writing\n')
await Promise.all(Array.from({ length: WRITERS }, write))
