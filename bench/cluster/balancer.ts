import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listens, type Restartable, startPart, startRestartable, whenReady } from './part.ts'
import type { Place } from './place.ts'

/**
 * HAProxy before the web processes: it asks each twice a second whether it is ready, and gives a request whose
 * connection was refused to another one. Without `timeout check` it gives a check no longer than until the next one,
 * and so gives up processes that are only busy. A request that was sent is never repeated: it may have changed
 * something.
 */
const settings = (port: number, webPorts: number[]): string => `
defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 30s
  timeout server 30s
  retries 3
  retry-on conn-failure
  option redispatch 1
  option httpchk GET /api/ready
frontend site
  bind 127.0.0.1:${port}
  default_backend web
backend web
  balance leastconn
  option forwardfor
  default-server check inter 500ms fastinter 200ms fall 2 rise 1
${webPorts.map((web, at) => `  server web${at + 1} 127.0.0.1:${web}`).join('\n')}
`

export async function startBalancer(place: Place, port: number, webPorts: number[]): Promise<Restartable> {
  const file = join(place.folder, 'haproxy.cfg')
  writeFileSync(file, settings(port, webPorts))
  place.own(file)
  return startRestartable(async () => {
    const { programs, logs } = place
    const part = startPart({
      name: 'haproxy',
      file: programs.haproxy,
      args: ['-db', '-f', file],
      user: programs.user,
      logs,
    })
    await whenReady(part, () => listens(port))
    return part
  })
}
