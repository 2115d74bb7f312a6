import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chooserPage, chosenPage } from './chooser.ts'
import { clientScript } from './client-script.ts'
import { type Claims, goodClaims, publiclySignedToken, signToken, unsignedToken } from './id-token.ts'
import { createKeys } from './keys.ts'
import { people, personOf } from './people.ts'

export interface GoogleOptions {
  /** Any free one by default. */
  port?: number
  clientId?: string
}

/** What goes wrong at the moment: `down` cuts every line, `broken` answers something else. */
type GoogleMode = 'ok' | 'down' | 'broken'

/** Sign-in with Google, played on this machine: keys that rotate, tokens of any claims, the script of the button and its window. */
export async function startGoogleStandin({ port = 0, clientId = 'standin.apps.example' }: GoogleOptions = {}) {
  const keys = await createKeys()
  const state = { mode: 'ok' as GoogleMode, maxAge: 20_000, asked: 0 }
  const sign = (claims: Claims = {}) => signToken(keys, goodClaims(clientId, claims))

  async function respond(url: URL, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = url
    if (pathname === '/oauth2/v3/certs') {
      state.asked += 1
      if (state.mode === 'down') return void reply.destroy()
      const body = state.mode === 'broken' ? '<html>' : JSON.stringify(keys.published())
      return send(reply, 'application/json; charset=UTF-8', body, `public, max-age=${state.maxAge}, must-revalidate`)
    }
    if (pathname === '/gsi/client') return send(reply, 'text/javascript', clientScript)
    if (pathname === '/gsi/select') return send(reply, 'text/html; charset=utf-8', chooserPage(searchParams))
    if (pathname !== '/gsi/chosen') return void reply.writeHead(404).end()
    const email = searchParams.get('email') ?? ''
    const person = people.find((one) => one.email === email) ?? personOf(email)
    const credential = await sign({ ...person, nonce: searchParams.get('nonce') ?? undefined })
    send(reply, 'text/html; charset=utf-8', chosenPage(credential, searchParams.get('origin') ?? ''))
  }

  const server = createServer((request, reply) => {
    respond(new URL(request.url ?? '/', 'http://standin'), reply).catch(() => reply.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    clientId,
    state,
    keys,
    /** A good token but for the claims given. */
    sign,
    unsigned: (claims: Claims = {}) => unsignedToken(goodClaims(clientId, claims)),
    publiclySigned: (claims: Claims, secret: string) =>
      publiclySignedToken(keys.current().kid, goodClaims(clientId, claims), secret),
    /** How a server reaches it, by the names of its settings. */
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CERTS_URL: `${url}/oauth2/v3/certs`,
      GOOGLE_SCRIPT_URL: `${url}/gsi/client`,
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type GoogleStandin = Awaited<ReturnType<typeof startGoogleStandin>>

const send = (reply: ServerResponse, type: string, body: string, cache = 'no-store'): void =>
  void reply.writeHead(200, { 'content-type': type, 'cache-control': cache }).end(body)
