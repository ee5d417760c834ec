/** Invitations of a customer’s users, and changes of their rights. */
import { z } from 'zod'
import { emailAddress, personName } from '../forms/fields.ts'
import { CUSTOMER_RIGHTS } from './customer-users.ts'

const rights = z.array(z.enum(CUSTOMER_RIGHTS)).transform((given) => [...new Set(given)])

/** `former` are the rights that the acting user saw. */
export const customerRightsSchema = z.object({ former: rights, rights })
export type CustomerRightsChange = z.output<typeof customerRightsSchema>

export const customerInvitationSchema = z.object({
  email: emailAddress.transform((email) => email.toLowerCase()),
  name: personName,
  rights,
})
export type CustomerInvitation = z.output<typeof customerInvitationSchema>
