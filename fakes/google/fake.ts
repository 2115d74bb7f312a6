import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, bytes, json, page } from '../kit/answer.ts'
import { type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { chooserPage, chosenPage, people, personOf } from './chooser.ts'
import { type Claims, goodClaims, publiclySignedToken, signToken, unsignedToken, createKeys } from './id-token.ts'

export interface GoogleOptions extends FakeOptions {
  clientId?: string
}

/** Path of its keys; faults apply only there. */
const certs = '/oauth2/v3/certs'
/** How long its keys may be cached, in seconds. */
const maxAge = 20_000

/** A fake of Sign-in with Google: rotating keys, tokens with any claims, the script of the button and its window. */
export async function startGoogleFake({ clientId = 'fake.apps.example', ...options }: GoogleOptions = {}) {
  const keys = await createKeys()
  const sign = (claims: Claims = {}) => signToken(keys, goodClaims(clientId, claims))

  async function choose({ query }: FakeRequest): Promise<Answer> {
    const email = query.get('email') ?? ''
    const person = people.find((one) => one.email === email) ?? personOf(email)
    const credential = await sign({ ...person, nonce: query.get('nonce') ?? undefined })
    return page(chosenPage(credential, query.get('origin') ?? ''))
  }

  const fake = await startFake(
    {
      routes: {
        [`GET ${certs}`]: () =>
          json(keys.published(), { headers: { 'cache-control': `public, max-age=${maxAge}, must-revalidate` } }),
        'GET /gsi/client': () => bytes('text/javascript', readFileSync(join(import.meta.dirname, 'client-script.js'))),
        'GET /gsi/select': ({ query }) => page(chooserPage(query)),
        'GET /gsi/chosen': choose,
      },
      env: (url) => ({
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CERTS_URL: `${url}${certs}`,
        GOOGLE_SCRIPT_URL: `${url}/gsi/client`,
      }),
      faultsOn: certs,
    },
    options,
  )
  return {
    ...fake,
    clientId,
    maxAge,
    keys,
    /** A valid token except for the given claims. */
    sign,
    unsigned: (claims: Claims = {}) => unsignedToken(goodClaims(clientId, claims)),
    publiclySigned: (claims: Claims, secret: string) =>
      publiclySignedToken(keys.current().kid, goodClaims(clientId, claims), secret),
  }
}

export type GoogleFake = Awaited<ReturnType<typeof startGoogleFake>>
