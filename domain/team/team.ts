import { z } from 'zod'
import { imageAlt, MISSING_ALT_TEXT, optionalText, requiredText } from '../forms/fields.ts'

export const TEAM_NAME_MAX = 120
export const TEAM_TITLE_MAX = 120
export const TEAM_DESCRIPTION_MAX = 5000

export const teamMemberSchema = z
  .object({
    name: requiredText('a name', TEAM_NAME_MAX),
    title: requiredText('a job title', TEAM_TITLE_MAX),
    description: z
      .string()
      .trim()
      .max(TEAM_DESCRIPTION_MAX, `Keep the description to ${TEAM_DESCRIPTION_MAX} characters.`),
    image: optionalText,
    imageAlt,
    /** Focal point in `object-position` notation. */
    imageFocus: z.string().nullable().default(null),
  })
  .refine((draft) => draft.image === null || draft.imageAlt !== null, {
    path: ['imageAlt'],
    message: MISSING_ALT_TEXT,
  })

export type TeamMemberInput = z.output<typeof teamMemberSchema>
