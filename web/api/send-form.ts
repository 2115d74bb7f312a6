import type { Incoming, Outgoing } from './transport.ts'

/**
 * Sends files with the JSON as a form, or one file as it is. With XMLHttpRequest, because `fetch` does not report
 * upload progress. Rejects without a response, and with an AbortError when the caller aborted it.
 */
export function sendForm(call: Outgoing, parse: (text: string) => unknown): Promise<Incoming> {
  const { method, path, headers, signal, onProgress } = call
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const end = () => signal?.removeEventListener('abort', abort)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', end)
    request.addEventListener('abort', () => reject(new DOMException('The call was ended', 'AbortError')))
    request.addEventListener('error', () => reject(new TypeError('No answer')))
    request.addEventListener('load', () => {
      resolve({ status: request.status, body: parse(request.responseText) })
    })
    request.open(method, `/api${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal?.addEventListener('abort', abort)
    if (call.body instanceof Blob)
      request.setRequestHeader('content-type', call.body.type === '' ? 'application/octet-stream' : call.body.type)
    request.send(call.body instanceof Blob ? call.body : formOf(call))
    if (signal?.aborted) abort()
  })
}

function formOf({ body, files }: Outgoing): FormData {
  const form = new FormData()
  if (body !== undefined) form.append('data', JSON.stringify(body))
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, file, name)
  return form
}
