import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Locked {
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const others = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
const runsHere = ({ os = [process.platform], cpu = [process.arch] }: Locked): boolean =>
  os.includes(process.platform) && cpu.includes(process.arch)

it('OP-10: the lock file holds the hash of every package that is installed here', () => {
  const without = others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  // Binaries for other machines are optional; a package without a registry hash does not run everywhere.
  expect(without.filter(([, { optional, os, cpu }]) => !optional || (!os && !cpu)).map(([path]) => path)).toEqual([])
  expect(without.filter(([path, one]) => runsHere(one) && !path.includes('musl')).map(([path]) => path)).toEqual([])
})
