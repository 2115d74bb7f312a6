import { createHash } from 'node:crypto'
import type { Entry } from 'yauzl'
import { limits } from '../../../common/rules/limits.ts'
import { ArchiveError } from './archive-error.ts'
import { checkJson } from './check-json.ts'
import { entities } from './entities/entities.ts'
import { type GivenPictures, kindOf, pictureNames } from './entities/pictures.ts'
import { archiveFormat, archiveVersion, Manifest } from './manifest.ts'
import { openZip, type OpenZip } from './zip-entries.ts'

const mebibyte = 1_048_576
/** The largest that each kind of file may be, unpacked. */
const largest: [pattern: RegExp, bytes: number][] = [
  [/^manifest\.json$/, mebibyte / 16],
  [/^README\.txt$/, mebibyte / 16],
  // As many lists as one can have, full: each of their games is told whole.
  [/^lists\.json$/, 96 * mebibyte],
  [/\.(?:json|csv)$/, 32 * mebibyte],
  [/^media\//, limits.pictureBytes],
]

/** An archive that is whole: its manifest, and every data file as JSON that fits its schema, by entity. */
export interface CheckedArchive {
  manifest: Manifest
  files: Map<string, unknown>
  pictures: GivenPictures
}

const known = new Set([
  'manifest.json',
  'README.txt',
  ...pictureNames,
  ...entities.flatMap(({ name, csv }) => [`${name}.json`, ...(csv ? [`${name}.csv`] : [])]),
])

/** Reads an archive from the disk and holds it against everything it must be; nothing of it is trusted before. Throws an ArchiveError. */
export async function readArchive(path: string, onFile: (share: number) => unknown): Promise<CheckedArchive> {
  const zip = await openZip(path, (name) => known.has(name))
  try {
    const manifest = await readManifest(zip)
    refuseOthers(zip, manifest)
    const files = new Map<string, unknown>()
    const pictures: GivenPictures = {}
    for (const [at, told] of manifest.files.entries()) {
      const { bytes, sha256 } = await readFile(zip, told.name)
      if (bytes.length !== told.bytes || sha256 !== told.sha256)
        throw new ArchiveError('wrong-hash', told.name, 'The file is not the one that the manifest tells of.')
      const entity = entities.find(({ name }) => told.name === `${name}.json`)
      if (entity) files.set(entity.name, await checkJson(told.name, bytes, entity.schema))
      const kind = kindOf(told.name)
      if (kind) pictures[kind] = bytes
      await onFile((at + 1) / manifest.files.length)
    }
    return { manifest, files, pictures }
  } finally {
    zip.close()
  }
}

async function readManifest(zip: OpenZip): Promise<Manifest> {
  const name = 'manifest.json'
  const { bytes } = await readFile(zip, name)
  refuseOtherVersion(bytes)
  return (await checkJson(name, bytes, Manifest)) as Manifest
}

/** Told apart from other faults: the file may be fine, and this site too old for it. */
function refuseOtherVersion(bytes: Buffer): void {
  let given: { format?: unknown; version?: unknown } | null
  try {
    given = JSON.parse(bytes.toString()) as typeof given
  } catch {
    return
  }
  if (given?.format === archiveFormat && given.version !== archiveVersion)
    throw new ArchiveError(
      'wrong-version',
      'manifest.json',
      `The archive has version ${JSON.stringify(given.version)?.slice(0, 20)}; this site reads version ${archiveVersion}.`,
    )
}

/** What the manifest names is there, once; what is there, the manifest names. */
function refuseOthers(zip: OpenZip, manifest: Manifest): void {
  const named = new Set<string>()
  for (const { name } of manifest.files) {
    if (named.has(name)) throw new ArchiveError('wrong-data', 'manifest.json', `${name} is named twice.`)
    if (!zip.entries.has(name))
      throw new ArchiveError('missing-file', name, 'The manifest names it, but it is not there.')
    named.add(name)
  }
  for (const name of zip.entries.keys())
    if (name !== 'manifest.json' && !named.has(name))
      throw new ArchiveError('unknown-file', name, 'The manifest does not name it.')
}

/** A file as a whole, never more than its kind may have, whatever the ZIP says of its size. */
async function readFile(zip: OpenZip, name: string): Promise<{ bytes: Buffer; sha256: string }> {
  const entry = zip.entries.get(name)
  if (!entry) throw new ArchiveError('missing-file', name, 'It is not there.')
  const most = largest.find(([pattern]) => pattern.test(name))?.[1] ?? 0
  const refusal = new ArchiveError('too-large', name, `It may have at most ${Math.round(most / 1_024)} kB.`)
  if (entry.uncompressedSize > most) throw refusal
  const pieces: Buffer[] = []
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of await opened(zip, entry)) {
      bytes += (piece as Buffer).length
      if (bytes > most) throw refusal
      pieces.push(piece as Buffer)
      hash.update(piece)
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError('damaged', name, (error as Error).message)
  }
  return { bytes: Buffer.concat(pieces), sha256: hash.digest('hex') }
}

const opened = (zip: OpenZip, entry: Entry): Promise<NodeJS.ReadableStream> => zip.read(entry)
