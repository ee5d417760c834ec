import type { AuthContext } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { tokenPassword } from '#backend/auth/token-password.ts'
import { tokenPkce } from '#backend/auth/token-pkce.ts'
import { tokenRefresh } from '#backend/auth/token-refresh.ts'

/** `POST /token?grant_type=…` */
export async function token(auth: AuthContext, request: Request): Promise<Response> {
  switch (new URL(request.url).searchParams.get('grant_type')) {
    case 'refresh_token':
      return tokenRefresh(auth, request)
    case 'pkce':
      return tokenPkce(auth, request)
    case 'password':
      return tokenPassword(auth, request)
    case 'id_token':
      throw errors.providerDisabled()
    case 'web3':
      throw errors.web3ProviderDisabled()
    default:
      throw errors.unsupportedGrantType()
  }
}
