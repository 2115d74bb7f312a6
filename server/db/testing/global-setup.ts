import type { TestProject } from 'vitest/node'
import { placeJobTables } from '../../testing/jobs.ts'
import { startTestCluster } from './cluster.ts'
import { createTemplate } from './template.ts'

/** Vitest's globalSetup: one PostgreSQL for the whole run, with the migrated template in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  try {
    await createTemplate(cluster.adminUrl, placeJobTables)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('testDatabase', cluster.adminUrl)
  return () => cluster.stop()
}
