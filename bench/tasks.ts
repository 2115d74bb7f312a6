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

/**
 * Milliseconds of processor time of every task on the page's main thread while `work` runs; with `afterPaint` only
 * those after the first paint. Processor time, because on a busy machine the elapsed time of a task says nothing about
 * the page.
 */
export async function tasksWhile(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  afterPaint: boolean,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'loading', '__metadata'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const painted = afterPaint
    ? Math.min(...traceEvents.filter(({ name }) => name === 'firstContentfulPaint').map(({ ts }) => ts))
    : 0
  return traceEvents
    .filter((event) => event.name === 'RunTask' && threads.has(threadOf(event)) && event.ts > painted)
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1_000)
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}.${tid}`
