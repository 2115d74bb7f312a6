import { AppError } from '../../errors.ts'
import { createOutbox } from '../../lib/outbox.ts'
import type { Answered, IndexSource, QuestionName, Asks } from './catalogue-index.ts'

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

/** Everything asked in one turn of the event loop, or the request to end. */
export type ToThread = { asked: Asked[] } | 'close'
export type FromThread = { answered: Reply[] } | { warning: string; failure?: Failure }
/** Between a web process and the one that holds the index: other messages travel there as well. */
export type ToHolder = { index: { asked: Asked[] } }
export type FromHolder = { index: { answered: Reply[] } }

/** `ready` is answered, without a value, once the index is loaded. */
export type Asked = { id: number } & (
  | { [Q in QuestionName]: { question: Q; about: Asks<Q> } }[QuestionName]
  | { question: 'ready'; about?: undefined }
)
/** `refused`: nobody can answer at the moment. */
export type Reply = { id: number } & (
  | { answer: Answered<QuestionName> | null }
  | { failure: Failure }
  | { refused: true }
)

/** Errors lose their code on the way. */
export interface Failure {
  error: Error
  code?: string
}

export function toFailure(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { code } = error as NodeJS.ErrnoException
  const plain = Object.assign(new Error(error.message), { stack: error.stack })
  return { error: plain, ...(typeof code === 'string' && { code }) }
}

export const toError = ({ error, code }: Failure): Error =>
  code === undefined ? error : Object.assign(error, { code })
