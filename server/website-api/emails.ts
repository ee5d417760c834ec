/**
 * Endpoints of the email viewer: parsed emails, attachments, source, remote images on request, and imports. Opening an
 * email is recorded in the audit log.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  EMAIL_API_ERRORS,
  EMAIL_IMPORT_PATH,
  EMAILS_API,
  MAX_NESTING_DEPTH,
  type RemoteImagesResponse,
} from '#domain/email/emails.ts'
import type { ParsedEmail } from '#domain/email/parsed-email.ts'
import { UNKNOWN_TYPE } from '#formats/media-type.ts'
import type { DataClient } from '../data-source/clients.ts'
import { importFile } from '../email/ingestion/import-file.ts'
import type { EmailIngestion } from '../email/ingestion/ingestion.ts'
import { readRawMessage } from '../email/ingestion/raw-message-store.ts'
import { buildSentMessage } from '../email/ingestion/sent-message.ts'
import { type EmailParserPool, ParseError } from '../email/parsing/parser-pool.ts'
import type { LoadRemoteImages } from '../email/parsing/remote-images/load-remote-images.ts'
import {
  type ApiDependencies,
  csrfGuard,
  csrfHeaderGuard,
  type GuardedEnvironment,
  type SessionEnvironment,
  sessionGuard,
  userRateLimit,
} from './guards.ts'
import { apiErrors, parseInput, unwrap, WebsiteApiError } from './services/errors.ts'

export interface EmailsDependencies {
  /** Bypasses row-level security. Raw messages have no public URL. */
  readonly secret: DataClient
  readonly ingestion: EmailIngestion
  readonly parserPool: Pick<EmailParserPool, 'parseMessage' | 'readPart'>
  readonly loadRemoteImages: LoadRemoteImages
  /** The website's sender. */
  readonly from: string
}

const imagesSchema = z.object({
  numbers: z.array(z.number().int().positive()).min(1).max(200),
  inside: z.array(z.number().int().min(0)).max(MAX_NESTING_DEPTH).default([]),
})

/** Per user: more than anyone reads, too few for a stolen session to copy the mailbox. */
const LIMITS = {
  emails: { name: 'emails', count: 600, seconds: 60 },
  images: { name: 'email-images', count: 60, seconds: 60 },
  imports: { name: 'email-imports', count: 2000, seconds: 3600 },
} as const

type Environment = GuardedEnvironment & SessionEnvironment

export function createEmailsApi(api: ApiDependencies, dependencies: EmailsDependencies): Hono<Environment> {
  const { parserPool } = dependencies
  const staff = sessionGuard(api, 'staff')
  const one = `${EMAILS_API}/:id{[0-9]{1,15}}`
  const emails = new Hono<Environment>()
  emails.get(`${one}/message`, staff, userRateLimit(api, LIMITS.emails), async (context) => {
    const { inside, part, source } = context.req.query()
    const isExport = part !== undefined || source === '1'
    const message = await readEmail(dependencies, {
      id: Number(context.req.param('id')),
      person: context.get('user').id,
      inside: parsePath(inside),
      action: isExport ? 'export' : 'open',
    })
    if (source === '1') return createDownload('email.eml', message.bytes)
    if (part !== undefined) {
      const [index = -1] = parsePath(part)
      const attachment = await withApiError(parserPool.readPart(message.bytes, index))
      if (attachment === null) throw emailError('NO_SUCH_PART')
      return createDownload(attachment.name, attachment.bytes)
    }
    const email = await withApiError(
      parserPool.parseMessage(message.bytes, { knownSenders: () => !message.isFirst }),
    )
    return context.json(email satisfies ParsedEmail)
  })
  // Images are requested by number, so that no caller can choose a URL.
  const images = userRateLimit(api, LIMITS.images)
  emails.post(`${one}/pictures`, csrfGuard(api), staff, images, async (context) => {
    const { numbers, inside } = parseInput(imagesSchema, context.get('body'))
    const { bytes } = await readEmail(dependencies, {
      id: Number(context.req.param('id')),
      person: context.get('user').id,
      inside,
      action: null,
    })
    const { remotePictures } = await withApiError(parserPool.parseMessage(bytes))
    const wanted = remotePictures.filter(({ number }) => numbers.includes(number))
    const pictures = Object.fromEntries(await dependencies.loadRemoteImages(wanted))
    return context.json({ pictures } satisfies RemoteImagesResponse)
  })
  // Read as a stream, so that a large mbox needs no more memory than one message.
  const imports = userRateLimit(api, LIMITS.imports)
  emails.post(EMAIL_IMPORT_PATH, csrfHeaderGuard(api), staff, imports, async (context) => {
    const name = (context.req.query('name') ?? '').slice(0, 300) || 'file'
    const { body } = context.req.raw
    if (body === null) throw apiErrors.invalidInput('Choose a file.')
    return context.json(await importFile(dependencies.ingestion, name, body))
  })
  return emails
}

interface EmailRequest {
  readonly id: number
  readonly person: string
  /** Path of attachment indexes to an attached email. */
  readonly inside: readonly number[]
  /** For the audit log; null if already recorded. */
  readonly action: 'open' | 'export' | null
}

async function readEmail(dependencies: EmailsDependencies, { id, person, inside, action }: EmailRequest) {
  const [email] = unwrap(
    await dependencies.secret.rpc('open_email', { email_id: id, person, ...(action !== null && { action }) }),
  )
  if (email === undefined) throw emailError('NO_SUCH_EMAIL')
  let bytes: Uint8Array
  if (email.source === 'sent') {
    const sent = unwrap(
      await dependencies.secret.from('outgoing_emails').select('*').eq('id', email.outgoing_id).maybeSingle(),
    )
    if (sent === null) throw emailError('NO_SUCH_EMAIL')
    bytes = await buildSentMessage(sent, dependencies.from)
  } else {
    bytes = await readRawMessage(dependencies.secret, email.letter_path).catch((error) => {
      throw apiErrors.unavailable(error)
    })
  }
  for (const index of inside) {
    const part = await withApiError(dependencies.parserPool.readPart(bytes, index))
    if (part === null) throw emailError('NO_SUCH_PART')
    bytes = part.bytes
  }
  return { bytes, isFirst: email.source !== 'sent' && email.is_first_from_sender && inside.length === 0 }
}

/** Parses a path such as `2.1`. */
function parsePath(text: string | undefined): number[] {
  if (text === undefined || text === '') return []
  const indexes = text.split('.').map(Number)
  const isIndex = (index: number) => Number.isInteger(index) && index >= 0 && index < 100_000
  if (indexes.length > MAX_NESTING_DEPTH || !indexes.every(isIndex)) throw emailError('NO_SUCH_PART')
  return indexes
}

async function withApiError<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    if (error.fault === 'busy')
      throw new WebsiteApiError(503, 'BUSY', error.message, { retryAfter: 2, cause: error })
    throw new WebsiteApiError(400, 'EMAIL_UNREADABLE', error.message, { cause: error })
  }
}

function emailError(code: keyof typeof EMAIL_API_ERRORS): WebsiteApiError {
  return new WebsiteApiError(404, code, EMAIL_API_ERRORS[code])
}

/** Sends an untrusted file as a download. The declared type is not used. */
function createDownload(name: string, bytes: Uint8Array): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': UNKNOWN_TYPE,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
