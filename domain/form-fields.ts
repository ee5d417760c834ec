/** Fields that several forms have, read the same way in each. */

import { z } from 'zod'

/** Trimmed; nothing but spaces is no text. */
export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
  .nullable()

/** Trimmed, and something must be left. @param what the field as a sentence has it: "a title" */
export function requiredText(what: string, max: number) {
  return z
    .string()
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(max, `Please keep ${what.replace(/^an? /, 'the ')} to ${max} characters.`)
}

export const IMAGE_ALT_MAX = 300

export const imageAlt = optionalText.pipe(
  z.string().max(IMAGE_ALT_MAX, `Please keep the description to ${IMAGE_ALT_MAX} characters.`).nullable(),
)

/** A picture comes with its description. */
export const UNDESCRIBED_IMAGE = 'Please describe the picture for people who cannot see it.'
