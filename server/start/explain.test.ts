import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BackupError } from '../db/backup-format.ts'
import { explain } from './explain.ts'

/** A data folder whose embedded database wrote this into its log. */
function folderWithLog(log: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-explain-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'postgres.log'), log)
  return folder
}

const failed = (code: string, more = {}) => Object.assign(new Error('what the system says'), { code, ...more })
const lost = [failed('ECONNRESET'), new Error('Connection terminated unexpectedly'), failed('57P02')]

describe('an error at the start', () => {
  it('of an embedded database whose disk filled up says so (F-05)', () => {
    const dataDir = folderWithLog(
      'LOG:  starting PostgreSQL 18.4\nPANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n',
    )
    for (const error of lost)
      expect(explain(error, { dataDir, databaseUrl: undefined })).toBe(
        `The disk that holds ${dataDir} is full: free some space and start again.`,
      )
  })

  it('of an embedded database that ended otherwise names its log, not what an earlier start wrote', () => {
    const dataDir = folderWithLog('PANIC:  No space left on device\nLOG:  starting PostgreSQL 18.4\nLOG:  shut down\n')
    for (const error of lost)
      expect(explain(error, { dataDir, databaseUrl: undefined })).toBe(
        `The embedded database ended unexpectedly: see ${join(dataDir, 'postgres.log')}.`,
      )
  })

  it('of another database names DATABASE_URL', () => {
    const config = { dataDir: '/nowhere', databaseUrl: 'postgres://db.example/ludoteca' }
    for (const error of [...lost, failed('ECONNREFUSED'), failed('28P01')])
      expect(explain(error, config)).toMatch(/^The database of DATABASE_URL cannot be used \(.*\): check the address/)
  })

  it.each([
    [
      failed('EACCES', { syscall: 'listen' }),
      'This user may not listen on port 3000: choose a port above 1024 with PORT.',
    ],
    [
      failed('EACCES', { syscall: 'open', path: '/srv/secrets.json' }),
      'This user may not read or write /srv/secrets.json: give it access, or run this as the owner of the file.',
    ],
    [failed('ENOSPC', { syscall: 'write' }), 'The disk that holds /data is full: free some space and start again.'],
    [
      failed('58P01', { message: 'could not open file "base/16384/2619"' }),
      'The database in /data is damaged (could not open file "base/16384/2619"): keep a copy of the folder, then restore the newest backup into a new data folder with LUDOTECA_DATA=<folder> npm run db:restore <file>.',
    ],
    [new BackupError('One sentence.'), 'One sentence.'],
  ])('%s is one sentence', (error, sentence) => {
    expect(explain(error, { dataDir: '/data', databaseUrl: undefined })).toBe(sentence)
  })

  it('that is a fault of the program keeps its stack', () => {
    expect(explain(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n {4}at /)
  })
})
