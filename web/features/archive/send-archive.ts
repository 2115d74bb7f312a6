import type { ArchiveImport } from '../../../common/api/archive.ts'
import { ApiError } from '../../api/api-error.ts'
import { getLocale } from '../../paraglide/runtime.js'

/** Uploads the file as the body of the call and reports progress, which fetch cannot. Rejects with an ApiError. */
export function sendArchive(
  file: File,
  token: string | null,
  onProgress: (share: number) => void,
): Promise<ArchiveImport> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/archive/import')
    request.setRequestHeader('content-type', 'application/zip')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', getLocale())
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new ApiError(0, { detail: 'No answer' })))
    request.addEventListener('load', () => {
      const body = parse(request.responseText)
      if (request.status === 202) resolve(body as ArchiveImport)
      else reject(new ApiError(request.status, body ?? {}))
    })
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
