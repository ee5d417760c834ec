/**
 * The custom access token hook: `public.custom_access_token_hook(event jsonb)`, where a migration made it, decides on
 * the claims of every access token, refreshed ones included. That it exists is the switch; whether it does is asked
 * once and again after `NOTIFY pgrst`, so that an installation without a hook pays nothing for it.
 */
import { errors } from '#backend/auth/errors.ts'
import { hookedClaims, type TokenClaims } from '#backend/auth/token-claims.ts'
import { DatabaseError } from '#backend/database/database.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'

/** Milliseconds, as on Supabase. */
const timeLimit = 2000

export interface TokenHook {
  /**
   * @returns the claims to sign: those given where there is no hook.
   * @throws {AuthError} what the hook answers, and unexpected_failure when it breaks or leaves required claims out
   */
  apply(event: { userId: string; claims: TokenClaims; authenticationMethod: string }): Promise<TokenClaims>
}

export function createTokenHook({
  database,
  clock,
}: Pick<BackendDependencies, 'database' | 'clock'>): TokenHook {
  let present: Promise<boolean> | undefined
  let listening: Promise<void> | undefined

  async function find(): Promise<boolean> {
    // Listen first: a hook that is made while it is looked for must not be missed.
    listening ??= database.listen('pgrst', () => {
      present = undefined
    })
    await listening.catch((error) => {
      listening = undefined
      throw error
    })
    const text = `select to_regprocedure('public.custom_access_token_hook(jsonb)') is not null as present`
    const [found] = await database.transaction({ role: 'postgres', readOnly: true, statements: [{ text }] })
    return found!.rows[0]!.present === true
  }

  async function isPresent(): Promise<boolean> {
    present ??= find()
    const asked = present
    try {
      return await asked
    } catch (error) {
      if (present === asked) present = undefined
      throw error
    }
  }

  async function call(event: object): Promise<unknown> {
    const [answers] = await database.transaction({
      role: 'supabase_auth_admin',
      timeout: timeLimit,
      statements: [
        { text: 'select public.custom_access_token_hook($1::jsonb)::jsonb as answer', values: [event] },
      ],
    })
    return answers!.rows[0]!.answer
  }

  return {
    async apply({ userId, claims, authenticationMethod }) {
      if (!(await isPresent())) return claims
      const event = {
        metadata: {
          uuid: crypto.randomUUID(),
          time: new Date(clock()).toISOString(),
          name: 'customize-access-token',
        },
        user_id: userId,
        claims,
        authentication_method: authenticationMethod,
      }
      try {
        return hookedClaims(await call(event))
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        // It was dropped since it was last looked for.
        present = undefined
        if (error.code === '42883' && !(await isPresent())) return claims
        throw errors.hookFailed(error)
      }
    },
  }
}
