import type { TObject, TSchema } from 'typebox'
import { bodyBytes, type Call, objectFields } from '../../common/api/contract.ts'
import { contract } from '../../common/api/contract.generated.ts'
import { tokenError } from '../errors.ts'
import type { Viewer } from '../viewer.ts'

type Given<C extends Call, K extends 'params' | 'query' | 'body'> =
  C extends Record<K, infer S extends TObject | TSchema> ? S : never

type Schema<C extends Call> = {
  summary: string
  tags: string[]
  operationId: string
  response: C['answers']
} & (Given<C, 'params'> extends never ? {} : { params: Given<C, 'params'> }) &
  (Given<C, 'query'> extends never ? {} : { querystring: Given<C, 'query'> }) &
  (Given<C, 'body'> extends never ? {} : { body: Given<C, 'body'> })

/** The names of all calls, as the browser's client has them: `game.show`. */
const names = new Map<Call, string>(
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, call]): [Call, string] => [call, `${noun}.${name}`]),
  ),
)

/**
 * A call of the contract as Fastify's route options: `app.route({ ...on(authCalls.login), handler })`. Address,
 * validation, types, OpenAPI, access rule and rate limit all come from this one declaration.
 */
export function on<const C extends Call>(call: C) {
  const [, noun = ''] = call.path.split('/')
  const schema = {
    summary: call.summary,
    tags: [noun],
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[{}]/g, '').replace(/[/_-]([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`,
    response: call.answers,
    ...(call.size && { description: `Takes up to ${call.size.bytes} bytes. ${call.size.reason}` }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.file && { consumes: [...call.file.types] }),
    ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
  } as unknown as Schema<C>
  return {
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema,
    bodyLimit: call.size?.bytes ?? bodyBytes,
    config: {
      access: call.access,
      call: names.get(call) ?? 'other',
      host: call.host ?? ('api' as const),
      ignoresToken: call.ignoresToken ?? false,
      writes: isWrite(call),
      replica: readsReplica(call),
      mostFields: call.fields?.most ?? objectFields,
      declared: Object.keys(call.query?.properties ?? {}),
      ...(call.limit && { limit: call.limit }),
    },
  }
}

/** Calls about one's own account, its archive, and what it sees of others: they stay open to suspended accounts. */
const ofAccount =
  /^\/(?:auth|devices|email|password|notification|archive\/export|user\/(?:mute|block)|comment\/hide)(?:\/|$)/
/** The limits of calls that only read, whatever their method. */
const reading: ReadonlySet<unknown> = new Set(['read', 'search', 'external', 'drawing', 'price'])

/**
 * Whether a call adds to what others see, or brings data in: all that does not count as a read. Deleting does not:
 * everybody may take back what is theirs at any time. `PUT auth` changes the password and what others see of a profile:
 * it decides by itself.
 */
const isWrite = ({ method, path, limit }: Call): boolean =>
  (method !== 'GET' || limit === 'report') && method !== 'DELETE' && !reading.has(limit) && !ofAccount.test(path)

/** Whether a replica may answer a call. */
function readsReplica(call: Call): boolean {
  if (call.replica && isWrite(call)) throw new Error(`${call.method} ${call.path} writes: no replica can answer it`)
  return call.replica === true
}

/** The user of a call with the access rule `user` or `admin`; the rule has been checked already. */
export function person(request: { viewer: Viewer | null }): Viewer {
  if (!request.viewer) throw tokenError('missing')
  return request.viewer
}
