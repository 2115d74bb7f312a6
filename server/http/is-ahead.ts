import type { FastifyRequest } from 'fastify'

/**
 * Whether a GET that changes something must change nothing: a browser fetches ahead (SO-21, NO-06), or the request is
 * none that a script sends, but a link, a picture, a frame or a page of another site (ASVS 3.5.3). Programs that are no
 * browsers send no such headers. The second host may be called from a site of another name: `elsewhere`.
 */
export const isAhead = (
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { elsewhere = false } = {},
): boolean =>
  method === 'HEAD' ||
  headers['sec-purpose'] !== undefined ||
  headers.purpose !== undefined ||
  headers['x-moz'] !== undefined ||
  !['cors', 'same-origin', undefined].includes(one(headers['sec-fetch-mode'])) ||
  !['empty', undefined].includes(one(headers['sec-fetch-dest'])) ||
  (!elsewhere && headers['sec-fetch-site'] === 'cross-site')

const one = (header: string | string[] | undefined): string | undefined => header?.toString()
