/** Leads that staff enter. */
import { z } from 'zod'
import { parseLondonTime } from '../dates/dates.ts'
import { emailAddress, longText, optionalPhone } from '../forms/fields.ts'
import { ENTERED_SOURCES, LEAD_TYPES } from './leads.ts'

export const LEAD_NAME_MAX = 200
export const LEAD_MESSAGE_MAX = 5000

/** Match the database's limit. */
const CALL_BACK_DAYS_MAX = 365
const DAY_MS = 86_400_000

export const leadEntrySchema = z
  .object({
    source: z.enum(ENTERED_SOURCES, 'Choose how the lead reached us.'),
    type: z.enum(LEAD_TYPES, 'Choose a type.'),
    name: longText('the name', LEAD_NAME_MAX),
    company: longText('the company', LEAD_NAME_MAX),
    phone: optionalPhone.transform((phone) => phone ?? ''),
    email: z
      .string()
      .trim()
      .refine(
        (email) => email === '' || emailAddress.safeParse(email).success,
        'Enter a valid email address.',
      ),
    message: longText('the text', LEAD_MESSAGE_MAX),
    /** London time as `YYYY-MM-DDTHH:mm`, or empty. */
    callBackAt: z.string(),
  })
  // `when` runs these checks despite other errors, so that all errors appear together.
  .refine(({ name, company }) => name !== '' || company !== '', {
    path: ['name'],
    message: 'Enter a name or a company.',
    when: () => true,
  })
  .refine(({ phone, email, callBackAt }) => phone !== '' || (email !== '' && callBackAt === ''), {
    path: ['phone'],
    error: ({ input }) =>
      (input as { readonly callBackAt?: string }).callBackAt
        ? 'Enter a phone number for the call.'
        : 'Enter a phone number or an email address.',
    when: () => true,
  })
  .refine(({ callBackAt }) => callBackAt === '' || isCallable(parseLondonTime(callBackAt), Date.now()), {
    path: ['callBackAt'],
    message: 'Choose a time for the call within the next year.',
    when: () => true,
  })

export type LeadEntry = z.output<typeof leadEntrySchema>

function isCallable(at: Date | null, now: number): boolean {
  return at !== null && at.getTime() > now && at.getTime() < now + CALL_BACK_DAYS_MAX * DAY_MS
}
