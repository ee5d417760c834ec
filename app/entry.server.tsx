/**
 * Renders the whole document before sending it: public pages are cached as bytes and their inline scripts are hashed,
 * which streaming doesn't allow.
 */
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isUnavailable } from './content/content-error.ts'
import { NonceContext } from './document/page-scripts.tsx'
import { assistantServices, cardServices, formServices, siteServices } from './server-context.ts'

export { assistantServices, cardServices, formServices, isUnavailable, siteServices }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = context.get(siteServices)
  const errors: unknown[] = []
  // If rendering throws, React Router reports it and calls this again for the error page.
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError: (error) => void errors.push(error),
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  for (const error of errors) report(error)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: errors.length > 0 ? 500 : status, headers })
}

/** Reports unexpected errors of loaders and actions. Thrown responses don't reach it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(siteServices).report(error)
}
