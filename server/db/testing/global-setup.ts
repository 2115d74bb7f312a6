import type { TestProject } from 'vitest/node'
import { placeJobTables } from '../../testing/jobs.ts'
import { startTestCluster } from './cluster.ts'
import { useServer } from './given-server.ts'
import { createTemplate } from './template.ts'

/**
 * Vitest's globalSetup: one PostgreSQL for the whole run, with the migrated template in it. TEST_DATABASE_URL, a
 * superuser's connection string, selects another server: the oldest supported version is tested that way.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: url } = process.env
  const cluster = url === undefined ? await startTestCluster() : await useServer(url)
  try {
    await createTemplate(cluster.adminUrl, placeJobTables)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('testDatabase', cluster.adminUrl)
  return () => cluster.stop()
}
