/** Response to a request that the render queue refuses. */
import { createErrorPage } from '../../http/plain-page.ts'
import type { RenderRefusedError } from './render-queue.ts'

const RETRY_SECONDS = 10

/** Forms that are sent by scripts show the heading and keep their fields. */
export async function createRefusalPage(status: RenderRefusedError['status']): Promise<Response> {
  const title =
    status === 429
      ? 'Too many requests came from your network. Try again in ten seconds.'
      : 'The website is very busy. Try again in ten seconds.'
  const page = await createErrorPage(status, title, [
    'If you were sending a form, go back to it: what you typed is still there.',
  ])
  page.headers.set('Retry-After', String(RETRY_SECONDS))
  return page
}
