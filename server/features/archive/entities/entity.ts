import type { Kysely, Transaction } from 'kysely'
import type { TSchema } from 'typebox'
import type { ArchiveReport } from '../../../../common/api/archive.ts'
import type { DB } from '../../../db/types.ts'

/** Where an export reads from: one transaction that sees one moment. */
export interface Source {
  trx: Transaction<DB>
  userId: number
  /** Address of the published schema of this file. */
  schema: string
}

/** Where an import goes. */
interface Target {
  userId: number
  /** Milliseconds since 1970. */
  now: number
  /** Whether the archive was made by this very site: ids and nicks mean the same people and games then. */
  sameSite: boolean
}

type Counts = Omit<ArchiveReport['parts'][number], 'entity'>

/** What a file would change here, and the way to do it. */
export interface Plan {
  counts: Counts
  /** Games that nobody knows here. */
  notFound: ArchiveReport['not_found']
  /** Writes it, in the transaction it was planned in; answers how many things it really added. */
  write: (trx: Transaction<DB>) => Promise<number>
}

/** One kind of thing in an archive: its file, the schema of the whole file, and both ways. */
export interface Entity {
  /** `collection` → `collection.json`. */
  name: string
  /** Whose rows the file holds. */
  tables: (keyof DB)[]
  schema: TSchema
  /** The file's text in pieces, a batch of rows each. */
  write: (source: Source) => AsyncIterable<string>
  /** The same for people and spreadsheets, if there is such a form: not read again. */
  csv?: (source: Source) => AsyncIterable<string>
  /** What the file (already held against the schema) would change. Throws an AppError with field errors when a value breaks a rule. */
  plan: (db: Kysely<DB>, target: Target, file: never) => Promise<Plan>
}

/** A file that holds one list: `{"$schema": …, "<list>": [ … ]}`, an item a line, so that large ones can be read by eye and by diff. */
export async function* listFile(
  schema: string,
  list: string,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncIterable<string> {
  yield `{\n"$schema": ${JSON.stringify(schema)},\n${JSON.stringify(list)}: [`
  let mark = '\n'
  for await (const batch of batches) {
    yield mark + batch.map((item) => JSON.stringify(item)).join(',\n')
    mark = ',\n'
  }
  yield '\n]\n}\n'
}

/** The moment that an archive tells, in milliseconds: nothing happened after now, nor before there were sites like this one. */
export const momentOf = (text: string, now: number): number => Math.min(Math.max(Date.parse(text), 0), now)
