import type { Answered, Asks, QuestionName } from './catalogue-index.ts'

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
