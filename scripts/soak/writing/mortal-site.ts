/** The built site in a process that is killed and started again on the same data, and the people who write there. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freePort, untilAnswered } from '#scripts/programs/port.ts'
import type { Database } from '#supabase/database.types.ts'
import { openApiBrowser } from '#tests/support/api-browser.ts'

export interface Writer {
  readonly id: string
  readonly email: string
}

export interface MortalSite extends AsyncDisposable {
  readonly port: number
  readonly secret: SupabaseClient<Database>
  /** With signal 9, and back again. */
  killAndStart(): Promise<void>
  addPerson(name: string): Promise<Writer>
  /** @returns the value of a session's cookie */
  signIn(person: Writer, userAgent: string): Promise<string>
  /** Ends every session of a person, the data sessions too. */
  endSessions(person: Writer): Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')

/** @param url where browsers find it @param dataDirectory is the caller's to remove */
export async function openMortalSite(url: string, dataDirectory: string): Promise<MortalSite> {
  const port = await freePort()
  const own = `http://127.0.0.1:${port}`
  let child = await start()
  const keys = JSON.parse(await readFile(join(dataDirectory, 'keys.json'), 'utf8'))
  const client = (key: string) => createClient<Database>(own, key, { auth: { persistSession: false } })
  const secret = client(keys.secret)
  let people = 0

  async function start(): Promise<ChildProcess> {
    const process_ = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PORT: String(port),
        DATA_DIR: dataDirectory,
        SITE_URL: url,
        DISK_RESERVE_MB: '48',
        DISK_WARNING_MB: '0',
      },
      stdio: 'ignore',
    })
    await untilAnswered(process_, `${own}/healthz`)
    return process_
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async function openSession({ email }: Writer) {
    const { data, error } = await secret.auth.admin.generateLink({ type: 'magiclink', email })
    if (error) throw error
    const opened = await client(keys.publishable).auth.verifyOtp({
      type: 'magiclink',
      token_hash: data.properties.hashed_token,
    })
    if (opened.error || opened.data.session === null) throw opened.error ?? new Error('There is no session')
    return opened.data.session
  }

  return {
    port,
    secret,
    async killAndStart() {
      await kill()
      child = await start()
    },
    async addPerson(name) {
      people += 1
      const email = `writer-${people}-${Date.now()}@example.com`
      const { data, error } = await secret.auth.admin.createUser({
        email,
        email_confirm: true,
        user_metadata: { name },
      })
      if (error) throw error
      await secret.from('permissions').insert({ user_id: data.user.id, role: 'marketing' }).throwOnError()
      return { id: data.user.id, email }
    },
    async signIn(person, userAgent) {
      const { access_token: token } = await openSession(person)
      const device = openApiBrowser(own, { 'user-agent': userAgent })
      const answer = await device.send('/api/auth/login', { token })
      if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}`)
      return device.cookies.get('session') ?? ''
    },
    async endSessions(person) {
      const { access_token: token } = await openSession(person)
      const { error } = await secret.auth.admin.signOut(token, 'global')
      if (error) throw error
    },
    async [Symbol.asyncDispose]() {
      await kill()
    },
  }
}
