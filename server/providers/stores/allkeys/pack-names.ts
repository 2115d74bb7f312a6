import { createCheck } from '../../client/readers.ts'
import { line } from '../../clean.ts'
import { offerTexts } from '../limits.ts'
import { readProductName, titleKey } from './product-name.ts'
import { WireName, WireNames } from './schema.ts'

/** A product as the index holds it. */
export interface Product {
  id: number
  /** As the shop writes it, the platform included. */
  name: string
  title: string
  platform: string
}

/** The products of a part of the index, by the keys of their titles. */
export type Piece = Record<string, Product[]>

/** Into how many pieces the index is cut: one has some 200 titles. */
export const pieceCount = 1_024

/** The piece in which a title is (FNV-1a of its key). */
export function pieceOf(key: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619)
  return (hash >>> 0) % pieceCount
}

/** Consoles have four or five products of one title; more are other things by the same name. */
const mostOfTitle = 12
const mostId = 2_147_483_647

const fitsNames = createCheck(WireNames)
const fitsName = createCheck(WireName)

/** All pieces as JSON, by their number; or why the list does not fit. */
export type PackedNames = { pieces: string[]; names: number } | { misfit: string }

/** Reads the whole list of names. Several megabytes: not for the event loop. */
export function packNames(body: Uint8Array): PackedNames {
  const list = parse(body)
  const misfit = fitsNames(list)
  if (misfit !== null) return { misfit }
  const pieces: Map<string, Product[]>[] = Array.from({ length: pieceCount }, () => new Map())
  let odd: string | null = null
  let names = 0
  for (const row of (list as WireNames).games) {
    const wrong = fitsName(row)
    if (wrong === null) names += add(pieces, row as WireName)
    else odd = wrong
  }
  if (names === 0) return { misfit: odd ?? 'no name has an id' }
  return { pieces: pieces.map((piece) => JSON.stringify(Object.fromEntries(piece))), names }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** 1 when the row names a product; those with the id 0 do not. */
function add(pieces: Map<string, Product[]>[], row: WireName): number {
  const id = Number(row.id)
  const name = line(row.name, offerTexts.name)
  if (name === null || id < 1 || id > mostId) return 0
  const { title, platform } = readProductName(name)
  const key = titleKey(title)
  const piece = pieces[pieceOf(key)]
  if (key === '' || !piece) return 0
  const same = piece.get(key) ?? []
  if (same.length < mostOfTitle) piece.set(key, [...same, { id, name, title, platform }])
  return 1
}
