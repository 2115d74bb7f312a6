import type { Context } from '../../context.ts'
import { countJobs } from '../../jobs/count-jobs.queries.ts'
import { providerOverview } from '../../providers/overview.ts'

const providerStates = ['off', 'unused', 'healthy', 'failing', 'changed', 'resting'] as const
const jobStates = ['waiting', 'later', 'running', 'failed', 'dead'] as const

/** Reads the figures of the installation, and tells them and those of the process as text. */
export function createSiteMetrics({ config, db, log, metrics }: Context): () => Promise<string> {
  const { readingFailed, jobs, providerState, callsLeft } = metrics.installation

  async function readJobs(): Promise<void> {
    const kinds = await countJobs(db)
    jobs.reset()
    for (const { kind, ...counts } of kinds) for (const state of jobStates) jobs.set({ kind, state }, counts[state])
  }
  async function readProviders(): Promise<void> {
    const overview = await providerOverview(db, config.providers)
    callsLeft.reset()
    for (const { name: provider, mode, state, calls_left: calls } of overview) {
      const now = mode === 'off' ? 'off' : state
      for (const one of providerStates) providerState.set({ provider, state: one }, one === now ? 1 : 0)
      if (calls !== null) callsLeft.set({ provider }, calls)
    }
  }
  async function attempt(part: string, read: () => Promise<void>): Promise<void> {
    try {
      await read()
      readingFailed.set({ part }, 0)
    } catch (error) {
      log.warn({ err: error, part }, 'figures could not be read')
      readingFailed.set({ part }, 1)
    }
  }
  return async () => {
    await Promise.all([attempt('jobs', readJobs), attempt('providers', readProviders)])
    return metrics.text()
  }
}
