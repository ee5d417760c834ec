/** What people and programs hear while nobody is there who could do what they ask. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from 'hono/html'
import type { ApiErrorBody } from '#domain/session/website-api.ts'
import { plainPage } from '../../http/plain-page.ts'
import type { Fate } from './forward.ts'

/** A restart takes a few seconds. */
const RETRY_AFTER_SECONDS = '5'
const BACKEND = /^\/(?:auth|rest|storage|functions|realtime)\/v1\//
const MESSAGE = 'The site is starting again. Please try once more in a moment.'

/** @param common headers that every answer of the site carries */
export function createAwayAnswers(common: Readonly<Record<string, string>>) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse, fate: Fate): Promise<void> => {
    const response = await answerOf(incoming, fate)
    if (outgoing.destroyed || outgoing.headersSent) return void outgoing.destroy()
    const body = Buffer.from(await response.arrayBuffer())
    outgoing.writeHead(response.status, [
      ...Object.entries(common).flat(),
      ...[...response.headers].flat(),
      ...['Retry-After', RETRY_AFTER_SECONDS, 'Content-Length', String(body.byteLength)],
      // What is still on its way here is read by nobody.
      ...(incoming.complete ? [] : ['Connection', 'close']),
    ])
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }
}

async function answerOf(
  { url = '/', headers }: IncomingMessage,
  { mayBeDone, typed }: Fate,
): Promise<Response> {
  const path = url.split('?', 1)[0] as string
  const noStore = { headers: { 'Cache-Control': 'no-store' }, status: 503 }
  if (path === '/readyz') return Response.json({ owner: 'failed' }, noStore)
  if (path.startsWith('/api/'))
    return Response.json(
      { error: MESSAGE, message: MESSAGE, code: 'UNAVAILABLE' } satisfies ApiErrorBody,
      noStore,
    )
  if (BACKEND.test(path))
    return Response.json({ code: 'UNAVAILABLE', error: 'Unavailable', message: MESSAGE }, noStore)
  if (typed) return formPage(url, mayBeDone, await typed.fields(), headers['content-type'] ?? '')
  if (!headers.accept?.includes('text/html')) return new Response(`${MESSAGE}\n`, noStore)
  const title = 'The site is starting again'
  return plainPage(
    {
      title,
      body: html`<h1>${title}</h1><p>This page opens by itself in a few seconds.</p>`,
      refresh: Number(RETRY_AFTER_SECONDS),
    },
    503,
  )
}

/** Gives back what was typed, to be sent once more. Browsers do not give files back. */
function formPage(
  action: string,
  mayBeDone: boolean,
  fields: readonly (readonly [string, string])[],
  type: string,
): Promise<Response> {
  const title = mayBeDone ? 'We cannot say whether this was saved' : 'This was not saved yet'
  const hadFiles = type.startsWith('multipart')
  return plainPage(
    {
      title,
      mayPost: true,
      body: html`<h1>${title}</h1>
<p>The site was starting again at that moment. Nothing that you typed is lost: it is below.</p>
<p>${mayBeDone ? 'If no confirmation comes by email within a few minutes, please send it once more.' : 'Please send it once more in a moment.'}</p>
<form method="post" action="${action}" ${hadFiles ? html`enctype="multipart/form-data"` : ''}>
${fields.map(
  ([
    name,
    value,
  ]) => html`<p><label>${labelOf(name)}<br><textarea name="${name}" rows="${Math.min(8, 1 + Math.floor(value.length / 60))}" cols="60">
${value}</textarea></label></p>`,
)}
${hadFiles ? html`<p>Files have to be chosen once more: <a href="${action}">open the page again</a> to send one.</p>` : ''}
<p><button>Send again</button></p>
</form>`,
    },
    503,
  )
}

/** `coverLetter` is “Cover letter”. */
function labelOf(name: string): string {
  const words = name
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
