import { Parser } from 'htmlparser2'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WireHit } from './schema.ts'

/** What was read of a page; hits are unchecked. */
export interface CatalogueRead {
  /** The page has the list of products, be it empty. */
  isCatalogue: boolean
  /** The list has an end; half a page has none, and neither has one that is no page. */
  isWhole: boolean
  hits: Partial<WireHit>[]
}

/** Where each thing stands (providers: store-yuplay.md). Texts of elements inside belong to it. */
const places = {
  list: 'catalog',
  hit: 'catalog-item',
  link: 'catalog-image-ratio-container',
  image: 'catalog-item-image',
  title: 'catalog-item-name',
  price: 'catalog-item-sale-price',
  button: 'small-button',
} as const
const textPlaces = ['title', 'price'] as const

/** Characters that are read before others have a turn: under a millisecond. */
const stepLength = 16_384
/** No page is that deep; each further element would cost the parser a walk over all that are open. */
const deepest = 256
const mostHits = 100
/** Longer than any title or price. */
const mostText = 400

/**
 * Reads a page of products in steps, with a turn of the event loop after each. Nothing of the page is run, and nothing
 * else is loaded. What is nested deeper than any real page, and what follows it, is not read.
 */
export async function readCatalogue(page: string): Promise<CatalogueRead> {
  const reading = new Reading()
  for (let at = 0; at < page.length && !reading.isOver; at += stepLength) {
    reading.parser.write(page.slice(at, at + stepLength))
    await nextTurn()
  }
  return { isCatalogue: reading.isCatalogue, isWhole: reading.isWhole, hits: reading.hits }
}

type Attributes = Record<string, string | undefined>

class Reading {
  isCatalogue = false
  isOver = false
  hits: Partial<WireHit>[] = []
  #depth = 0
  /** How deep the list is that is open; null: none is. */
  #list: number | null = null
  #hit: { depth: number; read: Partial<WireHit> } | null = null
  /** What text belongs to. */
  #inside: { depth: number; place: (typeof textPlaces)[number] } | null = null

  parser = new Parser({
    onopentag: (tag, attributes) => this.#open(tag, attributes),
    ontext: (text) => this.#text(text),
    onclosetag: () => this.#close(),
  })

  /** The list and the last hit have ended. */
  get isWhole(): boolean {
    return this.#list === null && this.#hit === null
  }

  #open(tag: string, attributes: Attributes): void {
    if (++this.#depth > deepest) return this.#stop()
    const classes = new Set((attributes['class'] ?? '').slice(0, mostText).split(/\s+/))
    if (tag === 'article' && classes.has(places.hit)) return this.#openHit()
    if (classes.has(places.list) && !this.#hit) {
      this.isCatalogue = true
      this.#list ??= this.#depth
    }
    if (this.#hit) this.#openInHit(this.#hit.read, tag, classes, attributes)
  }

  #openHit(): void {
    this.isCatalogue = true
    const read = { soldOut: false }
    this.#hit = { depth: this.#depth, read }
    this.hits.push(read)
    if (this.hits.length > mostHits) this.#stop()
  }

  #openInHit(hit: Partial<WireHit>, tag: string, classes: Set<string>, attributes: Attributes): void {
    const { href, src, 'data-src': lazy, disabled } = attributes
    if (classes.has(places.link) && href !== undefined) hit.href ??= href
    if (classes.has(places.image)) hit.image ??= lazy ?? src
    if (tag === 'button' && classes.has(places.button) && disabled !== undefined) hit.soldOut = true
    const place = textPlaces.find((one) => classes.has(places[one]))
    if (place) this.#inside ??= { depth: this.#depth, place }
  }

  #text(text: string): void {
    if (!this.#hit || !this.#inside) return
    const { place } = this.#inside
    const before = this.#hit.read[place] ?? ''
    if (before.length < mostText) this.#hit.read[place] = before + text.slice(0, mostText)
  }

  #close(): void {
    if (this.#inside?.depth === this.#depth) this.#inside = null
    if (this.#hit?.depth === this.#depth) this.#hit = null
    if (this.#list === this.#depth) this.#list = null
    this.#depth--
  }

  #stop(): void {
    this.isOver = true
    this.parser.pause()
  }
}
