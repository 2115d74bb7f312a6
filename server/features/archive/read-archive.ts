import { createHash } from 'node:crypto'
import type { Entry } from 'yauzl'
import type { Context } from '../../context.ts'
import { createYield, type YieldToEventLoop } from '../../lib/event-loop.ts'
import { ArchiveError, type ArchiveProblem } from '../../resource/archive/archive-part.ts'
import type { ArchiveFile, GivenMedia } from '../../resource/archive/archive-part.ts'
import { pack, type Packed, unpackAll } from '../../threads/pack.ts'
import { ThreadError } from '../../threads/threads.ts'
import { filesOf, mediaOf, archiveFormat, archiveVersion, Manifest } from './archive-files.ts'
import { checkJson } from './check-json.ts'
import { openZip, type OpenZip } from './zip.ts'

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
 * Reads an archive from disk and checks it completely, in a thread, then runs the work with it; nothing of it is
 * trusted before. Throws an ArchiveError.
 */
export async function withArchive<T>(
  { resources, threads }: Pick<Context, 'resources' | 'threads'>,
  { path, signal, onFile }: { path: string; signal: AbortSignal; onFile: (share: number) => unknown },
  work: (archive: CheckedArchive) => Promise<T>,
): Promise<T> {
  const { data, most } = knownFiles(resources)
  const zip = await openZip(path, (name) => most(name) > 0)
  try {
    const limits = [...zip.entries.keys()].map((name): [string, number] => [name, most(name)])
    const files = new Map<string, unknown>()
    const given: ArchiveWork = { path, limits, data: data.map(({ name, schema }) => ({ name, schema })) }
    const yieldToEventLoop = createYield()
    let reading = Promise.resolve()
    const hear = (told: ToldOfArchive): void => {
      reading = reading.then(async () => {
        if ('file' in told) files.set(told.file, await toFile(told, yieldToEventLoop))
        else await onFile(told.share)
      })
      // It is awaited below; a failure before that must not end the process.
      reading.catch(() => undefined)
    }
    const answer = await threads.run<ArchiveAnswer>(task, given, { signal, hear }).catch(asArchiveError)
    await reading
    if ('problem' in answer) throw ArchiveError.of(answer.problem)
    const { manifest } = answer
    const names = manifest.files.flatMap(({ name }) => (name.startsWith('media/') ? [name] : []))
    return await work({
      manifest,
      files,
      media: {
        names,
        read: async (name) => (await readFile(zip, name, most(name))).bytes,
        data: (name) => files.get(name),
      },
    })
  } finally {
    zip.close()
  }
}

const task = new URL('./archive.task.ts', import.meta.url)

/** What the thread is given: what each file of this archive may hold, and the schemas of data files. */
export interface ArchiveWork {
  path: string
  limits: [name: string, mostBytes: number][]
  data: Pick<ArchiveFile, 'name' | 'schema'>[]
}

/** A checked data file, its list apart; or how much of all files is done. */
export type ToldOfArchive = { file: string; rest: object; list: string | null; items: Packed } | { share: number }
export type ArchiveAnswer = { manifest: Manifest } | { problem: ArchiveProblem }

async function toFile(
  { rest, list, items }: Extract<ToldOfArchive, { file: string }>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<object> {
  return list === null ? rest : { ...rest, [list]: await unpackAll(items, yieldToEventLoop) }
}

function asArchiveError(error: unknown): never {
  if (!(error instanceof ThreadError)) throw error
  const detail = error.problem === 'too-slow' ? 'It takes too long to read.' : 'It takes too much memory to read.'
  throw new ArchiveError(error.problem, null, detail)
}

/** The work of the thread: reads all files and checks them. Throws an ArchiveError. */
export async function readArchive(
  { path, limits, data }: ArchiveWork,
  tell: (told: ToldOfArchive) => void,
): Promise<Manifest> {
  const most = new Map(limits)
  const zip = await openZip(path, (name) => most.has(name))
  try {
    const manifest = await readManifest(zip)
    refuseOthers(zip, manifest)
    for (const [at, { name, bytes: size, sha256: digest }] of manifest.files.entries()) {
      const { bytes, sha256 } = await readFile(zip, name, most.get(name) ?? 0)
      if (bytes.length !== size || sha256 !== digest)
        throw new ArchiveError('wrong-hash', name, 'The file is not the one that the manifest tells of.')
      const file = data.find((one) => name === `${one.name}.json`)
      if (file) tell(toTold(file.name, (await checkJson(name, bytes, file.schema)) as object))
      tell({ share: (at + 1) / manifest.files.length })
    }
    return manifest
  } finally {
    zip.close()
  }
}

function toTold(file: string, value: object): ToldOfArchive {
  const [list, items] = Object.entries(value).find(([, one]) => Array.isArray(one)) ?? [null, []]
  if (list === null) return { file, rest: value, list, items: [] }
  return { file, rest: { ...value, [list]: [] }, list, items: pack(items as unknown[]) }
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
