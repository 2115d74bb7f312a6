import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backup } from './backup.ts'
import { BackupError } from './backup-format.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { type TestDatabase, createTestDatabase } from './testing/template.ts'

let source: TestDatabase
let target: TestDatabase
let folder: string
let file: string
let migrations: URL

const filesOf = (name: string) => join(folder, name, 'files')
const save = () => backup({ url: source.url, file, filesDir: filesOf('source') })
const bring = (from = file) => restore({ url: target.url, file: from, filesDir: filesOf('target'), migrations })
const migration = (name: string, statement: string) =>
  writeFileSync(
    join(folder, `${name}.ts`),
    `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } })\n`,
  )

// One table of each kind that is hard to load: it references itself or a later table, has a generated column, or fires
// a trigger.
const schema = `
  CREATE TABLE a_post (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reply bigint REFERENCES a_post, author int,
    body text, loud text GENERATED ALWAYS AS (upper(body)) STORED, day date, extra jsonb, raw bytea, tags text[]);
  CREATE TABLE z_author (id int PRIMARY KEY, best bigint REFERENCES a_post, posts int DEFAULT 0);
  ALTER TABLE a_post ADD FOREIGN KEY (author) REFERENCES z_author;
  CREATE FUNCTION count_post() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE z_author SET posts = posts + 1 WHERE id = NEW.author; RETURN NEW; END $$;
  CREATE TRIGGER counts AFTER INSERT ON a_post FOR EACH ROW EXECUTE FUNCTION count_post();
  CREATE MATERIALIZED VIEW post_total AS SELECT count(*) AS total FROM a_post`

const fill = sql.raw(`
  INSERT INTO z_author (id) VALUES (1);
  INSERT INTO a_post (author, body, day, extra, raw, tags) SELECT 1, E'line\\n\\ttab \\\\ "ñ" ' || n, DATE '2027-01-01' + n,
    jsonb_build_object('n', n), decode('00ff0a', 'hex'), ARRAY['a,b', NULL] FROM generate_series(1, 3000) n;
  UPDATE a_post SET reply = 3000 - id WHERE id < 3000 AND id > 1;
  UPDATE z_author SET best = 42`)

const state = async ({ db }: TestDatabase) => {
  const { rows } =
    await sql`SELECT md5(string_agg(p::text, '|' ORDER BY id)) AS posts, (SELECT z_author::text FROM z_author)
    AS author FROM a_post p`.execute(db)
  return rows[0]
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-backup-'))
  file = join(folder, 'saved', 'one.tar.gz')
  ;[source, target] = await Promise.all([createTestDatabase({ empty: true }), createTestDatabase({ empty: true })])
  migrations = pathToFileURL(`${folder}/`)
  migration('0001_tables', schema)
  await migrate(source.url, { folder: migrations })
  await fill.execute(source.db)
  mkdirSync(join(filesOf('source'), 'ab'), { recursive: true })
  writeFileSync(join(filesOf('source'), 'ab', 'picture.webp'), Buffer.alloc(1_000_001, 7))
  writeFileSync(join(filesOf('source'), 'empty'), '')
})
afterEach(async () => {
  await Promise.all([source.close(), target.close()])
  rmSync(folder, { recursive: true })
})

it('saves every row and file into one archive that only its owner reads (P-44), in a standard tar format', async () => {
  const manifest = await save()
  expect(manifest.tables.a_post?.rows).toBe(3000)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const names = execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).trim().split('\n')
  expect(names).toEqual(expect.arrayContaining(['tables/a_post/000001.copy', 'files/ab/picture.webp', 'files/empty']))
  expect(names.at(-1)).toBe('manifest.json')
  await expect(save()).rejects.toThrow('exists already')
})

