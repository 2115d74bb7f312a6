import type { ClientBase } from 'pg'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

const content = { bytes: Type.Number(), sha256: Type.String() }
const schema = Type.Object({
  format: Type.Literal(1),
  made_at: Type.String(),
  /** The last migration applied to the saved database. */
  migration: Type.String(),
  tables: Type.Record(
    Type.String(),
    Type.Object({ columns: Type.Array(Type.String()), rows: Type.Number(), ...content }),
  ),
  sequences: Type.Record(Type.String(), Type.Object({ value: Type.Number(), called: Type.Boolean() })),
  files: Type.Record(Type.String(), Type.Object(content)),
})

/** The last file of a backup: what the backup contains and how to check that it is complete. */
export type Manifest = Static<typeof schema>

export const isManifest = (value: unknown): value is Manifest => Value.Check(schema, value)

/** A problem with a backup or with the restore target; the message is one sentence. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const MANIFEST = 'manifest.json'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables with their stored columns (generated columns are left out). */
export async function listTables(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migration'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
  )
  return rows
}
