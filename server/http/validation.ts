import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyRequest, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { objectFields } from '../../common/api/contract.ts'
import { isStorable } from '../../common/rules/text.ts'
import { AppError, type FieldErrors, invalid, notFound } from '../errors.ts'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

// Nothing is coerced in bodies: "1" is not 1 (CO-03). Paths and queries contain only text, so numbers are parsed there,
// strictly.
const createAjv = (allErrors: boolean): Ajv => {
  const ajv = new Ajv({ allErrors, strict: true, coerceTypes: false, useDefaults: false, removeAdditional: false })
  ;(addFormats as unknown as (ajv: Ajv, formats: string[]) => void)(ajv, ['date', 'date-time', 'uri', 'uuid'])
  return ajv
}

/** Stops at the first error, so that invalid data costs little. */
const first = createAjv(false)
/** Finds every error, for a form that marks all its fields; used for small data only. */
const every = createAjv(true)

/** Throws for an invalid schema. */
export const compileValidator = (schema: object): ValidateFunction => first.compile(schema)

/** Up to this many values in one input, nested ones included, all errors are found. No form of ours has more. */
const smallInput = 300
/** The maximum number of fields in one error response. */
const mostErrors = 20

const written: Record<string, RegExp> = {
  integer: /^(?:0|-?[1-9][0-9]{0,15})$/,
  number: /^-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{1,6})?$/,
}

/** Parses plain numbers in paths and queries; anything else stays text and then fails the schema. */
function readNumbers(data: unknown, schema: { properties?: Record<string, { type?: string }> }): void {
  if (typeof data !== 'object' || data === null) return
  const record = data as Record<string, unknown>
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = record[name]
    if (typeof value === 'string' && written[property.type ?? '']?.test(value)) record[name] = Number(value)
  }
}

/**
 * Refuses every parameter that a call does not declare. A parameter passed on silently would take effect, unvalidated,
 * as soon as any code below reads it.
 */
export function refuseUndeclared(query: unknown, declared: readonly string[]): void {
  const odd = Object.keys(query as object).find((name) => !declared.includes(name.split('[')[0] ?? name))
  if (odd === undefined) return
  throw new AppError('malformed', 'This call does not take such a parameter.', {
    errors: { [nameOf(odd)]: ['This call does not take it.'] },
  })
}

/** `page[]=1` and `page[$gt]=0` are meant for other frameworks: refused, not silently ignored. */
function refuseBrackets(query: unknown): void {
  const odd = Object.keys(query as object).find((name) => name.includes('['))
  if (odd !== undefined) throw invalid({ [nameOf(odd.split('[')[0] ?? odd)]: ['Give one plain value.'] })
}

/**
 * Fastify's validator compiler: one sentence per invalid field; an invalid path parameter is an unknown address. A
 * schema is compiled at its first request: all of them together take half a second, which every start and every test
 * file would wait for.
 */
export const validatorCompiler: FastifySchemaCompiler<Record<string, unknown>> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  return (data: unknown) => {
    const validate = (compiled ??= compileValidator(schema))
    if (httpPart !== 'body') readNumbers(data, schema)
    if (httpPart === 'querystring') refuseBrackets(data)
    if (validate(data)) return { value: data }
    return { error: httpPart === 'params' ? notFound() : invalid(fieldErrors(errorsOf(validate, schema, data))) }
  }
}

/** All errors of small data, the first one of large data. */
function errorsOf({ errors }: ValidateFunction, schema: object, data: unknown): ErrorObject[] {
  if (!isSmall(data)) return errors ?? []
  const validate = every.compile(schema)
  validate(data)
  return validate.errors ?? []
}

function isSmall(data: unknown): boolean {
  const left = [data]
  for (let count = 0; left.length > 0; count += 1) {
    if (count > smallInput || left.length > smallInput) return false
    const value = left.pop()
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) left.push(inner)
  }
  return true
}

