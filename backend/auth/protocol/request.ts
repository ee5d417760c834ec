import { z } from 'zod'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import { JsonLimitError, readJsonText } from '#formats/json-text.ts'
import { isNestedDeeper } from '#formats/json-values.ts'
import { errors } from './errors.ts'

const LIMITS = { bytes: 1_000_000, values: 10_000, levels: 10_000 }

const MAX_EMAIL_LENGTH = 255
const MAX_DEPTH = 64

/** Limited in depth, because serialising is recursive. */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => !isNestedDeeper(value, MAX_DEPTH),
    `must not be nested more than ${MAX_DEPTH} levels deep`,
  )

/**
 * Returns the address in lower case.
 * @throws {AuthError} validation_failed
 */
export function parseEmailAddress(text: string): string {
  if (text === '') throw errors.validationFailed('An email address is required')
  if (text.length > MAX_EMAIL_LENGTH) throw errors.validationFailed('An email address is too long')
  if (!isEmail(text)) throw errors.validationFailed('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

/**
 * Validates an address before it is lower-cased: the Kelvin sign and other non-ASCII letters have an ASCII lower case
 * and could match another user's address.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && z.email().safeParse(text).success
}

/** @throws {AuthError} bad_json, request_entity_too_large, or validation_failed */
export async function readBody<Output>(request: Request, schema: z.ZodType<Output>): Promise<Output> {
  return parse(schema, parseJson(await readText(request)))
}

export async function readOptionalBody<Output>(request: Request, schema: z.ZodType<Output>): Promise<Output> {
  const text = await readText(request)
  return parse(schema, text.trim() === '' ? {} : parseJson(text))
}

function parse<Output>(schema: z.ZodType<Output>, json: unknown): Output {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw errors.validationFailed(
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw errors.badJson((error as SyntaxError).message)
  }
}

async function readText(request: Request): Promise<string> {
  try {
    return await readJsonText(request.body, LIMITS)
  } catch (error) {
    if (error instanceof JsonLimitError)
      throw error.limit === 'levels'
        ? errors.validationFailed('The body is nested too deeply')
        : errors.bodyTooLarge()
    throw request.signal.aborted ? errors.aborted() : error
  }
}

/**
 * Returns a URL on the website or an allowed origin, otherwise the website's, because the target receives the session.
 * @param requestedUrl overrides the `redirect_to` parameter
 */
export function redirectTarget(
  { siteUrl, siteOrigins }: Pick<BackendDependencies, 'siteUrl' | 'siteOrigins'>,
  request: Request,
  requestedUrl: string | null = new URL(request.url).searchParams.get('redirect_to'),
): string {
  if (requestedUrl === null || !URL.canParse(requestedUrl)) return siteUrl
  const origins = [new URL(siteUrl).origin, ...siteOrigins]
  return origins.includes(new URL(requestedUrl).origin) ? requestedUrl : siteUrl
}
