import type { FastifyReply } from 'fastify'
import { inTurn, newTurn } from '../db/oldest-first.ts'
import type { App } from './app-types.ts'

/** What follows is one piece of work that came now and ends with its answer, or when nobody waits for that any more. */
function begin({ raw }: FastifyReply, work: () => void): void {
  const turn = newTurn()
  raw.once('close', () => (turn.ended = true))
  inTurn(turn, work)
}

/** Each call is one piece of work: its statements go before those of calls that came later. */
export function takeTurns(api: App): void {
  api.addHook('onRequest', (_request, reply, done) => begin(reply, done))
  // A call has come when its body has: who sends slowly gets no better place.
  api.addHook('preValidation', ({ body }, reply, done) => (body === undefined ? done() : begin(reply, done)))
}
