import ipaddr from 'ipaddr.js'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback')
}

type Start = Pick<Config, 'production' | 'unsafeDemo' | 'host' | 'publicUrl'>

/**
 * Outside production the demo admin's password is printed and mails are shown to anybody at the machine. Throws a
 * ConfigError when others could reach such a site, unless the operator allows it.
 */
export function refuseUnsafeStart({ production, unsafeDemo, host, publicUrl }: Start): void {
  if (production || unsafeDemo) return
  const reason = !isLoopback(host)
    ? `HOST=${host} lets other machines in`
    : publicUrl.startsWith('https:')
      ? `PUBLIC_URL=${publicUrl} says that this is a public site`
      : null
  if (reason === null) return
  throw new ConfigError(
    `${reason}, but this is a development start with demonstration accounts: set NODE_ENV=production, or LUDOTECA_UNSAFE_DEMO=yes to show the demonstration to others all the same.`,
  )
}

/** What a request reveals of its origin. */
interface Asked {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** What proxies add, each some of them. */
const passedOn = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
] as const

/**
 * Whether the request comes from this machine, by the address of its connection. Requests through a local proxy do not
 * count, nor do those of a page elsewhere that uses DNS rebinding: the requested host must be this machine's, or that
 * of `publicUrl` where it is given.
 */
export function isAskedHere({ headers, socket }: Asked, publicUrl?: string): boolean {
  const { remoteAddress = '' } = socket
  if (!isLoopback(remoteAddress) || passedOn.some((name) => headers[name] !== undefined)) return false
  const address = `http://${String(headers.host)}`
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return isLoopback(hostname) || (publicUrl !== undefined && hostname === new URL(publicUrl).hostname)
}
