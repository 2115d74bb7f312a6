import type { ServerResponse } from 'node:http'
import { tooMany } from './refusal.ts'

const aSecond = 4
const atOnce = 8

/** Lets four calls in each second in, and eight at a time; refuses the others. */
export function createGate(limits: boolean) {
  const times: number[] = []
  let open = 0
  return {
    /** Throws the refusal; what it answers ends the call. */
    enter(reply: ServerResponse): () => void {
      const now = performance.now()
      while (times[0] !== undefined && times[0] <= now - 1_000) times.shift()
      if (limits && (times.length >= aSecond || open >= atOnce)) throw tooMany()
      times.push(now)
      open++
      let left = false
      const leave = (): void => {
        if (!left) open--
        left = true
      }
      reply.once('close', leave)
      return leave
    },
  }
}
