import { AppError } from '../../errors.ts'
import { createOutbox } from '../../lib/outbox.ts'
import type { Answered, IndexSource, QuestionName } from './catalogue-index.ts'
import { type Asked, type Reply, toError, toFailure } from './index-messages.ts'

interface Waiting {
  resolve: (answer: Answered<QuestionName> | null) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout | undefined
}

export const unavailable = (): AppError =>
  new AppError('unavailable', 'The catalogue is being prepared. Try again in a moment.', { retryAfter: 2 })

/**
 * Questions to an index in another thread or process, each with a time limit; those of one turn of the event loop
 * travel together.
 */
export class Correspondence {
  private readonly waiting = new Map<number, Waiting>()
  private readonly send: (asked: Asked) => void
  private lastId = 0

  constructor(send: (asked: Asked[]) => void) {
    this.send = createOutbox(send)
  }

  /**
   * Resolves with the answer; fails with 503 after `limit` milliseconds, and then tells `late` when it was sent, by
   * performance.now().
   */
  ask(
    asked: Omit<Asked, 'id'>,
    limit?: number,
    late?: (sentAt: number) => void,
  ): Promise<Answered<QuestionName> | null> {
    const id = ++this.lastId
    this.send({ id, ...asked } as Asked)
    const sentAt = performance.now()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.delete(id)
        reject(unavailable())
        late?.(sentAt)
      }
      const timer = limit === undefined ? undefined : setTimeout(giveUp, limit)
      this.waiting.set(id, { resolve, reject, timer })
    })
  }

  settle(reply: Reply): void {
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    clearTimeout(waiting?.timer)
    if ('answer' in reply) return waiting?.resolve(reply.answer)
    waiting?.reject('refused' in reply ? unavailable() : toError(reply.failure))
  }

  /** Nobody is there to answer. */
  refuseAll(): void {
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(unavailable())
    }
    this.waiting.clear()
  }
}

/** The reply to a question that came from elsewhere; never fails. */
export async function replyTo({ id, question, about }: Asked, source: IndexSource): Promise<Reply> {
  try {
    if (question !== 'ready') return { id, answer: await source.ask(question, about) }
    await source.ready()
    return { id, answer: null }
  } catch (error) {
    return error instanceof AppError ? { id, refused: true } : { id, failure: toFailure(error) }
  }
}
