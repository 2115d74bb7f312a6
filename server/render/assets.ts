import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Addresses of built files that a document refers to. */
export interface PageAssets {
  /** Runs before the first paint. */
  beforePaint: string
  entry: string
  styles: string[]
  /** Chunks that the page needs at once. */
  chunks: string[]
  /** Fetched after the first paint. */
  fonts: string[]
}

const entryName = 'web/entry-client.tsx'
const beforePaintName = 'web/session/before-paint.ts'

/** Reads the client build's manifest; returns a function that gives the files of a page with these screens. */
export function readAssets(clientDir: string): (screens: string[]) => PageAssets {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[entryName]
  const beforePaint = manifest[beforePaintName]
  if (!entry || !beforePaint) throw new Error(`The build lacks ${entryName} or ${beforePaintName}`)
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'))

  return (screens) => {
    const needed = new Map<string, Chunk>()
    const collect = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || needed.has(name)) return
      needed.set(name, chunk)
      chunk.imports?.forEach(collect)
    }
    for (const name of [entryName, ...screens]) collect(name)
    const chunks = [...needed.values()]
    return {
      beforePaint: `/${beforePaint.file}`,
      entry: `/${entry.file}`,
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
      chunks: chunks.filter((chunk) => chunk !== entry && chunk.file.endsWith('.js')).map(({ file }) => `/${file}`),
      fonts: fonts.map((file) => `/${file}`),
    }
  }
}
