/** Makes PDFs of redacted copies, which a browser has no typeface for. */
import { Hono } from 'hono'
import { REDACTED_COPY_API, redactedCopy } from '#domain/email/redacted-copy.ts'
import { type ApiDependencies, csrfGuard, sessionGuard, userRateLimit } from './guards.ts'
import { parseInput } from './services/errors.ts'

/** One member of staff may have this many made: setting one takes a second of the machine's time. */
const COPY_LIMIT = { name: 'email-copy', count: 60, seconds: 3600 } as const

export function createEmailCopiesApi(parts: ApiDependencies): Hono {
  const api = new Hono()
  api.post(
    REDACTED_COPY_API,
    csrfGuard(parts),
    sessionGuard(parts, 'staff'),
    userRateLimit(parts, COPY_LIMIT),
    async (context) => {
      // A writer of PDFs is loaded by whoever needs one.
      const { redactedPdf } = await import('../email/redaction/redacted-pdf.ts')
      const bytes = await redactedPdf(parseInput(redactedCopy, context.get('body')))
      return context.body(new Uint8Array(bytes), 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="copy.pdf"',
        'x-content-type-options': 'nosniff',
      })
    },
  )
  return api
}
