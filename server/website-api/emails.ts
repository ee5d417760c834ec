/**
 * Emails that staff open: as the workshop shows them, their attachments, their source, and pictures from elsewhere where a
 * person asks for those; and files of emails that they put here. That somebody opened one is in the audit log.
 */
import { type Handler, Hono } from 'hono'
import { z } from 'zod'
import {
  EMAIL_IMPORT_PATH,
  EMAIL_REFUSALS,
  EMAILS_API,
  NESTED_MOST,
  type PicturesAnswer,
} from '#domain/mail/emails.ts'
import type { OpenedLetter } from '#domain/mail/letter.ts'
import { UNKNOWN_TYPE } from '#formats/media-type.ts'
import type { DataClient } from '../data-source/clients.ts'
import { importFile } from '../mail/intake/import-file.ts'
import type { Intake } from '../mail/intake/intake.ts'
import { readLetter } from '../mail/intake/letter-store.ts'
import { sentLetter } from '../mail/intake/sent-letter.ts'
import type { LoadPictures } from '../mail/reading/pictures/load-pictures.ts'
import { ReadingError, type Workshop } from '../mail/reading/workshop.ts'
import {
  type ApiParts,
  csrfGuard,
  csrfHeaderGuard,
  type GuardedEnvironment,
  personLimit,
  type SessionEnvironment,
  sessionGuard,
} from './guards.ts'
import { ApiRefusal, parseInput, refuse, unwrap } from './services/refusals.ts'

export interface EmailsParts {
  /** A client above row-level security: letters have no address of their own that a browser could be led to. */
  readonly secret: DataClient
  readonly intake: Intake
  readonly workshop: Pick<Workshop, 'openLetter' | 'readPart'>
  readonly loadPictures: LoadPictures
  /** The address that mails come from. */
  readonly from: string
}

const picturesCall = z.object({
  numbers: z.array(z.number().int().positive()).min(1).max(200),
  inside: z.array(z.number().int().min(0)).max(NESTED_MOST).default([]),
})

/** Each counts the calls of one person: more than anybody reads, and too few for whoever takes over their session. */
const LIMITS = {
  letters: { name: 'letters', count: 600, seconds: 60 },
  pictures: { name: 'letter-pictures', count: 60, seconds: 60 },
  imports: { name: 'email-imports', count: 2000, seconds: 3600 },
} as const

export function createEmailsApi(api: ApiParts, parts: EmailsParts): Hono {
  const staff = sessionGuard(api, 'staff')
  const emails = new Hono()
  emails.get(
    `${EMAILS_API}/:id{[0-9]{1,15}}/letter`,
    staff,
    personLimit(api, LIMITS.letters),
    showLetter(parts),
  )
  emails.post(
    `${EMAILS_API}/:id{[0-9]{1,15}}/pictures`,
    ...[csrfGuard(api), staff, personLimit(api, LIMITS.pictures)],
    showPictures(parts),
  )
  emails.post(
    EMAIL_IMPORT_PATH,
    ...[csrfHeaderGuard(api), staff, personLimit(api, LIMITS.imports)],
    takeFile(parts),
  )
  return emails
}

function showLetter(parts: EmailsParts): Handler<SessionEnvironment> {
  return async (context) => {
    const { inside, part, source } = context.req.query()
    const isTaken = part !== undefined || source === '1'
    const letter = await openInside(parts, {
      id: Number(context.req.param('id')),
      person: context.get('user').id,
      inside: placesOf(inside),
      action: isTaken ? 'export' : 'open',
    })
    if (source === '1') return fileOf('email.eml', letter.bytes)
    if (part !== undefined) {
      const [place = -1] = placesOf(part)
      const found = await readable(parts.workshop.readPart(letter.bytes, place))
      if (found === null) throw refuseEmail('NO_SUCH_PART')
      return fileOf(found.name, found.bytes)
    }
    const opened = await readable(
      parts.workshop.openLetter(letter.bytes, { knownSenders: () => !letter.isFirst }),
    )
    return context.json(opened satisfies OpenedLetter)
  }
}

/** Fetches by the numbers of the letter alone: nobody has this server ask an address of their own. */
function showPictures(parts: EmailsParts): Handler<GuardedEnvironment & SessionEnvironment> {
  return async (context) => {
    const { numbers, inside } = parseInput(picturesCall, context.get('body'))
    const { bytes } = await openInside(parts, {
      id: Number(context.req.param('id')),
      person: context.get('user').id,
      inside,
      action: null,
    })
    const { remotePictures } = await readable(parts.workshop.openLetter(bytes))
    const wanted = remotePictures.filter(({ number }) => numbers.includes(number))
    const pictures = Object.fromEntries(await parts.loadPictures(wanted))
    return context.json({ pictures } satisfies PicturesAnswer)
  }
}

/** The body is the file. It is read only as fast as its letters are kept, so that a mailbox takes no more memory than one. */
function takeFile({ intake }: EmailsParts): Handler<SessionEnvironment> {
  return async (context) => {
    const name = (context.req.query('name') ?? '').slice(0, 300) || 'file'
    const { body } = context.req.raw
    if (body === null) throw refuse.invalidInput('Please choose a file.')
    return context.json(await importFile(intake, name, body))
  }
}

interface Wanted {
  readonly id: number
  readonly person: string
  /** The places of the attachments that lead to an email within the email. */
  readonly inside: readonly number[]
  /** For the audit log; null where that has it already. */
  readonly action: 'open' | 'export' | null
}

async function openInside(parts: EmailsParts, { id, person, inside, action }: Wanted) {
  const [email] = unwrap(
    await parts.secret.rpc('open_email', { email_id: id, person, ...(action !== null && { action }) }),
  )
  if (email === undefined) throw refuseEmail('NO_SUCH_EMAIL')
  let bytes: Uint8Array
  if (email.source === 'sent') {
    const sent = unwrap(
      await parts.secret.from('outgoing_mails').select('*').eq('id', email.outgoing_id).maybeSingle(),
    )
    if (sent === null) throw refuseEmail('NO_SUCH_EMAIL')
    bytes = await sentLetter(sent, parts.from)
  } else {
    bytes = await readLetter(parts.secret, email.letter_path).catch((error) => {
      throw refuse.unavailable(error)
    })
  }
  for (const place of inside) {
    const part = await readable(parts.workshop.readPart(bytes, place))
    if (part === null) throw refuseEmail('NO_SUCH_PART')
    bytes = part.bytes
  }
  return { bytes, isFirst: email.source !== 'sent' && email.is_first_from_sender && inside.length === 0 }
}

/** `2.1` as numbers. */
function placesOf(text: string | undefined): number[] {
  if (text === undefined || text === '') return []
  const places = text.split('.').map(Number)
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < 100_000
  if (places.length > NESTED_MOST || !places.every(isPlace)) throw refuseEmail('NO_SUCH_PART')
  return places
}

async function readable<Made>(reading: Promise<Made>): Promise<Made> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error
    if (error.fault === 'busy')
      throw new ApiRefusal(503, 'BUSY', error.message, { retryAfter: 2, cause: error })
    throw new ApiRefusal(400, 'EMAIL_UNREADABLE', error.message, { cause: error })
  }
}

function refuseEmail(code: keyof typeof EMAIL_REFUSALS): ApiRefusal {
  return new ApiRefusal(404, code, EMAIL_REFUSALS[code])
}

/** Returns a stranger’s file as bytes to save. The type that its sender declared is not repeated. */
function fileOf(name: string, bytes: Uint8Array): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': UNKNOWN_TYPE,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
