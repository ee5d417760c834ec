/** Changes users of a customer with the secret key. The database checks the rights of the acting user. */

import type { CustomerInvitation, CustomerRightsChange } from '#domain/users/customer-user-forms.ts'
import { buildInvitationEmail } from '#domain/users/invitation-email.ts'
import { apiErrors, unwrap } from './errors.ts'
import { assertUserChanged, toAuthApiError, toUserError, type UserServiceDependencies } from './users.ts'

/** Who changes which user of which customer. */
export interface CustomerUserChange {
  readonly acting: string
  readonly customer: number
  readonly person: string
}

export interface CustomerUserService {
  /**
   * Creates a user and emails an invitation, like `UserService.invite`.
   * @throws {WebsiteApiError} NOT_MANAGER, PERSON_EXISTS, NOT_MAILED
   */
  invite(
    request: Request,
    change: Omit<CustomerUserChange, 'person'>,
    invitation: CustomerInvitation,
  ): Promise<string>
  /** @throws {WebsiteApiError} NOT_MANAGER, UNKNOWN_PERSON, NO_INVITATION, IS_DISABLED, NOT_MAILED */
  inviteAgain(request: Request, change: CustomerUserChange): Promise<void>
  /** @throws {WebsiteApiError} NOT_MANAGER, UNKNOWN_PERSON, LAST_MANAGER, RIGHTS_CHANGED */
  setRights(change: CustomerUserChange, rights: CustomerRightsChange): Promise<void>
  /** @throws {WebsiteApiError} NOT_MANAGER, UNKNOWN_PERSON, LAST_MANAGER, DISABLED_BY_STAFF */
  setDisabled(change: CustomerUserChange, isDisabled: boolean): Promise<void>
}

export function createCustomerUserService({
  secret,
  siteUrl,
  sendMail,
}: UserServiceDependencies): CustomerUserService {
  const identify = ({ acting: acting_person, person, customer }: CustomerUserChange) => ({
    acting_person,
    person,
    customer,
  })

  async function sendInvitation(
    request: Request,
    { acting, person }: CustomerUserChange,
    email: string,
  ): Promise<void> {
    try {
      await sendMail(request, buildInvitationEmail(email, siteUrl))
    } catch (cause) {
      throw toUserError('NOT_MAILED', cause)
    }
    unwrap(await secret.rpc('record_invitation', { acting_person: acting, person }))
  }

  return {
    async invite(request, change, { email, name, rights }) {
      // First, so that only staff and managers learn whether an address has an account.
      const own = await secret.rpc('check_customer_user', identify({ ...change, person: change.acting }))
      // Of staff, the result is `unknown person`: they aren't users of the customer.
      if (unwrap(own) === 'not allowed') throw toUserError('NOT_MANAGER')
      const { data, error } = await secret.auth.admin.createUser({
        email,
        email_confirm: true,
        user_metadata: { name },
      })
      if (error) throw toAuthApiError(error)
      const added = { ...change, person: data.user.id }
      try {
        assertUserChanged(unwrap(await secret.rpc('add_customer_user', { ...identify(added), rights })))
        await sendInvitation(request, added, email)
      } catch (cause) {
        // Undo: a user without an email would not know.
        await secret.auth.admin.deleteUser(added.person)
        throw cause
      }
      return added.person
    },
    async inviteAgain(request, change) {
      // Checks the acting user and the customer; changes nothing.
      assertUserChanged(unwrap(await secret.rpc('check_customer_user', identify(change))))
      const [user] = unwrap(await secret.rpc('list_users', { person: change.person }))
      if (user === undefined) throw toUserError('UNKNOWN_PERSON')
      if (user.is_disabled) throw toUserError('IS_DISABLED')
      if (!user.invited_at || user.last_sign_in_at) throw toUserError('NO_INVITATION')
      await sendInvitation(request, change, user.email)
    },
    async setRights(change, { former, rights }) {
      const result = await secret.rpc('set_customer_user_rights', {
        ...identify(change),
        former_rights: former,
        rights,
      })
      assertUserChanged(unwrap(result))
    },
    async setDisabled(change, isDisabled) {
      if (isDisabled && change.acting === change.person) throw apiErrors.invalidInput(OWN_ACCOUNT)
      const result = await secret.rpc('set_customer_user_disabled', {
        ...identify(change),
        is_disabled: isDisabled,
      })
      assertUserChanged(unwrap(result))
    },
  }
}

const OWN_ACCOUNT = 'You can’t remove your own account. Ask a colleague who manages users to do it.'
