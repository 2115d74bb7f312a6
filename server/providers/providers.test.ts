import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakes } from '../../fakes/registry.ts'
import { readConfig } from '../config.ts'
import { configureAll, type ConfigureOptions, type Definitions, played } from './configure.ts'
import { registry } from './registry.ts'
import { address, key, secret, type Setting } from './settings.ts'

const definitions = {
  keyed: {
    settings: {
      KEYED_ID: key('^[a-z]+$', 'an id'),
      KEYED_SECRET: secret('a secret'),
      KEYED_URL: address('https://k.example'),
    },
    keys: ['KEYED_ID', 'KEYED_SECRET'],
    fake: true,
    configure: (settings) => settings,
    create: () => null,
  },
  open: {
    settings: { OPEN_URL: address('https://o.example', { fixed: true }) },
    keys: [],
    fake: true,
    configure: ({ OPEN_URL: url }) => ({ url }),
    create: () => null,
  },
} satisfies Definitions

const usual = { KEYED_URL: 'https://k.example', OPEN_URL: 'https://o.example' }
const configure = (settings: object = {}, options: Partial<ConfigureOptions> = {}) =>
  configureAll(
    definitions,
    { ...usual, ...settings },
    { production: false, off: [], given: new Set(Object.keys(settings)), ...options },
  )
const keys = { KEYED_ID: 'a', KEYED_SECRET: 'b' }

describe('a provider is on', () => {
  it('with its keys, all of them', () => {
    expect(configure().keyed).toBeNull()
    expect(configure({ ...keys, KEYED_URL: 'https://k.example/v4//' }).keyed).toEqual({
      ...keys,
      KEYED_URL: 'https://k.example/v4',
      mode: 'on',
    })
    expect(() => configure({ KEYED_ID: 'a' })).toThrow(
      'KEYED_ID and KEYED_SECRET belong together: set both, or neither.',
    )
  })

  it('in production where it needs none, elsewhere only when a setting leads to it', () => {
    expect(configure({}, { production: true }).open).toEqual({ url: 'https://o.example', mode: 'on' })
    expect(configure().open).toBeNull()
    expect(configure({ OPEN_URL: 'http://localhost:4020' }).open).toMatchObject({ url: 'http://localhost:4020' })
  })

  it('not by a setting that several have', () => {
    const market = { PRICE_COUNTRY: { ...key('^[A-Z]{2}$', 'a country'), shared: true } }
    const sharing = Object.fromEntries(
      (['open', 'other'] as const).map((name) => [
        name,
        { ...definitions.open, settings: { ...definitions.open.settings, ...market } },
      ]),
    )
    const configured = (given: object) =>
      configureAll(
        sharing,
        { ...usual, PRICE_COUNTRY: 'ES', ...given },
        { production: false, off: [], given: new Set(Object.keys(given)) },
      )
    expect(configured({ PRICE_COUNTRY: 'GB' })).toEqual({ open: null, other: null })
    expect(configured({ OPEN_URL: 'http://localhost:1' }).open).not.toBeNull()
  })

  it('unless the operator has switched it off', () => {
    expect(configure(keys, { production: true, off: ['keyed', 'open'] })).toEqual({ keyed: null, open: null })
    expect(() => configure({}, { off: ['other'] })).toThrow(
      'LUDOTECA_PROVIDERS_OFF names other; the providers are keyed, open.',
    )
    expect(readConfig({ LUDOTECA_PROVIDERS_OFF: ' igdb, google', GOOGLE_CLIENT_ID: 'x' })).toMatchObject({
      providersOff: ['igdb', 'google'],
      providers: { google: null },
    })
  })

  it('in production at a safe address only', () => {
    const unsafe = (settings: object) => () => configure(settings, { production: true })
    expect(unsafe({ ...keys, KEYED_URL: 'http://k.example' })).toThrow('KEYED_URL must start with https: in production')
    expect(unsafe({ OPEN_URL: 'https://evil.example' })).toThrow('OPEN_URL must be at https://o.example in production')
  })
})

describe('a fake plays a provider', () => {
  const playing = (settings: object = {}, { off = [] as string[], production = false } = {}) =>
    played(definitions, configure(settings, { off, production }), off, production)

  it('where it is not configured, never in production', () => {
    expect(playing()).toEqual(['keyed', 'open'])
    expect(playing(keys)).toEqual(['open'])
    expect(playing({}, { off: ['open'] })).toEqual(['keyed'])
    expect(playing({}, { production: true })).toEqual([])
  })

  it('and what it tells is marked as invented', () => {
    expect(configure(keys, { played: new Set(['keyed']) })).toMatchObject({ keyed: { mode: 'demo' } })
  })
})

describe('every provider', () => {
  it.each(Object.keys(registry))('%s has a fake that speaks of its settings', async (name) => {
    const start = fakes[name]
    expect(start, `fakes/registry.ts has no line for ${name}`).toBeDefined()
    const { env, stop } = await start!()
    const { settings, keys } = registry[name as keyof typeof registry]
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(env)))
    expect(Object.keys(env)).toEqual(expect.arrayContaining([...keys]))
    await stop()
  })

  it('has settings of its own, but for those that several share', () => {
    const owners = new Map<string, object[]>()
    for (const { settings } of Object.values(registry))
      for (const [name, setting] of Object.entries<Setting>(settings))
        owners.set(name, [...(owners.get(name) ?? []), setting])
    const several = [...owners].filter(([, all]) => all.length > 1)
    for (const [name, all] of several) {
      expect(new Set(all).size, `${name} is one setting`).toBe(1)
      expect(all[0], name).toMatchObject({ shared: true })
    }
  })

  it('is reached without fakes/: one file of the server leads there, by its address', () => {
    const server = join(import.meta.dirname, '..')
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const leading = files
      .filter((file) => !/\.test\.ts$|^testing\//.test(file))
      .filter((file) => /['"`][^'"`\n]*\/fakes\//.test(readFileSync(join(server, file), 'utf8')))
    expect(leading).toEqual(['providers/start-fakes.ts'])
  })
})
