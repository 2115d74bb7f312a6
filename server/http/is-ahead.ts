import type { FastifyRequest } from 'fastify'

/** Whether a browser asks for what nobody has pressed yet: a GET that changes something does nothing then (SO-21, NO-06). */
export const isAhead = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'HEAD' || headers['sec-purpose'] !== undefined || headers.purpose !== undefined
