import type { FastifyRequest } from 'fastify'
import { inTurn, newTurn, type Turn } from '../db/oldest-first.ts'
import type { App } from './app-types.ts'

/** Each call is one piece of work: its statements go before those of calls that came later (decision 72). */
export function takeTurns(api: App): void {
  const turns = new WeakMap<FastifyRequest, Turn>()
  api.addHook('onRequest', (request, _reply, done) => {
    const turn = newTurn()
    turns.set(request, turn)
    inTurn(turn, done)
  })
  // Whoever sent a body goes on where its end arrived, which is nobody's turn.
  api.addHook('preValidation', (request, _reply, done) => inTurn(turns.get(request)!, done))
  api.addHook('onResponse', (request, _reply, done) => {
    turns.get(request)!.ended = true
    done()
  })
}
