import type { FastifyBaseLogger } from 'fastify'
import Type, { type Static, type TSchema } from 'typebox'
import { ProviderError } from '../client/provider-error.ts'
import { createCheck, fittingRows, jsonAs, type Reader } from '../client/readers.ts'

/** One value of a row: an item or another address, a text, or a node without a name, which stands for "unknown". */
const Term = Type.Object({
  type: Type.Enum(['uri', 'literal', 'typed-literal', 'bnode']),
  value: Type.String(),
  'xml:lang': Type.Optional(Type.String()),
})
export type Term = Static<typeof Term>
const maybe = Type.Optional(Term)

export const rowShapes = {
  names: Type.Object({ game: Term, kind: Term, text: Term }),
  statements: Type.Object({ game: Term, property: Term, value: Term, more: maybe }),
  dates: Type.Object({ game: Term, time: Term, precision: Term, platform: maybe, place: maybe, rank: Term }),
  labels: Type.Object({ item: Term, text: Term }),
}
export type NameRow = Static<typeof rowShapes.names>
export type StatementRow = Static<typeof rowShapes.statements>
export type DateRow = Static<typeof rowShapes.dates>

/** A few rows of another shape are left out; if all of more than these are, the format has changed. */
const oddRows = 20

const Answer = Type.Object({ results: Type.Object({ bindings: Type.Array(Type.Unknown()) }) })
const misfitOf = createCheck(Answer)

/**
 * Reads the rows of an answer in the JSON format of SPARQL; a row of another shape costs that row and a line in the
 * log.
 */
export function rowsAs<S extends TSchema>(shape: S, log: FastifyBaseLogger): Reader<Static<S>[]> {
  const check = createCheck(shape)
  const reader = jsonAs((answer) => {
    const misfit = misfitOf(answer)
    if (misfit !== null) throw new ProviderError('changed', `the answer has an unexpected shape: ${misfit}`)
    const odd: string[] = []
    const { bindings } = (answer as Static<typeof Answer>).results
    const rows = fittingRows<Static<S>>(bindings, check, { odd: oddRows, onOdd: (_row, why) => void odd.push(why) })
    if (odd.length > 0)
      log.warn({ rows: odd.length, misfit: odd[0] }, 'rows of Wikidata have an unexpected shape: skipped')
    return rows
  })
  return { ...reader, accept: sparqlJson }
}

export const sparqlJson = 'application/sparql-results+json'

/** The number of an item; null for everything else, also for what stands for "unknown". */
export function itemOf(term: Term | undefined): number | null {
  if (term?.type !== 'uri') return null
  const number = /^https?:\/\/www\.wikidata\.org\/entity\/Q([1-9]\d{0,9})$/.exec(term.value)?.[1]
  return number === undefined || Number(number) > 2_147_483_647 ? null : Number(number)
}

/** A text; null for an address or a node without a name. */
export const textOf = (term: Term | undefined): string | null =>
  term?.type === 'literal' || term?.type === 'typed-literal' ? term.value : null
