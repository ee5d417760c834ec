/** ClamAV's daemon with one signature, and stubs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '#scripts/tools/find-program.ts'

/** The standard test file, split so that scanners don't find it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAN', 'DARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const SIGNATURE_NAME = 'Test.Eicar'

/** Returns undefined if it is missing and cannot be installed. */
export function findClamd(): Promise<string | undefined> {
  return findProgram({
    title: 'ClamAV’s daemon',
    names: ['clamd'],
    packages: ['clamav-daemon'],
    variable: 'CLAMD_PATH',
  }).catch(() => (existsSync('/usr/sbin/clamd') ? '/usr/sbin/clamd' : undefined))
}

export interface RunningScanner extends AsyncDisposable {
  /** For `CLAMAV_HOST`. */
  readonly address: string
}

/** With a single signature, so that it starts quickly. */
export async function startClamd(program: string): Promise<RunningScanner> {
  const directory = await mkdtemp(join(tmpdir(), 'clamd-'))
  const address = join(directory, 'clamd.sock')
  const signature = Buffer.from(EICAR).toString('hex')
  await writeFile(join(directory, 'ours.ndb'), `${SIGNATURE_NAME}:0:*:${signature}\n`)
  await writeFile(
    join(directory, 'clamd.conf'),
    `LocalSocket ${address}\nDatabaseDirectory ${directory}\nForeground yes\nMaxThreads 2\nConcurrentDatabaseReload no\n`,
  )
  const daemon = spawn(program, ['--config-file', join(directory, 'clamd.conf')], { stdio: 'ignore' })
  await untilThere(daemon, address)
  return {
    address,
    async [Symbol.asyncDispose]() {
      daemon.kill('SIGKILL')
      if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function untilThere(daemon: ChildProcess, socket: string): Promise<void> {
  const until = Date.now() + 180_000
  while (!existsSync(socket)) {
    if (daemon.exitCode !== null || Date.now() > until) throw new Error('ClamAV’s daemon did not start')
    await pause(50)
  }
}

/** @param answer handles each connection */
export async function startStub(answer: (socket: Socket) => void): Promise<RunningScanner> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
