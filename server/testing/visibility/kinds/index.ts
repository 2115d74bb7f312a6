import { readdirSync } from 'node:fs'
import type { Kind } from './kind.ts'

/** Files of this folder without kinds. */
const helpers = /^(?:index|kind|.*\.queries)\.ts$/

async function readKinds(): Promise<Record<string, Kind>> {
  const files = readdirSync(import.meta.dirname).filter((file) => !helpers.test(file))
  const exported = await Promise.all(
    files.map((file): Promise<Record<string, Kind>> => import(new URL(file, import.meta.url).href)),
  )
  return Object.fromEntries(exported.flatMap((one) => Object.values(one)).map((kind) => [kind.name, kind]))
}

/** Every kind of resource that a call can refer to: all exports of this folder's files. */
export const kinds: Readonly<Record<string, Kind>> = await readKinds()

/** The kind of this name. */
export function kindOf(name: string): Kind {
  const kind = kinds[name]
  if (!kind) throw new Error(`${name} is no kind of thing: see server/testing/visibility/kinds`)
  return kind
}
