import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: elapsed time, and processor time of the task itself. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** A task of the page's main thread. */
export interface Task {
  /** Microseconds on the browser's clock. */
  began: number
  /**
   * Milliseconds of processor time. Not the elapsed time, which says nothing about the page on a busy machine.
   */
  time: number
  /** The same of what happened in it, without what happened in that: the kinds that take the most come first. */
  parts: [kind: string, time: number][]
}

/** What the main thread did while `work` ran. */
export interface Traced {
  tasks: Task[]
  /** Microseconds on the browser's clock; infinite if nothing was painted. */
  painted: number
}

/** Records the tasks of the page's main thread while `work` runs; with `detailed` also what happened in each. */
export async function traceWhile(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  { detailed = false } = {},
): Promise<Traced> {
  const categories = ['disabled-by-default-devtools.timeline', 'loading', '__metadata']
  if (detailed) categories.push('devtools.timeline', 'v8')
  await browser.startTracing(page, { categories })
  await work()
  return readTrace((JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents)
}

/** The tasks in the events of a trace. */
function readTrace(all: TraceEvent[]): Traced {
  const threads = new Set(
    all.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const events = all
    .filter((event) => event.dur !== undefined && threads.has(threadOf(event)))
    .sort((a, b) => a.ts - b.ts || b.dur! - a.dur!)
  const tasks: Task[] = []
  let within: TraceEvent[] = []
  let began: TraceEvent | undefined
  const end = () => began && tasks.push({ began: began.ts, time: timeOf(began), parts: partsOf(within) })
  for (const event of events) {
    if (event.name === 'RunTask') {
      end()
      began = event
      within = []
    } else if (began && threadOf(event) === threadOf(began) && event.ts < began.ts + began.dur!) within.push(event)
  }
  end()
  return {
    tasks,
    painted: Math.min(...all.filter(({ name }) => name === 'firstContentfulPaint').map(({ ts }) => ts)),
  }
}

function partsOf(events: TraceEvent[]): Task['parts'] {
  const times = new Map<string, number>()
  const add = (kind: string, time: number) => times.set(kind, (times.get(kind) ?? 0) + time)
  const around: TraceEvent[] = []
  for (const event of events) {
    while (around.length > 0 && event.ts >= around.at(-1)!.ts + around.at(-1)!.dur!) around.pop()
    const outer = around.at(-1)
    if (outer) add(outer.name, -timeOf(event))
    add(event.name, timeOf(event))
    around.push(event)
  }
  return [...times].sort((one, other) => other[1] - one[1])
}

/**
 * Milliseconds of processor time of every task on the page's main thread while `work` runs; with `afterPaint` only
 * those after the first paint.
 */
export async function tasksWhile(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  afterPaint: boolean,
): Promise<number[]> {
  const { tasks, painted } = await traceWhile(browser, page, work)
  return tasks.filter(({ began }) => !afterPaint || began > painted).map(({ time }) => time)
}

const timeOf = ({ tdur, dur }: TraceEvent): number => (tdur ?? dur ?? 0) / 1_000
const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}.${tid}`
