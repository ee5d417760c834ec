/**
 * Returns a `fetch` that reports upload progress, using XMLHttpRequest because `fetch` does not.
 * @param onProgress share sent, 0 to 1
 * @param signal aborts the upload; the promise then rejects with an `AbortError`
 */
export function createUploadFetch(onProgress: (share: number) => void, signal: AbortSignal): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(aborted())
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : input)
      request.responseType = 'arraybuffer'
      request.withCredentials = init?.credentials === 'include'
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      const abort = () => request.abort()
      signal.addEventListener('abort', abort)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () => resolve(toResponse(request))
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(aborted())
      request.onloadend = () => signal.removeEventListener('abort', abort)
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
    })
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const isBodyless = request.status === 204 || request.status === 304
  const body = isBodyless ? null : (request.response as ArrayBuffer)
  return new Response(body, { status: request.status, statusText: request.statusText, headers })
}

function aborted(): DOMException {
  return new DOMException('Upload cancelled.', 'AbortError')
}
