import { AsyncLocalStorage } from 'node:async_hooks'

const rendering = new AsyncLocalStorage<true>()

/** Runs a call of the API that a page makes while it is rendered. No header can claim that. */
export const asCallOfPage = <T>(call: () => Promise<T>): Promise<T> => rendering.run(true, call)

export const isCallOfPage = (): boolean => rendering.getStore() === true
