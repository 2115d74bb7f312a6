import { EventEmitter } from 'node:events'
import { Counter, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { answerFigures, type Figures, figuresAsText, figuresOfOthers } from './figures.ts'

/** A counter that a process named so has counted to. */
async function counted(process: string, to: number): Promise<Figures> {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  const counter = new Counter({ name: 'asked_total', help: 'Asked.', labelNames: ['call'], registers: [registry] })
  counter.inc({ call: 'site.health' }, to)
  return registry.getMetricsAsJSON()
}

/** A process and its first process's view of it, joined by a channel; `hangs`: it answers nothing. */
function makeProcess(own: () => Promise<Figures>, { hangs = false } = {}) {
  const [child, seen] = [new EventEmitter(), new EventEmitter()]
  const channel = Object.assign(child, { connected: true, send: (message: unknown) => seen.emit('message', message) })
  const worker = Object.assign(seen, {
    isConnected: () => true,
    send: (message: unknown) => hangs || child.emit('message', message),
  })
  return {
    worker: worker as unknown as Parameters<typeof answerFigures>[0],
    others: figuresOfOthers(own, channel as unknown as NodeJS.Process),
  }
}

it('one of several processes tells the figures of all, each under its own name', async () => {
  const [one, two] = [makeProcess(() => counted('1', 3)), makeProcess(() => counted('2', 4))]
  answerFigures(
    one.worker,
    () => [two.worker],
    () => counted('', 5),
  )
  const { all, silent } = await one.others()
  expect(silent).toBe(0)
  expect(await figuresAsText([await counted('1', 3), ...all])).toBe(
    [
      '# HELP asked Asked.',
      '# TYPE asked counter',
      'asked_total{call="site.health",process="1"} 3',
      'asked_total{call="site.health",process="first"} 5',
      'asked_total{call="site.health",process="2"} 4',
      '# EOF\n',
    ].join('\n'),
  )
})

it('a process that hangs is left out, and said to be silent', async () => {
  const [one, two] = [makeProcess(() => counted('1', 3)), makeProcess(() => counted('2', 4), { hangs: true })]
  answerFigures(
    one.worker,
    () => [two.worker],
    () => counted('', 5),
  )
  const { all, silent } = await one.others()
  expect([all.length, silent]).toEqual([1, 1])
})
