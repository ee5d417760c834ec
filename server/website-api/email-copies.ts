/** Renders redacted copies as PDF, for which browsers lack a font. */
import { Hono } from 'hono'
import { REDACTED_COPY_API, redactedCopy } from '#domain/email/redacted-copy.ts'
import { type ApiDependencies, csrfGuard, sessionGuard, userRateLimit } from './guards.ts'
import { parseInput } from './services/errors.ts'

/** Per user; each PDF takes about a second of CPU. */
const COPY_LIMIT = { name: 'email-copy', count: 60, seconds: 3600 } as const

export function createEmailCopiesApi(dependencies: ApiDependencies): Hono {
  const api = new Hono()
  api.post(
    REDACTED_COPY_API,
    csrfGuard(dependencies),
    sessionGuard(dependencies, 'staff'),
    userRateLimit(dependencies, COPY_LIMIT),
    async (context) => {
      // Loaded on first use.
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
