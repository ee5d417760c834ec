/** Downloads of the stored data and the CV. By POST, to keep the token out of the URL. */
import { findApplicationByLink, readApplicantPage } from '#app/content/applications/applicant-self-service.ts'
import { formServices, siteServices } from '#app/server-context.ts'
import { readForm } from '#app/site/forms/read-form.server.ts'
import { APPLICANT_KEY } from '#domain/applications/applicant-link.ts'
import { CV_BUCKET, isQuarantined } from '#domain/applications/applications.ts'
import { getContentType } from '#formats/media-type.ts'
import type { Route } from './+types/download'

const DOWNLOAD_LIMIT = { name: 'applicant download', count: 40, seconds: 3600 } as const

export async function action({ context, request }: Route.ActionArgs) {
  const { secret, consumeToken } = context.get(formServices)
  const { report } = context.get(siteServices)
  const { fields } = await readForm(request).catch(() => ({ fields: {} as Record<string, string> }))
  const token = fields[APPLICANT_KEY] ?? ''
  try {
    if (!(await consumeToken(DOWNLOAD_LIMIT)))
      return errorResponse(429, 'Too many downloads. Try again in an hour.')
    const application = await findApplicationByLink(secret, token)
    if (application === null) return errorResponse(404, 'This link no longer works.')
    if (fields.what === 'cv') {
      const { cv } = application
      if (cv === null) return errorResponse(404, 'There is no CV.')
      if (isQuarantined(cv.path))
        return errorResponse(410, 'Our virus scanner found a problem in this CV, so it can’t be opened.')
      const { data, error } = await secret.storage.from(CV_BUCKET).download(cv.path)
      if (error) throw error
      return fileResponse(data, getContentType(cv.type), cv.fileName)
    }
    const found = await readApplicantPage(secret, token)
    if (found === null || found === 'limited') return errorResponse(429, 'Try again in ten minutes.')
    const content = `${JSON.stringify(found.held, null, 2)}\n`
    return fileResponse(content, 'application/json', `${application.reference}.json`)
  } catch (error) {
    report(error)
    return errorResponse(503, 'This can’t be downloaded at the moment. Try again shortly.')
  }
}

function fileResponse(content: string | Blob, type: string, name: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function errorResponse(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
