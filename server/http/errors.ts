/** Converts unexpected errors to responses: logs the cause, but does not send it. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import type { ApiErrorBody } from '#domain/session/website-api.ts'
import type { Log } from '../config/logger.ts'
import { requestIdOf, type ServerEnvironment } from './headers.ts'
import { plainPage } from './plain-page.ts'

interface ErrorPage {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly message: string
}

const UNEXPECTED: ErrorPage = {
  status: 500,
  code: 'INTERNAL_ERROR',
  title: 'Something went wrong',
  message: 'An unexpected error occurred',
}

const CLIENT_ERRORS: Readonly<Record<number, ErrorPage>> = {
  400: {
    status: 400,
    code: 'BAD_REQUEST',
    title: 'Bad request',
    message: 'The request is invalid.',
  },
  413: { status: 413, code: 'PAYLOAD_TOO_LARGE', title: 'Too large', message: 'The request is too large.' },
}

/** Returns the handler for `app.onError`. */
export function createErrorHandler(log: Log) {
  return (error: Error, context: Context<ServerEnvironment>): Promise<Response> => {
    const errorPage = (error instanceof HTTPException && CLIENT_ERRORS[error.status]) || UNEXPECTED
    const requestId = requestIdOf(context)
    if (errorPage === UNEXPECTED)
      log.error(
        { err: error, requestId, method: context.req.method, path: context.req.path },
        'Request failed',
      )
    return renderError(context.req.raw, errorPage, requestId)
  }
}

/** Responds with JSON in the website API, a page to browsers, and text otherwise. */
async function renderError(request: Request, errorPage: ErrorPage, requestId: string): Promise<Response> {
  const { status, code, title, message } = errorPage
  if (new URL(request.url).pathname.startsWith('/api/'))
    return Response.json({ error: message, message, code } satisfies ApiErrorBody, {
      status,
      headers: { 'Cache-Control': 'no-store' },
    })
  if (request.headers.get('accept')?.includes('text/html'))
    return plainPage(
      {
        title,
        body: html`<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">Go to the home page</a></p>
<p class="quiet">Reference: ${requestId}</p>`,
      },
      status,
    )
  return new Response(`${message}\n`, { status, headers: { 'Cache-Control': 'no-store' } })
}
