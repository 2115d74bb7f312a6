import { startS3Fake } from '../../fakes/s3/fake.ts'
import { loadCatalogue } from '../../server/catalogue/load/load-catalogue.ts'
import { createDatabase } from '../../server/db/connection.ts'
import { migrate } from '../../server/db/migrate.ts'
import { resources } from '../../server/resources.generated.ts'
import { type Material, readMaterial } from '../calls/material.ts'
import { fillWorld, type Scale } from '../generate/world.ts'
import { freePort } from '../server.ts'
import { startBalancer } from './balancer.ts'
import { addressOf, type DatabaseServer, startPrimary, startReplica } from './databases.ts'
import type { Restartable } from './part.ts'
import type { Place } from './place.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { prepareProcess, type SiteSettings } from './site.ts'

/** Everything that runs. */
export interface Cluster {
  place: Place
  primary: DatabaseServer
  replica: DatabaseServer
  pooler: Pooler
  balancer: Restartable
  jobs: Restartable
  /** Those that run; the others are started by `startWeb`. */
  webs: Restartable[]
  startWeb(): Promise<void>
  settings: SiteSettings
  material: Material
  stopFiles(): Promise<void>
}

interface Options {
  scale: Scale
  /** How many web processes there will be. */
  count: number
  /** Whether visitors' reads go to the replica. */
  readsReplica: boolean
  say: (line: string) => void
}

/** A site on this machine as it would be on several: only the database and the bucket are shared. */
export async function startCluster(place: Place, { scale, count, readsReplica, say }: Options): Promise<Cluster> {
  say('  primary, PgBouncer, migrations')
  const primary = await startPrimary(place)
  const pooler = await startPooler(place, primary.port)
  const databaseUrl = addressOf(pooler.port, place, 'ludoteca')
  await migrate(databaseUrl)
  const port = await freePort()
  const material = await fill(addressOf(primary.port, place), { scale, port, say })
  say('  replica')
  const replica = await startReplica(place, primary)
  const bucket = await startS3Fake()
  const replicas = readsReplica ? addressOf(replica.port, place, 'ludoteca') : undefined
  const settings: SiteSettings = { databaseUrl, files: bucket.address, port, replicas }
  const names = Array.from({ length: count }, (_, at) => `web-${at + 1}`)
  const prepared = await Promise.all(names.map((name) => prepareProcess(place, name, 'web', settings)))
  const ports = prepared.map((one) => one.port)
  say('  HAProxy, jobs, the first web process')
  const jobs = await (await prepareProcess(place, 'jobs', 'jobs', settings)).start()
  const balancer = await startBalancer(place, port, ports)
  const cluster: Cluster = {
    place,
    primary,
    replica,
    pooler,
    balancer,
    jobs,
    settings,
    material,
    webs: [],
    async startWeb() {
      const next = prepared[cluster.webs.length]
      if (next) cluster.webs.push(await next.start())
    },
    stopFiles: bucket.stop,
  }
  await cluster.startWeb()
  return cluster
}

/** A community, and sessions for some of its people. */
async function fill(
  adminUrl: string,
  { scale, port, say }: { scale: Scale; port: number; say: (line: string) => void },
): Promise<Material> {
  say('  community')
  const connection = createDatabase({ url: adminUrl, max: 2, patienceMs: 600_000, log: () => undefined })
  try {
    await loadCatalogue(connection.db, resources)
    await fillWorld(adminUrl, connection.db, scale, say)
    return await readMaterial(connection.db, port)
  } finally {
    await connection.close()
  }
}
