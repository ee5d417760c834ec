import { z } from 'zod'
import { isEmail, SIGN_IN_MESSAGES } from '../session/sign-in.ts'

/** Trimmed; null if blank. */
export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
  .nullable()

/** Trimmed and required. @param what noun in the message: "a title" */
export function requiredText(what: string, max: number) {
  return z
    .string()
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `Keep ${what.replace(/^an? /, 'the ')} to ${max} characters.`)
}

export const IMAGE_ALT_MAX = 300

export const imageAlt = optionalText.pipe(
  z.string().max(IMAGE_ALT_MAX, `Keep the alt text to ${IMAGE_ALT_MAX} characters.`).nullable(),
)

export const MISSING_ALT_TEXT = 'Add alt text for people who can’t see the image.'

/** Replaces line breaks and control characters with spaces. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const NAME_MAX = 200
const EMAIL_MAX = 254
const PHONE_MAX = 40

/** Must contain a letter. */
export const personName = z
  .string()
  .transform(onOneLine)
  .pipe(
    z.string().regex(/\p{L}/u, 'Enter your name.').max(NAME_MAX, `Keep your name to ${NAME_MAX} characters.`),
  )

export const emailAddress = z
  .string()
  .trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects them
  .refine((email) => email.length <= EMAIL_MAX && isEmail(email) && !/[\x00-\x1f\x7f<>,;]/.test(email), {
    message: SIGN_IN_MESSAGES.invalidEmail,
  })

/** Null if empty. */
export const optionalPhone = z
  .string()
  .transform(onOneLine)
  .refine(
    (phone) => phone === '' || isPhone(phone),
    'Enter a phone number, like 01632 960 001 or +44 1632 960 001.',
  )
  .transform((phone) => (phone === '' ? null : phone))

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  const fits = text.length <= PHONE_MAX && digits >= 6 && digits <= 20
  return fits && /^[+(]?[\d\s().+/-]+(?:\s*(?:ext|x)\.?\s*\d+)?$/i.test(text)
}

/** Multi-line text without characters that PostgreSQL rejects. @param what as in "your message" */
export function longText(what: string, max: number) {
  return z
    .string()
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max, `Keep ${what} to ${max.toLocaleString('en-GB')} characters.`))
}
