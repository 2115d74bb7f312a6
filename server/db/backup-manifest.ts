import type { ClientBase } from 'pg'

/** The last file of a backup: what the backup contains and how to check that it is complete. */
export type Manifest = {
  format: 1
  made_at: string
  /** The last migration applied to the saved database. */
  migration: string
  tables: Record<string, { columns: string[]; rows: number; bytes: number; sha256: string }>
  sequences: Record<string, { value: number; called: boolean }>
  files: Record<string, { bytes: number; sha256: string }>
}

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