it('restores everything into an empty database, migrated to the newest version (F-23)', async () => {
  await save()
  migration('0002_more', 'ALTER TABLE a_post ADD COLUMN more int DEFAULT 5; INSERT INTO z_author (id) VALUES (9)')
  await bring()
  const { rows } =
    await sql`SELECT count(*) AS posts, sum(more) AS more, (SELECT array_agg(id) FROM z_author) AS authors,
    (SELECT total FROM post_total) AS total FROM a_post`.execute(target.db)
  expect(rows).toEqual([{ posts: 3000, more: 15_000, authors: [1, 9], total: 3000 }])
  await sql`ALTER TABLE a_post DROP COLUMN more`.execute(target.db)
  await sql`DELETE FROM z_author WHERE id = 9`.execute(target.db)
  expect(await state(target)).toEqual(await state(source))
  const next =
    await sql`INSERT INTO a_post (author, reply) VALUES (1, 1) RETURNING id, (SELECT posts FROM z_author)`.execute(
      target.db,
    )
  expect(next.rows).toEqual([{ id: 3001, posts: 3000 }])
  const orphan = sql`INSERT INTO a_post (author) VALUES (77)`.execute(target.db)
  await expect(orphan).rejects.toMatchObject({ code: '23503' })
  expect(readFileSync(join(filesOf('target'), 'ab', 'picture.webp'))).toEqual(Buffer.alloc(1_000_001, 7))
  expect(readFileSync(join(filesOf('target'), 'empty'), 'utf8')).toBe('')
})

it('saves one snapshot while users write (F-22)', async () => {
  await sql`UPDATE z_author SET best = (SELECT max(id) FROM a_post)`.execute(source.db)
  let writing = true
  const writers = (async () => {
    while (writing) {
      await source.db.transaction().execute(async (trx) => {
        await sql`INSERT INTO a_post (author) VALUES (1)`.execute(trx)
        await sql`UPDATE z_author SET best = (SELECT max(id) FROM a_post)`.execute(trx)
      })
    }
  })()
  await save()
  writing = false
  await writers
  await bring()
  const { rows } =
    await sql`SELECT best = (SELECT max(id) FROM a_post) AND posts = (SELECT count(*) FROM a_post) AS whole
    FROM z_author`.execute(target.db)
  expect(rows).toEqual([{ whole: true }])
})

it('replaces everything when forced, or nothing when it fails half-way', async () => {
  await save()
  await migrate(target.url, { folder: migrations })
  await sql`INSERT INTO z_author (id, posts) VALUES (5, 55)`.execute(target.db)
  await expect(bring()).rejects.toThrow(/is not empty.*--force/)
  const options = { url: target.url, file, filesDir: filesOf('target'), force: true }
  mkdirSync(join(folder, 'strict'))
  migration('strict/0001_tables', `${schema}; ALTER TABLE a_post ADD CHECK (id < 2000)`)
  const strict = new URL('strict/', migrations)
  await expect(restore({ ...options, migrations: strict })).rejects.toMatchObject({ code: '23514' })
  const kept = await sql`SELECT posts FROM z_author WHERE id = 5`.execute(target.db)
  expect(kept.rows).toEqual([{ posts: 55 }])
  await restore({ ...options, migrations })
  expect(await state(target)).toEqual(await state(source))
}, 20_000)

it('refuses a damaged backup before it changes anything', async () => {
  await save()
  const bytes = gunzipSync(readFileSync(file))
  bytes[bytes.indexOf('line')] = 0x4c
  const damaged = join(folder, 'damaged.tar.gz')
  writeFileSync(damaged, gzipSync(bytes))
  await expect(bring(damaged)).rejects.toThrow(/damaged\.tar\.gz is damaged \(tables\/a_post\)/)
  const whole = readFileSync(file)
  const end = 'copy it here again, or use another backup. Nothing was changed.'
  const cases: [Buffer, string][] = [
    [whole.subarray(0, 2000), 'is incomplete (its end is missing)'],
    // Its rows are there, its checksum is not.
    [whole.subarray(0, -3), 'is incomplete (its end is missing)'],
    [Buffer.alloc(0), 'is incomplete (its end is missing)'],
    [gzipSync(gunzipSync(whole).subarray(0, 5_000)), 'is damaged (its end is missing)'],
    [gzipSync('no archive'.repeat(1_000)), 'is damaged (a header is not readable)'],
    [Buffer.from('no archive'), 'is no Ludoteca backup (a .tar.gz file)'],
  ]
  for (const [content, fault] of cases) {
    writeFileSync(damaged, content)
    await expect(bring(damaged)).rejects.toThrow(new BackupError(`${damaged} ${fault}: ${end}`))
  }
  const changed = gunzipSync(whole)
  changed.write('"formal"', changed.lastIndexOf('"format"'))
  writeFileSync(damaged, gzipSync(changed))
  await expect(bring(damaged)).rejects.toThrow(`${damaged} is not a Ludoteca backup that this version can read.`)
  expect((await sql`SELECT to_regclass('a_post') AS found`.execute(target.db)).rows).toEqual([{ found: null }])
  expect(existsSync(filesOf('target'))).toBe(false)
})
