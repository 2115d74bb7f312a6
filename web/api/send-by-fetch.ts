import type { Send } from './transport.ts'

/** Sends over the network; rejects without a response. */
export const sendByFetch: Send = async (call) => {
  if (call.files || call.onProgress) return (await import('./send-form.ts')).sendForm(call, parseJson)
  const { method, path, host, headers, body, signal } = call
  const response = await fetch(`${host ? platformAddress() : '/api'}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': contentType(body) },
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
  // A picture or a video, as admins see of reported posts.
  if (response.ok && /^(?:image|video)\//.test(response.headers.get('content-type') ?? ''))
    return { status: response.status, body: await response.blob() }
  const text = await response.text()
  return { status: response.status, body: parseJson(text), etag: response.headers.get('etag') ?? undefined }
}

/** The second host: on this address unless the document names another. */
const platformAddress = (): string => `${document.documentElement.dataset['platform'] ?? ''}/platform`

/** A file is sent unchanged. */
const contentType = (body: unknown): string => (body instanceof Blob ? body.type : 'application/json')

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}
