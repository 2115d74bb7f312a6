import type { FastifyRequest } from 'fastify'

/** The value of a cookie that the request brought; undefined: none. */
export function readCookie(
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  const pair = cookie.split(';').find((one) => one.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}