/** At most 20 fields with one sentence each, without the given values. */
function fieldErrors(found: ErrorObject[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const error of found) {
    const field = fieldOf(error)
    if (!(field in errors) && Object.keys(errors).length === mostErrors) break
    const text = sentence(error)
    const texts = (errors[field] ??= [])
    // A union reports each branch that failed; one sentence per field is enough.
    if (texts.length === 0 && text) texts.push(text)
  }
  for (const [field, texts] of Object.entries(errors)) if (texts.length === 0) texts.push(`${field} is not valid.`)
  return errors
}

function fieldOf(error: ErrorObject): string {
  const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : ''
  return (error.instancePath + missing).slice(1).replaceAll('/', '.') || 'body'
}

const sentences: Record<string, (params: Record<string, string | number>) => string> = {
  required: () => 'This is required.',
  type: (params) => `This must be ${article(String(params.type))}.`,
  minLength: (params) => `This must have at least ${params.limit} characters.`,
  maxLength: (params) => `This must have at most ${params.limit} characters.`,
  minimum: (params) => `This must be at least ${params.limit}.`,
  maximum: (params) => `This must be at most ${params.limit}.`,
  multipleOf: (params) => `This must be a multiple of ${params.multipleOf}.`,
  minItems: (params) => `This must have at least ${params.limit} entries.`,
  maxItems: (params) => `This must have at most ${params.limit} entries.`,
  minProperties: () => 'Nothing to change was given.',
  format: (params) => `This must be a valid ${params.format}.`,
  pattern: ({ pattern }) =>
    pattern === '\\S' ? 'This must not be blank.' : 'This has characters or a form that is not allowed here.',
  const: () => 'This is not one of the values allowed here.',
  anyOf: () => 'This is not one of the values allowed here.',
  enum: () => 'This is not one of the values allowed here.',
}

const sentence = ({ keyword, params }: ErrorObject): string =>
  sentences[keyword]?.(params as Record<string, string | number>) ?? 'This is not valid.'
const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`)

/** A name invented by the caller, truncated: responses repeat no long text. */
const nameOf = (given: string): string => given.slice(0, 60)

const deepest = 32

type Part = 'params' | 'query' | 'body'

/**
 * Refuses texts that PostgreSQL cannot store (NUL, lone surrogates) and structures nested deeper than any real input
 * (X-07).
 */
export const refuseUnstorable = (input: unknown, part: Part): void => look(input, { part, most: Infinity }, part, 0)

/**
 * The same for a body, and refuses objects with more fields than any input of a call has, before their names and values
 * are looked at: each costs more than its few bytes, and validation passes over names that it does not know.
 */
export const refuseBody = ({ body, routeOptions }: FastifyRequest): void =>
  look(body, { part: 'body', most: routeOptions.config.mostFields ?? objectFields }, 'body', 0)

function look(input: unknown, limits: { part: Part; most: number }, field: string, depth: number): void {
  if (typeof input === 'string') {
    if (isStorable(input)) return
    throw limits.part === 'params'
      ? notFound()
      : invalid({ [nameOf(field)]: ['This has characters that cannot be stored.'] })
  }
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return
  if (depth > deepest) throw new AppError('invalid', 'The data is nested too deeply.')
  const isList = Array.isArray(input)
  const entries = Object.entries(input)
  if (!isList && entries.length > limits.most)
    throw new AppError('invalid', `An object in the data has too many fields: ${limits.most} at most.`)
  for (const [key, value] of entries) {
    // The places of a list are no texts of the caller's.
    if (!isList) look(key, limits, field, depth + 1)
    look(value, limits, depth === 0 ? key : field, depth + 1)
  }
}

/** Fastify's default compiler; throws for an invalid schema. */
export const compileSerializer = SerializerSelector()()

/**
 * Fastify's serializer compiler; each serializer is created with the first response that needs it, see
 * validatorCompiler.
 */
export const serializerCompiler: FastifySerializerCompiler<unknown> = (route) => {
  let serialize: ReturnType<typeof compileSerializer> | undefined
  return (data) => {
    serialize ??= compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' })
    return serialize(data)
  }
}
