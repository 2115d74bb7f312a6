import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MetricObjectWithValues, type MetricValue, type OpenMetricsContentType, Registry } from 'prom-client'

/** The figures of one process. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[]

type ToFirst = { figures: { ask: number } | { told: number; own: Figures } }
type FromFirst = { figures: { tell: number } | ({ answer: number } & Others) }

/** What the other processes of this machine tell. */
export interface Others {
  all: Figures[]
  /** How many did not answer in time. */
  silent: number
}

/** Milliseconds: for a process to tell its figures, and for all of them to arrive. */
const patience = { each: 1_000, all: 2_000 }

type Channel = Pick<NodeJS.Process, 'on' | 'send' | 'connected'>

/** Asks the first process of the machine for the figures of the others, and tells it those of this one when it asks. */
export function figuresOfOthers(own: () => Promise<Figures>, channel: Channel = process): () => Promise<Others> {
  const waiting = new Map<number, (others: Others) => void>()
  const send = (message: ToFirst): void => {
    if (channel.connected) channel.send?.(message)
  }
  channel.on('message', (message: unknown) => {
    if (!isOfFigures<FromFirst>(message)) return
    const { figures } = message
    if ('answer' in figures) return waiting.get(figures.answer)?.(figures)
    void own().then((told) => send({ figures: { told: figures.tell, own: told } }))
  })
  let last = 0
  return async () => {
    const id = ++last
    const answer = new Promise<Others>((resolve) => waiting.set(id, resolve))
    send({ figures: { ask: id } })
    const nobody = sleep<Others>(patience.all, { all: [], silent: 1 }, { ref: false })
    return Promise.race([answer, nobody]).finally(() => waiting.delete(id))
  }
}

type Child = Pick<Worker, 'on' | 'off' | 'send' | 'isConnected'>

/**
 * Answers a web process that asks for the figures of all others: those of `others`, and those of the first process
 * itself.
 */
export function answerFigures(worker: Child, others: () => Child[], own: () => Promise<Figures>): void {
  worker.on('message', (message: unknown) => {
    if (!isOfFigures<ToFirst>(message) || !('ask' in message.figures)) return
    const { ask } = message.figures
    void Promise.all([own().then(ofFirst), ...others().map(askOne)]).then((told) => {
      const all = told.filter((figures) => figures !== null)
      const answer: FromFirst = { figures: { answer: ask, all, silent: told.length - all.length } }
      if (worker.isConnected()) worker.send(answer)
    })
  })
}

let lastAsked = 0

async function askOne(child: Child): Promise<Figures | null> {
  if (!child.isConnected()) return null
  const id = ++lastAsked
  let hear: (message: unknown) => void = () => undefined
  const answer = new Promise<Figures>((resolve) => {
    hear = (message) => {
      if (isOfFigures<ToFirst>(message) && 'told' in message.figures && message.figures.told === id)
        resolve(message.figures.own)
    }
  })
  child.on('message', hear)
  child.send({ figures: { tell: id } } satisfies FromFirst)
  return Promise.race([answer, sleep(patience.each, null, { ref: false })]).finally(() => child.off('message', hear))
}

const isOfFigures = <M extends ToFirst | FromFirst>(message: unknown): message is M =>
  typeof message === 'object' && message !== null && 'figures' in message

const ofFirst = (figures: Figures): Figures =>
  figures.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: 'first' } })),
  }))

/**
 * Figures of several processes as one OpenMetrics text. They are not added up: the counters of a process that has ended
 * would be missing in the sum, which looks like a counter that began anew.
 */
export async function figuresAsText(all: Figures[]): Promise<string> {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const byName = new Map<string, Figures[number]>()
  for (const metric of all.flat()) {
    // Some counters have their suffix already, which the text adds.
    const name = metric.name.replace(/_total$/, '')
    const known = byName.get(name)
    if (known) known.values.push(...metric.values)
    else byName.set(name, { ...metric, name, values: [...metric.values] })
  }
  for (const metric of byName.values())
    registry.registerMetric({ ...metric, get: async () => metric } as unknown as Parameters<
      typeof registry.registerMetric
    >[0])
  return registry.metrics()
}
