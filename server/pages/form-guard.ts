/**
 * Which submissions of public forms are let through to their actions. Pages are cached and the same for everyone, so
 * they carry no secret to compare; browsers themselves say from which site a form comes.
 */
import { html } from 'hono/html'
import { plainPage } from '../http/plain-page.ts'

/** Room for a CV of the largest size beside the fields, and for the form's own boundaries. */
export const mostFormBytes = 12 * 1024 * 1024

/** @returns why a submission is not taken; null when it is */
export function refuseForm(request: Request, siteUrl: string): Promise<Response> | null {
  if (!isFromOurPage(request, siteUrl))
    return refusal(403, 'This form was not sent', [
      'It did not come from a page of this site, as far as your browser says.',
      'Please open the page again and send the form from there.',
    ])
  const length = request.headers.get('content-length')
  if (length === null && request.body !== null)
    return refusal(411, 'This form was not sent', ['Its length was not stated.'])
  if (Number(length) > mostFormBytes)
    return refusal(413, 'This form is too large', [
      'All fields and files together may have 12 MB.',
      'Please go back and choose a smaller file.',
    ])
  return null
}

/** `Sec-Fetch-Site` cannot be set by pages; where a browser does not send it, the `Origin` of every POST decides. */
function isFromOurPage({ headers, url }: Request, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === siteUrl || (origin !== null && origin === new URL(url).origin)
}

function refusal(status: number, title: string, sentences: readonly string[]): Promise<Response> {
  return plainPage(
    { title, body: html`<h1>${title}</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}` },
    status,
  )
}
