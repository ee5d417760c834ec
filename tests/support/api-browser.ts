/** A client of the website API with cookies, and test users. */
import type { Role } from '#domain/roles/roles.ts'
import type { TestSite } from './site.ts'

/** @param headers sent with every request */
export function openApiBrowser(url: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  /** `fetch` that sends and stores the cookies. */
  async function fetchWithCookies(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const sent = new Headers(init.headers)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const [name, value] of Object.entries({ ...headers, ...(cookie && { cookie }) }))
      sent.set(name, value)
    const response = await fetch(input, { ...init, headers: sent, credentials: 'omit' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  async function call(path: string, init: RequestInit = {}) {
    const response = await fetchWithCookies(url + path, init)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const csrfToken = async (): Promise<string> => (await call('/api/csrf-token')).body.csrfToken
  const write = (method: string, path: string, body: object | undefined, token?: string) =>
    call(path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-csrf-token': token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  /** With a CSRF token. */
  const change = async (method: string, path: string, body: object = {}) => {
    const token = await csrfToken()
    return write(method, path, { ...body, _csrf: token }, token)
  }
  return {
    cookies,
    fetch: fetchWithCookies,
    call,
    csrfToken,
    change,
    post: (path: string, body: object | undefined, token?: string) => write('POST', path, body, token),
    send: (path: string, body?: object) => change('POST', path, body),
  }
}

export type ApiBrowser = ReturnType<typeof openApiBrowser>

let userCount = 0

type Provider = Pick<TestSite, 'secret' | 'publishable'>

interface NewUser {
  readonly role?: Role | null | undefined
  readonly name?: string | undefined
}

/** Adds a user with a confirmed email address. */
export async function addUser({ secret }: Provider, { role, name = 'Jo Bloggs' }: NewUser = {}) {
  const email = `person-${++userCount}@example.com`
  const attributes = { email, email_confirm: true, user_metadata: { name } }
  const { data, error } = await secret.auth.admin.createUser(attributes)
  if (error) throw error
  if (role) await secret.from('permissions').insert({ user_id: data.user.id, role }).throwOnError()
  return { id: data.user.id, email }
}

/** Opens an Auth session by a link, because a code is limited to one a minute. @returns its access token */
export async function openAuthSession({ secret, publishable }: Provider, email: string): Promise<string> {
  const link = await secret.auth.admin.generateLink({ type: 'magiclink', email })
  if (link.error) throw link.error
  const { hashed_token } = link.data.properties
  const { data, error } = await publishable.auth.verifyOtp({ type: 'magiclink', token_hash: hashed_token })
  if (error) throw error
  return data.session?.access_token ?? ''
}

/** A new user with an Auth session, but no website session. */
export async function signInAs(provider: Provider, options: NewUser = {}) {
  const user = await addUser(provider, options)
  return { ...user, token: await openAuthSession(provider, user.email) }
}

/** Signs in a new user with a website session, in a new browser. */
export async function enterAs(site: TestSite, options: NewUser = {}, headers: Record<string, string> = {}) {
  const user = await signInAs(site, options)
  const browser = openApiBrowser(site.url, headers)
  const { status } = await browser.send('/api/auth/login', { token: user.token })
  if (status !== 200) throw new Error(`Signing in failed with status ${status}`)
  return { ...user, ...browser }
}

/** @returns the code that the website prints without a mail server */
export async function sendCode(site: Pick<TestSite, 'publishable' | 'printed'>, email: string) {
  const { error } = await site.publishable.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (error) throw error
  return site.printed.at(-1)?.slice(-6) ?? ''
}
