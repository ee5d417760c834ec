/** An IMAP server with one mailbox, in its own directory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '#scripts/tools/find-program.ts'
import { freePort } from '#scripts/tools/port.ts'
import { runCommand } from '#scripts/tools/run-command.ts'

export const MAILBOX_USER = 'office@example.com'
export const MAILBOX_PASSWORD = 'correct_horse'

export interface Dovecot extends AsyncDisposable {
  /** For `IMAP_URL`. */
  readonly url: string
  /** Delivers to the inbox. @param received seconds since the epoch */
  deliver(message: string | Uint8Array, options?: { isRead?: boolean; received?: number }): Promise<void>
  /** After `kill`, on the same port. */
  start(): Promise<void>
  /** As a power failure. */
  kill(): Promise<void>
  /** Changes UIDVALIDITY, as restoring a mailbox does. */
  renumber(): Promise<void>
}

/** Returns undefined if it is missing and cannot be installed. */
export function findDovecot(): Promise<string | undefined> {
  return findProgram({
    title: 'Dovecot',
    names: ['dovecot'],
    packages: ['dovecot-imapd'],
    variable: 'DOVECOT_PATH',
  }).catch(() => (existsSync('/usr/sbin/dovecot') ? '/usr/sbin/dovecot' : undefined))
}

/** @param introspection endpoint for OAuth2 tokens; passwords only without it */
export async function openDovecot(program: string, introspection?: string): Promise<Dovecot> {
  const directory = await mkdtemp(join(tmpdir(), 'dovecot-'))
  const inbox = join(directory, 'mail')
  const port = await freePort()
  // Dovecot refuses to serve mailboxes of root.
  const owner = await ownerOf()
  await chmod(directory, 0o755)
  for (const folder of [inbox, ...['cur', 'new', 'tmp'].map((name) => join(inbox, name))]) {
    await mkdir(folder)
    if (owner.isOther) await chown(folder, owner.uid, owner.gid)
  }
  const file = join(directory, 'dovecot.conf')
  const tokens = join(directory, 'oauth2.conf')
  await writeFile(file, configuration({ directory, inbox, port, owner, tokens: introspection && tokens }))
  if (introspection)
    await writeFile(
      tokens,
      `introspection_mode = get\nintrospection_url = ${introspection}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
    )
  let daemon: ChildProcess | undefined
  let count = 0

  async function start(): Promise<void> {
    daemon = spawn(program, ['-F', '-c', file], { stdio: 'ignore' })
    await untilGreeted(daemon, port, join(directory, 'log'))
  }

  async function kill(): Promise<void> {
    if (daemon === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return
    const { pid } = daemon
    const gone = once(daemon, 'exit')
    // A running daemon would replace a killed child, and the new one would occupy the port.
    daemon.kill('SIGSTOP')
    // Includes child processes, one per connection.
    const { output } = await runCommand('ps', ['-o', 'pid=', '--ppid', String(pid)])
    for (const child of output.split('\n').map(Number).filter(Boolean)) tryKill(child)
    daemon.kill('SIGKILL')
    await gone
  }

  await start()
  return {
    url: `imap://${encodeURIComponent(MAILBOX_USER)}:${encodeURIComponent(MAILBOX_PASSWORD)}@127.0.0.1:${port}`,
    start,
    kill,
    async deliver(message, { isRead = false, received = Math.floor(Date.now() / 1000) } = {}) {
      count += 1
      const name = `${received}.M${count}P1.example${isRead ? ':2,S' : ''}`
      const path = join(inbox, isRead ? 'cur' : 'new', name)
      const waiting = join(inbox, 'tmp', name)
      await writeFile(waiting, message)
      const { rename, utimes } = await import('node:fs/promises')
      await utimes(waiting, received, received)
      if (owner.isOther) await chown(waiting, owner.uid, owner.gid)
      await rename(waiting, path)
    },
    async renumber() {
      await kill()
      for (const name of [
        'dovecot-uidlist',
        'dovecot-uidvalidity',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot.list.index.log',
      ])
        await rm(join(inbox, name), { force: true })
      // UIDVALIDITY is a time in seconds.
      await pause(1100)
      await start()
    },
    async [Symbol.asyncDispose]() {
      await kill()
      // Child processes may still be writing.
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
  readonly name: string
  readonly isOther: boolean
}

async function ownerOf(): Promise<Owner> {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { uid, gid, name: username, isOther: false }
  const number = async (flag: string) => Number((await runCommand('id', [flag, 'mail'])).output)
  return { uid: await number('-u'), gid: await number('-g'), name: 'mail', isOther: true }
}

function configuration({
  directory,
  inbox,
  port,
  owner,
  tokens,
}: {
  readonly directory: string
  readonly inbox: string
  readonly port: number
  readonly owner: Owner
  /** The file with the OAuth2 settings. */
  readonly tokens: string | undefined
}): string {
  return `
    protocols = imap
    listen = 127.0.0.1
    base_dir = ${directory}/run
    state_dir = ${directory}/state
    log_path = ${directory}/log
    ssl = no
    disable_plaintext_auth = no
    auth_failure_delay = 0
    auth_mechanisms = plain login ${tokens ? 'xoauth2 oauthbearer' : ''}
    ${owner.isOther ? '' : `default_internal_user = ${owner.name}\n    default_login_user = ${owner.name}`}
    first_valid_uid = 1
    mail_max_userip_connections = 100
    mail_location = maildir:${inbox}:CONTROL=${inbox}:INDEX=${inbox}
    ${tokens ? `passdb {\n      driver = oauth2\n      mechanisms = xoauth2 oauthbearer\n      args = ${tokens}\n    }` : ''}
    passdb {
      driver = static
      args = password=${MAILBOX_PASSWORD} user=${MAILBOX_USER}
    }
    userdb {
      driver = static
      args = uid=${owner.uid} gid=${owner.gid} home=${directory}
    }
    service imap-login {
      ${owner.isOther ? '' : 'chroot ='}
      inet_listener imap {
        port = ${port}
      }
      inet_listener imaps {
        port = 0
      }
    }
    service anvil {
      ${owner.isOther ? '' : 'chroot ='}
      # Don't delay attempts after a failed one.
      unix_listener anvil-auth-penalty {
        mode = 0
      }
    }
    namespace inbox {
      inbox = yes
    }
  `
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already ended.
  }
}

/** @throws if it exits, or does not answer within a minute */
async function untilGreeted(daemon: ChildProcess, port: number, log: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const isGreeted = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
      socket.setTimeout(2000, () => {
        socket.destroy()
        resolve(false)
      })
    })
    if (isGreeted) return
    if (daemon.exitCode !== null || Date.now() > until)
      throw new Error(`Dovecot did not start: ${await readFile(log, 'utf8').catch(() => 'no log')}`)
    await pause(50)
  }
}
