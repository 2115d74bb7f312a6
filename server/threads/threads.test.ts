import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createThreads, ThreadError } from './threads.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const task = new URL('../testing/tasks/hostile.task.ts', import.meta.url)

describe('threads for files of people', () => {
  it('a task that hangs is ended, and requests are answered meanwhile (SO-05)', async () => {
    const threads = createThreads({ milliseconds: 2_000 })
    let ended = false
    const hanging = threads
      .run(task, 'hang')
      .catch((error: unknown) => error)
      .finally(() => (ended = true))
    for (let at = 0; at < 20; at += 1) expect((await test.call('GET', '/user/alice')).status).toBe(200)
    expect(ended).toBe(false)
    expect(await hanging).toMatchObject({ name: 'ThreadError', problem: 'too-slow' })
    // The next task has a thread of its own.
    expect(await threads.run(task, 'tell')).toBe('answer')
  })

  it('a task that takes too much memory ends, not the server (UP-02)', async () => {
    const threads = createThreads({ heapMegabytes: 32 })
    await expect(threads.run(task, 'grow')).rejects.toMatchObject({ name: 'ThreadError', problem: 'too-large' })
    expect((await test.call('GET', '/user/alice')).status).toBe(200)
  })

  it('tasks run one at a time, so many may wait, and one more is asked to come back', async () => {
    const threads = createThreads({ waiting: 2 })
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => threads.run(task, 'tell')))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(answers[3]).toMatchObject({ reason: { kind: 'unavailable', extra: { retryAfter: 10 } } })
  })

  it('nobody takes the places of all others: a few tasks of one person at once, and again afterwards (X-12)', async () => {
    const threads = createThreads({ ofOne: 2, heapMegabytes: 32 })
    const tell = (whose: number) => threads.run(task, 'tell', { whose })
    const answers = await Promise.allSettled([1, 1, 1, 2].map(tell))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(answers[2]).toMatchObject({ reason: { kind: 'too-many', extra: { retryAfter: 2 } } })
    expect(await tell(1)).toBe('answer')
    await expect(threads.run(task, 'grow', { whose: 1 })).rejects.toBeInstanceOf(ThreadError)
    expect(await Promise.all([tell(1), tell(1)])).toEqual(['answer', 'answer'])
  })

  it('is heard before its answer, in order; a bug in it and its early end are errors', async () => {
    const threads = createThreads()
    const heard: number[] = []
    expect(await threads.run(task, 'tell', { hear: (told: number) => heard.push(told) })).toBe('answer')
    expect(heard).toEqual([1, 2, 3])
    await expect(threads.run(task, 'throw')).rejects.toThrow('A bug on purpose')
    await expect(threads.run(task, 'end')).rejects.toThrow('A thread ended before its task.')
  })

  it('ends with its signal, before and while it runs', async () => {
    const threads = createThreads()
    const stop = new AbortController()
    const running = threads.run(task, 'hang', { signal: stop.signal }).catch((error: Error) => error.message)
    setTimeout(() => stop.abort(new Error('enough')), 100)
    expect(await running).toBe('enough')
    await expect(threads.run(task, 'hang', { signal: stop.signal })).rejects.toThrow('enough')
  })
})
