import { createHash } from 'node:crypto'
import type { Entry } from 'yauzl'
import type { Context } from '../../context.ts'
import { ArchiveError } from '../../resource/archive/archive-error.ts'
import type { ArchiveFile, GivenMedia } from '../../resource/archive/archive-part.ts'
import { filesOf, mediaOf } from './archive-files.ts'
import { checkJson } from './check-json.ts'
import { archiveFormat, archiveVersion, Manifest } from './manifest.ts'
import { openZip, type OpenZip } from './zip-entries.ts'

const mebibyte = 1_048_576
/** The maximum uncompressed size of each kind of file. */
const [largestText, largestData] = [mebibyte / 16, 32 * mebibyte]
const manifestName = 'manifest.json'

/** A complete archive: its manifest, and every data file by name as JSON that fits its schema. */
export interface CheckedArchive {
  manifest: Manifest
  files: Map<string, unknown>
  media: GivenMedia
}

/** The files that an archive may contain, and the maximum bytes of each. */
interface KnownFiles {
  data: ArchiveFile[]
  most: (name: string) => number
}

function knownFiles(resources: Context['resources']): KnownFiles {
  const data = filesOf(resources)
  const texts = new Map([
    [manifestName, largestText],
    ['README.txt', largestText],
    ...data.flatMap(({ name, csv, maxBytes = largestData }): [string, number][] => [
      [`${name}.json`, maxBytes],
      ...(csv ? [[`${name}.csv`, largestData] as [string, number]] : []),
    ]),
  ])
  const media = mediaOf(resources)
  return { data, most: (name) => texts.get(name) ?? media.find(({ owns }) => owns(name))?.maxBytes ?? 0 }
}

/**
 * Reads an archive from disk and checks it completely, then runs the work with it; nothing of it is trusted before.
 * Throws an ArchiveError.
 */
export async function withArchive<T>(
  path: string,
  { resources, onFile }: { resources: Context['resources']; onFile: (share: number) => unknown },
  work: (archive: CheckedArchive) => Promise<T>,
): Promise<T> {
  const known = knownFiles(resources)
  const zip = await openZip(path, (name) => known.most(name) > 0)
  try {
    return await work(await readArchive(zip, known, onFile))
  } finally {
    zip.close()
  }
}

async function readArchive(
  zip: OpenZip,
  { data, most }: KnownFiles,
  onFile: (share: number) => unknown,
): Promise<CheckedArchive> {
  const manifest = await readManifest(zip)
  refuseOthers(zip, manifest)
  const files = new Map<string, unknown>()
  for (const [at, told] of manifest.files.entries()) {
    const { bytes, sha256 } = await readFile(zip, told.name, most(told.name))
    if (bytes.length !== told.bytes || sha256 !== told.sha256)
      throw new ArchiveError('wrong-hash', told.name, 'The file is not the one that the manifest tells of.')
    const file = data.find(({ name }) => told.name === `${name}.json`)
    if (file) files.set(file.name, await checkJson(told.name, bytes, file.schema))
    await onFile((at + 1) / manifest.files.length)
  }
  const names = manifest.files.flatMap(({ name }) => (name.startsWith('media/') ? [name] : []))
  return { manifest, files, media: { names, read: async (name) => (await readFile(zip, name, most(name))).bytes } }
}

async function readManifest(zip: OpenZip): Promise<Manifest> {
  const { bytes } = await readFile(zip, manifestName, largestText)
  refuseOtherVersion(bytes)
  return (await checkJson(manifestName, bytes, Manifest)) as Manifest
}

/** Distinguished from other errors: the file may be valid, and this site too old for it. */
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
      manifestName,
      `The archive has version ${JSON.stringify(given.version)?.slice(0, 20)}; this site reads version ${archiveVersion}.`,
    )
}

/** Every file of the manifest exists, once; every existing file is in the manifest. */
function refuseOthers(zip: OpenZip, manifest: Manifest): void {
  const named = new Set<string>()
  for (const { name } of manifest.files) {
    if (named.has(name)) throw new ArchiveError('wrong-data', manifestName, `${name} is named twice.`)
    if (!zip.entries.has(name))
      throw new ArchiveError('missing-file', name, 'The manifest names it, but it is not there.')
    named.add(name)
  }
  for (const name of zip.entries.keys())
    if (name !== manifestName && !named.has(name))
      throw new ArchiveError('unknown-file', name, 'The manifest does not name it.')
}

/** A complete file, never larger than its kind allows, whatever the ZIP declares. */
async function readFile(zip: OpenZip, name: string, most: number): Promise<{ bytes: Buffer; sha256: string }> {
  const entry = zip.entries.get(name)
  if (!entry) throw new ArchiveError('missing-file', name, 'It is not there.')
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
